import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Json, JsonObject } from '../../../src/engine/json.js';
import type { Dice } from './dice.js';
import type { Junk, Material } from './junk.js';

const RULESETS = ['card-commons', 'big-fish'];

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: { readonly enum?: readonly string[]; readonly minimum?: number; readonly type?: string };
}

/** An operation that openapi.yaml describes. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Of the body, if there is one. */
  readonly example: Json | undefined;
}

type Operation = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: {
      readonly 'application/json': { readonly examples: { readonly example: { readonly value: Json } } };
    };
  };
};

/** All routes of the reference, so that a new one is spoilt without being named here. */
export function routesOfReference(): readonly Route[] {
  const file = new URL('../../../openapi.yaml', import.meta.url);
  const { paths } = parse(readFileSync(file, 'utf8')) as {
    paths: { [path: string]: { [method: string]: Operation } };
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      example: requestBody?.content['application/json'].examples.example.value,
    })),
  );
}

/** A request that the route takes, though the game at hand may not. */
export function goodRequest(route: Route, dice: Dice, material: Material): Junk {
  const game = dice.one(material.games);
  const token = dice.chance(85) ? game.token : dice.one(material.tokens);
  const id = dice.chance(85) ? game.id : material.strangeGame;
  const valueOf = (parameter: Parameter) =>
    encodeURIComponent(String(goodValue(parameter, route.path, dice, material, game, id)));
  const wanted = route.parameters.filter((parameter) => parameter.in === 'path' || dice.chance(40));
  const path = wanted
    .filter((parameter) => parameter.in === 'path')
    .reduce((target, parameter) => target.replace(`{${parameter.name}}`, valueOf(parameter)), route.path);
  const query = wanted.filter((each) => each.in === 'query').map((each) => `${each.name}=${valueOf(each)}`);
  const headers = wanted
    .filter((each) => each.in === 'header' && each.name !== 'Creel-Player')
    .map((each) => [each.name, goodHeader(each.name, dice, game)] as const);
  const body = bodyOf(route, dice, material, game);
  return {
    kind: '',
    method: route.method,
    target: query.length === 0 ? path : `${path}?${query.join('&')}`,
    version: 'HTTP/1.1',
    headers: [
      ['Host', 'creel.example'],
      ...(dice.chance(92) ? [['Authorization', `Bearer ${token}`] as const] : []),
      ...(body === null ? [] : [['Content-Type', 'application/json'] as const]),
      ...headers,
    ],
    body: body === null ? null : Buffer.from(body),
    framing: 'length',
    ending: 'answered',
    neverGood: false,
  };
}

type Game = Material['games'][number];

function goodValue(
  { name, schema }: Parameter,
  path: string,
  dice: Dice,
  { cursor }: Material,
  game: Game,
  id: string,
) {
  if (name === 'id') return path.startsWith('/v1/games/') ? id : dice.one(RULESETS);
  if (name === 'ruleset') return dice.one(RULESETS);
  if (name === 'edition') return 'house-1';
  if (name === 'invitation') return game.invitation.id;
  if (name === 'version') return 1 + dice.below(game.version);
  if (schema.enum !== undefined) return dice.one(schema.enum);
  if (schema.type === 'integer') return (schema.minimum ?? 0) + dice.below(20);
  if (name === 'as') return dice.one(['spectator', 'seat:0', 'seat:1', 'all']);
  return cursor;
}

function goodHeader(name: string, dice: Dice, { etag, version }: Game): string {
  if (name === 'Last-Event-ID') return String(version);
  return name === 'Idempotency-Key' ? dice.hex(32) : etag;
}

/** The example, or what fits the game at hand. */
function bodyOf({ path, example }: Route, dice: Dice, { record }: Material, game: Game): string | null {
  if (example === undefined) return null;
  if (path.endsWith('/records/check')) return record;
  const body: { [field: string]: Json } = { ...(example as JsonObject) };
  if (Object.hasOwn(body, 'action')) body['action'] = dice.one(game.actions);
  if (path.endsWith('/seats') && dice.chance(70)) body['invitation'] = game.invitation.token;
  if (dice.chance(70)) delete body['expectedVersion'];
  else if (Object.hasOwn(body, 'expectedVersion')) body['expectedVersion'] = game.version;
  if (Object.hasOwn(body, 'ruleset') && dice.chance(50))
    Object.assign(
      body,
      dice.one([
        { kind: 'open', openText: dice.hex(8) },
        { start: false },
        { kind: 'live', start: true },
        { ruleset: 'big-fish', seats: 3, turnLimit: 3_600 },
        { ruleset: 'big-fish', visibility: 'private', firstSeat: 1 },
      ]),
    );
  return JSON.stringify(body);
}
