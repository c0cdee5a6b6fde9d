import { expect } from '@jest/globals';
import { checkRecord } from '../../src/game/check-record.js';
import type { GameRecord } from '../../src/game/record.js';
import { KERNEL } from './kernel.js';
import type { Acknowledged } from './persistent-player.js';
import { recordText } from './record-text.js';

/** The game holds the acknowledged actions, in order, each once, at the heads told, and no other; its record checks. */
export async function expectKept(
  service: string,
  id: string,
  acknowledged: readonly Acknowledged[],
): Promise<void> {
  const text = await recordText(service, id);
  const { events, outcome } = JSON.parse(text) as GameRecord;
  const kept = events
    .filter(({ type }) => type === 'ActionTaken')
    .map(({ seq, data }) => ({ seq, action: (data as unknown as { action: object }).action }));
  expect(kept).toEqual(acknowledged.map(({ sent }) => ({ seq: sent.expectedVersion, action: sent.action })));
  for (const { version, head } of acknowledged)
    expect([version, events[version - 1]?.hash]).toEqual([version, head]);
  expect(checkRecord(KERNEL, text).verdict).toBe(outcome === null ? 'sealed' : 'good');
}
