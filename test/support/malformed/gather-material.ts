import { send } from '../send.js';
import type { Material } from './junk.js';

const PLAYERS = 3;
const GAMES = 12;

const NO_INVITATION = { id: '018f4e2a-0000-7000-8000-000000000003', token: 'creel_i_0' };

/** A body of a request answered, whatever its form. */
type Ask = (method: string, path: string, token?: string, body?: object) => Promise<any>;

/** Real players and games, made anew, and a game of somebody else. */
export async function gatherMaterial(url: string, strangeGame: string): Promise<Material> {
  const ask = askAt(url);
  const players = await times(PLAYERS, () => ask('POST', '/v1/players'));
  const tokens = players.map(({ token }) => String(token));
  const games = await times(GAMES, async (i) => {
    const token = tokens[i % PLAYERS]!;
    const severalSeats = i % 3 === 2;
    const made = await ask(
      'POST',
      '/v1/games',
      token,
      severalSeats ? { ruleset: 'big-fish' } : { ruleset: 'card-commons', start: i % 6 !== 4 },
    );
    if (!Array.isArray(made.invitations)) throw new Error(`no game was made: ${JSON.stringify(made)}`);
    const { id, invitations } = made;
    const [invitation = NO_INVITATION] = invitations;
    // Half of those with several seats wait for another player.
    if (severalSeats && i % 2 === 0)
      await ask('POST', `/v1/games/${id}/seats`, tokens[(i + 1) % PLAYERS], {
        invitation: invitation.token,
      });
    const { version } = await ask('GET', `/v1/games/${id}`, token);
    const { actions = [{ type: 'stop' }] } = await ask('GET', `/v1/games/${id}/legal-actions`, token);
    return { id, token, version, etag: `"${version}.x"`, actions, invitation };
  });
  const { next } = await ask('GET', '/v1/games?limit=1', tokens[0]);
  const record = JSON.stringify(await ask('GET', `/v1/games/${games[0]!.id}/record`));
  return { tokens, games, strangeGame, cursor: next, record };
}

export function askAt(url: string): Ask {
  return async (method, path, token, body) => (await send(url, { method, path, token, body })).json();
}

async function times<Made>(count: number, make: (i: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (let i = 0; i < count; i++) made.push(await make(i));
  return made;
}
