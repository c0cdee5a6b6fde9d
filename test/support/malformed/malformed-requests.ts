import { Dice } from './dice.js';
import type { Junk, Material, Spoil, Spoils } from './junk.js';
import { goodRequest, type Route, routesOfReference } from './routes.js';
import { SPOILT_BODIES } from './spoil-bodies.js';
import { SPOILT_FRAMING } from './spoil-framing.js';
import { goodQuery, SPOILT_GRAPHQL } from './spoil-graphql.js';
import { SPOILT_HEADS } from './spoil-heads.js';
import { SPOILT_TARGETS } from './spoil-targets.js';
import { SPOILT_VALUES } from './spoil-values.js';

/** Spoils that fit every request, and how many in a hundred requests get one of them. */
const EVERYWHERE: readonly (readonly [percent: number, spoils: Spoils])[] = [
  [28, SPOILT_VALUES],
  [22, SPOILT_BODIES],
  [20, SPOILT_TARGETS],
  [22, SPOILT_HEADS],
  [8, SPOILT_FRAMING],
];
const ON_GRAPHQL = 25;
/** Of those on GraphQL. */
const BY_GRAPHQL = 50;

export const KINDS: readonly string[] = [...EVERYWHERE.map(([, spoils]) => spoils), SPOILT_GRAPHQL].flatMap(
  (spoils) => Object.keys(spoils),
);

const ROUTES = routesOfReference();

/** A request that is spoilt in one place; the same for the same seed, round, number and material. */
export function malformedRequest(seed: number, round: number, number: number, material: Material): Junk {
  const dice = new Dice(seed, `malformed/${round}/${number}`);
  if (dice.below(100) < ON_GRAPHQL) {
    const poster = ROUTES.find(takesBody)!;
    const good = goodQuery(dice, material, goodRequest(poster, dice, material));
    return spoilt(dice, good, material, dice.chance(BY_GRAPHQL) ? SPOILT_GRAPHQL : group(dice), true);
  }
  const route = dice.one(dice.chance(40) ? ROUTES.filter(takesBody) : ROUTES);
  const spoils = group(dice);
  // Only a route that takes a body has one that can be spoilt; on others the rest happens more often.
  const fits = takesBody(route) || dice.chance(10) || (spoils !== SPOILT_VALUES && spoils !== SPOILT_BODIES);
  const readsStrictly = takesBody(route) && !route.path.endsWith('/records/check');
  return spoilt(
    dice,
    goodRequest(route, dice, material),
    material,
    fits ? spoils : SPOILT_TARGETS,
    readsStrictly,
  );
}

function takesBody({ example }: Route): boolean {
  return example !== undefined;
}

function group(dice: Dice): Spoils {
  let rest = dice.below(100);
  return EVERYWHERE.find(([percent]) => (rest -= percent) < 0)![1];
}

function spoilt(dice: Dice, good: Junk, material: Material, spoils: Spoils, readsStrictly: boolean): Junk {
  const kind = dice.one(Object.keys(spoils));
  const spoil: Spoil = spoils[kind]!;
  const junk = spoil(dice, good, material);
  return { ...junk, kind, neverGood: junk.neverGood && (readsStrictly || kind.startsWith('head/')) };
}
