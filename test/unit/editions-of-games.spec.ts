import { describe, expect, it } from '@jest/globals';
import { toHex } from '../../src/engine/bytes.js';
import { editionHash, editionId } from '../../src/engine/edition-id.js';
import { commitmentTo, openSeed } from '../../src/engine/fair-deal.js';
import { isRefusal } from '../../src/engine/refusal.js';
import { labelOf } from '../../src/engine/ruleset.js';
import { checkRecord, firstFailure } from '../../src/game/check-record.js';
import { PLAIN_GAME, type Command } from '../../src/game/command.js';
import type { EventDraft, GameEvent } from '../../src/game/event.js';
import { extend } from '../../src/game/extend.js';
import { fold } from '../../src/game/fold.js';
import { follow } from '../../src/game/follow.js';
import type { Game } from '../../src/game/game.js';
import { type GameRecord, makeRecord } from '../../src/game/record.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import { KERNEL } from '../support/kernel.js';
import { readVectors } from '../support/vectors.js';

const ID = '018f4e2a-0000-7000-8000-000000000009';
const TEXT = 'an edition of ones own';
const SEED = openSeed(KERNEL.hashing, TEXT);
const CONTEXT = { ...KERNEL, serverSeed: SEED };
/** The house edition with one word of its own, so that it is another document. */
const CUSTOM = { ...bigFish.edition!.document, label: 'Of our own.' };

const { records } = readVectors<{ records: GameRecord[] }>('records-1');
const check = (record: object) => checkRecord(KERNEL, JSON.stringify(record));

function creation(ruleset: string, edition: string): EventDraft {
  const use = { kind: 'open', scope: 'open' } as const;
  const commitment = toHex(commitmentTo(KERNEL.hashing, use, SEED));
  const options = { openText: TEXT, edition: CUSTOM };
  return {
    type: 'GameCreated',
    actor: 'system',
    data: { commitment, ...use, ruleset, seats: 2, edition, options },
  };
}

/** A game of two seats that begins with this event, played by default to its end. */
function played(created: EventDraft): GameRecord {
  const events: GameEvent[] = [];
  const first = extend(CONTEXT, ID, null, [created], 0);
  events.push(...first.events);
  let game: Game = first.game;
  const take = (...commands: Command[]) => {
    const extended = follow(CONTEXT, ID, game, commands, 0);
    if (isRefusal(extended)) throw new Error(extended.message);
    events.push(...extended.events);
    game = extended.game;
  };
  for (const seat of [0, 1]) take({ type: 'takeSeat', seat, player: `player-${seat}`, contribution: '' });
  while (game.phase === 'running') {
    const [seat] = game.ruleset.seatsToAct(game.deal!.state) as [number];
    take({ type: 'act', seat, action: game.ruleset.defaultAction(game.deal!.state, seat) });
  }
  return makeRecord(game, events);
}

describe('the edition of a game', () => {
  it.each(records.filter(({ edition }) => edition !== null))(
    'is a shipped one in the published game $game, which is good',
    (record) => {
      expect(firstFailure(check(record))).toBeNull();
      expect(check(record).verdict).toBe('good');
    },
  );

  it('is one of its creator, named by its hash and kept in the first event', () => {
    const label = `big-fish@1/${editionId(KERNEL.hashing, CUSTOM)}`;
    const record = played(creation(label, editionHash(KERNEL.hashing, CUSTOM)));
    expect(record).toMatchObject({ ruleset: label, edition: CUSTOM });
    expect(firstFailure(check(record))).toBeNull();
    const game = fold(CONTEXT, ID, record.events);
    expect([labelOf(game.ruleset), game.ruleset.edition!.label]).toEqual([label, CUSTOM.label]);
  });

  it('is found where it is not the one that the label names', () => {
    const record = structuredClone(records.find(({ edition }) => edition !== null)!) as any;
    record.edition = CUSTOM;
    record.events[0].data.edition = editionHash(KERNEL.hashing, CUSTOM);
    expect(firstFailure(check(record))).toMatchObject({ step: 5, event: 0 });
    expect(() =>
      played(creation('big-fish@1/0123456789abcdef', editionHash(KERNEL.hashing, CUSTOM))),
    ).toThrow('no ruleset big-fish@1/0123456789abcdef');
  });

  it('is told in the first event and the record of a game that is created', () => {
    const created = follow(
      CONTEXT,
      ID,
      null,
      [{ ...PLAIN_GAME, type: 'create', kind: 'open', ruleset: 'big-fish', seats: 2, openText: TEXT }],
      0,
    );
    if (isRefusal(created)) throw new Error(created.message);
    expect(created.events[0]!.data).toMatchObject({
      ruleset: 'big-fish@1/house-1',
      edition: editionHash(KERNEL.hashing, bigFish.edition!.document),
    });
    expect(makeRecord(created.game, created.events).edition).toEqual(bigFish.edition!.document);
  });
});
