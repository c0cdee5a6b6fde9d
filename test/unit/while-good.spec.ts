import { describe, expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { ACCESS } from '../../src/api/access.js';
import { actingFor, whileGood } from '../../src/api/rest/long-requests.js';
import { NOBODY } from '../../src/use-cases/identify-caller.js';

const PLAYER = '018f4e2a-0000-7000-8000-000000000001';

/** A request whose token is good until it is not. */
function aRequest(authorization: string | undefined) {
  const token = { good: true, asked: 0 };
  const caller = authorization === undefined ? NOBODY : { player: PLAYER, application: null };
  const execute = async () => {
    token.asked++;
    return token.good ? caller : ('unknown' as const);
  };
  const asking = { rule: ACCESS.exportRecords, useCases: { identifyAgain: { execute } }, caller };
  return { token, request: { headers: { authorization }, asking } as unknown as FastifyRequest };
}

async function* lines() {
  for (let line = 1; line <= 45; line++) yield line;
}

describe('the lines of a long answer', () => {
  async function read(authorization: string | undefined, goodTo: number) {
    const { token, request } = aRequest(authorization);
    const told: number[] = [];
    const ended = await (async () => {
      for await (const line of whileGood(request, lines())) {
        told.push(line);
        token.good = line < goodTo;
      }
    })().catch((error: unknown) => (error as { code: string }).code);
    return { told: told.length, asked: token.asked, ended };
  }

  it('end soon after the token that asked for them does', async () => {
    expect(await read('Bearer creel_p_x', 25)).toEqual({ told: 40, asked: 2, ended: 'invalidToken' });
  });

  it('are all told to whoever may have them, and to nobody in particular', async () => {
    expect(await read('Bearer creel_p_x', 99)).toEqual({ told: 45, asked: 2, ended: undefined });
    expect(await read(undefined, 25)).toEqual({ told: 45, asked: 0, ended: undefined });
  });
});

it('many commands of one request are refused from when its token is good no more', async () => {
  const { token, request } = aRequest('Bearer creel_p_x');
  const acting = actingFor(request);
  expect([await acting(), await acting()]).toEqual([null, null]);
  token.good = false;
  expect(await acting()).toMatchObject({ refused: 'invalidToken' });
  token.good = true;
  expect(await acting()).toMatchObject({ refused: 'invalidToken' });
  expect(token.asked).toBe(3);
});
