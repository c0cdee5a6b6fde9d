import type { Client } from './test-service.js';

/** Plays a game to its end over HTTP, choosing by `choose` among the legal actions; answers the actions taken. */
export async function playOut(
  player: Client,
  game: string,
  choose: (count: number, step: number) => number,
): Promise<object[]> {
  const taken: object[] = [];
  for (;;) {
    const { body } = await player.get(`${game}/legal-actions`);
    if (body.actions.length === 0) return taken;
    const action = body.actions[choose(body.actions.length, taken.length)];
    const answer = await player.post(`${game}/actions`, { body: { action, expectedVersion: body.version } });
    if (answer.status !== 200) throw new Error(answer.text);
    taken.push(action);
  }
}
