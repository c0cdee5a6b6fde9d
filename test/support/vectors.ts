import { readFileSync } from 'node:fs';

/** Published vectors of the format and the rulesets, as other implementations have them. */
export function readVectors<Content>(name: string): Content {
  return JSON.parse(
    readFileSync(new URL(`../fixtures/vectors/${name}.json`, import.meta.url), 'utf8'),
  ) as Content;
}
