import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { ACCESS, type AccessRule, type Operation } from '../../src/api/access.js';
import { type Ask, asksOf } from '../support/asks.js';
import { OPERATION_IDS } from '../support/documented.js';
import { connectSubscriber } from '../support/subscriber.js';
import { aWorldOfRoles, type Credentials, type RoleWorld } from '../support/roles.js';
import { textOf } from '../support/text-of.js';

type CallerKind = AccessRule['caller'];
/** What the rule of each kind answers a role: a code, or null where it lets it in. */
type Answers = { readonly [kind in Exclude<CallerKind, 'nobody'>]: string | null };

const badToken = {
  newcomer: null,
  anyone: 'invalidToken',
  player: 'invalidToken',
  application: 'invalidToken',
};
const badHeader = {
  newcomer: null,
  anyone: 'invalidRequest',
  player: 'invalidRequest',
  application: 'invalidRequest',
};
const aPlayer = { newcomer: null, anyone: null, player: null, application: 'keyRequired' };
const always = (code: string | null) => ({ newcomer: code, anyone: code, player: code, application: code });

const ANSWERS: { readonly [role: string]: Answers } = {
  nobody: {
    newcomer: null,
    anyone: null,
    player: 'authenticationRequired',
    application: 'authenticationRequired',
  },
  stranger: aPlayer,
  seat: aPlayer,
  creator: aPlayer,
  'a token that nobody has': badToken,
  'a revoked token': badToken,
  'a deleted player': badToken,
  'a player that names another': badHeader,
  'nobody that names a player': badHeader,
  'a key': { ...always(null), player: 'playerNotNamed' },
  'a key for its player': always(null),
  "a key for another's player": always('notYourPlayer'),
  'a key for a player that nobody made': always('notYourPlayer'),
  'a key for its deleted player': always('notYourPlayer'),
  'a key without the scope': always('scopeMissing'),
  'a key without the scope, alone': always('scopeMissing'),
  'an expired key': always('keyNotGood'),
  'a revoked key': always('keyNotGood'),
  'a key of a wrong secret': always('invalidToken'),
};

/** What the rule answers; null: the role is let in. */
function byRule({ caller, scope }: AccessRule, role: string): string | null {
  const code = caller === 'nobody' ? null : ANSWERS[role]![caller];
  return code === 'scopeMissing' && scope === null ? null : code;
}

/** What is answered to whom it is let in, but whose object it is not. */
const NOT_YOURS =
  /^(gameNotFound|attemptNotFound|challengeSealed|attemptNotFinished|notTheCreator|notASeat|notOver)$/;

describe('every operation', () => {
  let world: RoleWorld;
  beforeAll(async () => {
    world = await aWorldOfRoles();
  });
  afterAll(() => world.app.close());

  it('has a rule, and a role has an answer to each', () => {
    expect([...OPERATION_IDS].sort()).toEqual(Object.keys(ACCESS).sort());
    expect(Object.keys(asksOf(world.objects)).sort()).toEqual(Object.keys(ACCESS).sort());
    expect(Object.keys(world.roles)).toEqual(Object.keys(ANSWERS));
  });

  it.each(Object.keys(ACCESS) as Operation[])(
    '%s is for whom its rule says, over both protocols',
    async (operation) => {
      const ask: Ask = asksOf(world.objects)[operation];
      const found: string[] = [];
      for (const [role, credentials] of Object.entries(world.roles))
        for (const face of [overRest, overGraphql])
          found.push(...(await holes(world, operation, ask, role, (of) => face(world.app, of, credentials))));
      expect(found).toEqual([]);
    },
  );

  it('is seen to be open where a rule is wrong', async () => {
    const { readGame } = asksOf(world.objects);
    const as = (of: Ask) => overRest(world.app, of, world.roles['creator']!);
    // As if a stranger were answered like the creator, and nobody like a player.
    expect(await holes(world, 'readGame', readGame, 'stranger', as)).toHaveLength(1);
    expect(await holes(world, 'readPlayer', asksOf(world.objects).readPlayer, 'nobody', as)).toHaveLength(1);
  });
});

interface Answer {
  /** Null: it is answered. */
  readonly code: string | null;
  readonly text: string;
}

/** Where a role is answered otherwise than it should be. */
async function holes(
  { objects }: RoleWorld,
  operation: Operation,
  ask: Ask,
  role: string,
  send: (ask: Ask) => Promise<Answer | null>,
): Promise<string[]> {
  const refused = byRule(ACCESS[operation], role);
  const mayHave = ask.may === 'all' || ask.may.includes(role);
  if (refused === null && mayHave && ask.changes === true) return [];
  const answer = await send(ask);
  if (answer === null) return [];
  const { code, text } = answer;
  const said = `${operation} answers ${role}: ${text.slice(0, 200)}`;
  if (refused !== null) return code === refused ? [] : [said];
  if (mayHave)
    return code === (ask.refused ?? null) && (isInsider(role) || !tellsOf(objects, text)) ? [] : [said];
  return code !== null && NOT_YOURS.test(code) ? [] : [said];
}

function isInsider(role: string): boolean {
  return role === 'seat' || role === 'creator';
}

function tellsOf({ waiting, running }: { waiting: string; running: string }, text: string): boolean {
  // What is asked for by its id is named as missing.
  const told = text.replace(/"missing":\[[^\]]*\]/, '');
  return told.includes(waiting) || told.includes(running);
}

async function overRest(
  app: NestFastifyApplication,
  { rest }: Ask,
  credentials: Credentials,
): Promise<Answer> {
  const [method, path, body] = rest;
  const sent = request(app.getHttpServer())[method.toLowerCase() as 'get'](path).set(credentials);
  if (body !== undefined) sent.set('Content-Type', 'application/json');
  const answer = await sent.send(body === undefined ? undefined : JSON.stringify(body));
  const { status } = answer;
  const text = textOf(answer);
  return { code: status < 300 ? null : (JSON.parse(text) as { code: string }).code, text };
}

async function overGraphql(
  app: NestFastifyApplication,
  { graphql: query }: Ask,
  credentials: Credentials,
): Promise<Answer | null> {
  if (query === null) return null;
  if (query.startsWith('subscription')) return overWebSocket(app, query, credentials);
  const sent = request(app.getHttpServer())
    .post('/graphql')
    .set(credentials)
    .set('Content-Type', 'application/json');
  const { text } = await sent.send(JSON.stringify({ query }));
  const { errors } = JSON.parse(text) as { errors?: readonly { extensions: { code: string } }[] };
  return { code: errors === undefined ? null : errors[0]!.extensions.code, text };
}

async function overWebSocket(
  app: NestFastifyApplication,
  query: string,
  credentials: Credentials,
): Promise<Answer> {
  const { port } = app.getHttpServer().address() as AddressInfo;
  const connection = await connectSubscriber(`http://127.0.0.1:${port}/graphql`, { ...credentials });
  connection.send({ type: 'connection_init', payload: {} });
  await connection.next();
  connection.send({ type: 'subscribe', id: '1', payload: { query } });
  const { payload } = await connection.next();
  connection.cut();
  const [error] = payload.errors ?? (Array.isArray(payload) ? payload : []);
  return { code: error?.extensions.code ?? null, text: JSON.stringify(payload) };
}
