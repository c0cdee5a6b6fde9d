import { setTimeout as sleep } from 'node:timers/promises';

/** A record as it is sent, however often we are told to come again. */
export async function recordText(service: string, game: string): Promise<string> {
  for (;;) {
    const answer = await fetch(`${service}/v1/games/${game}/record`);
    const text = await answer.text();
    if (answer.status === 200) return text;
    if (!answer.headers.has('retry-after')) throw new Error(`${answer.status} ${text}`);
    await sleep(100);
  }
}
