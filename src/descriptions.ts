import { buildSchema, printSchema } from 'graphql';
import { stringify } from 'yaml';
import { typeDefs } from './api/graphql/type-defs.js';
import { openApi } from './api/rest/open-api.js';
import { createApp } from './app.js';
import { memoryParts } from './memory-parts.js';
import { RULESETS } from './rulesets/index.js';

/** openapi.yaml as the code says it should be. */
export async function describeRest(): Promise<string> {
  const parts = memoryParts();
  const app = await createApp(parts);
  const document = openApi(app, parts.kernel.rulesets, parts.version);
  await app.close();
  return stringify(document, { aliasDuplicateObjects: false });
}

/** schema.graphql as the code says it should be. */
export function describeGraphql(): string {
  return `${printSchema(buildSchema(typeDefs(RULESETS)))}\n`;
}
