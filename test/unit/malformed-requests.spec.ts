import { describe, expect, it } from '@jest/globals';
import { bytesOf, type Junk, type Material } from '../support/malformed/junk.js';
import { KINDS, malformedRequest } from '../support/malformed/malformed-requests.js';
import { routesOfReference } from '../support/malformed/routes.js';

const COUNT = 4_000;
const game: Material['games'][number] = {
  id: '018f4e2a-0000-7000-8000-000000000001',
  token: 'creel_p_1',
  version: 3,
  etag: '"3.x"',
  actions: [{ type: 'release', card: '4S', column: 3 }, { type: 'stop' }],
  invitation: { id: '018f4e2a-0000-7000-8000-000000000003', token: 'creel_i_1' },
};
const MATERIAL: Material = {
  tokens: ['creel_p_1', 'creel_p_2'],
  games: [game],
  strangeGame: '018f4e2a-0000-7000-8000-000000000002',
  cursor: 'ZzE6',
  record: '{"format":"creel.record/1","events":[]}',
};

function some(seed: number, round: number): Junk[] {
  return Array.from({ length: COUNT }, (_, number) => malformedRequest(seed, round, number, MATERIAL));
}

describe('malformed requests', () => {
  const requests = some(7, 1);

  it('are the same for the same seed and number, and others for others', () => {
    const again = [5, 77, 3_210].map((number) => malformedRequest(7, 1, number, MATERIAL));
    expect(again.map(bytesOf)).toEqual([5, 77, 3_210].map((number) => bytesOf(requests[number]!)));
    const other = [malformedRequest(8, 1, 5, MATERIAL), malformedRequest(7, 2, 5, MATERIAL)].map(bytesOf);
    expect(other.filter((bytes) => bytes.equals(bytesOf(requests[5]!)))).toEqual([]);
  });

  it('are of every kind', () => {
    expect(new Set(requests.map(({ kind }) => kind))).toEqual(new Set(KINDS));
  });

  it('go to every route of the reference, and to GraphQL', () => {
    const targets = new Set(requests.map(({ method, target }) => `${method} ${target.split('?')[0]}`));
    const missed = routesOfReference().filter(
      ({ method, path }) =>
        !targets.has(
          `${method} ${path
            .replace('{id}', path.includes('games') ? game.id : 'big-fish')
            .replace('{version}', '3')
            .replace('{edition}', 'house-1')
            .replace('{invitation}', game.invitation.id)}`,
        ),
    );
    expect(missed).toEqual([]);
    expect(targets).toContain('POST /graphql');
  });
});
