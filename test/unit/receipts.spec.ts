import { beforeEach, describe, expect, it } from '@jest/globals';
import { isRefusal } from '../../src/engine/refusal.js';
import { checkReceipt, compareReceipt, readReceipt, type Receipt } from '../../src/game/receipt.js';
import type { GameRecord } from '../../src/game/record.js';
import { memoryParts } from '../../src/memory-parts.js';
import { nodeVerify, publicKeyOf } from '../../src/platform/node-receipt-signer.js';
import type { Repeatable } from '../../src/use-cases/command-key.js';
import { type UseCases, useCasesOf } from '../../src/use-cases/use-cases.js';
import { aGuest } from '../support/a-guest.js';
import { changed, forged } from '../support/forged.js';
import { newGame } from '../support/new-game.js';
import { aSigner, KNOWN_KEY, KNOWN_SECRET } from '../support/signer.js';

const ORIGIN = 'https://pond.example';
const once: Repeatable = { key: null, body: {}, acting: null };
const again = { key: 'the-same-command', body: {}, acting: null };
const OTHER_KEY = publicKeyOf('11'.repeat(32));

function ok<Value>(value: Value): Exclude<Value, { refused: string } | { conflict: string }> {
  if (isRefusal(value) || (typeof value === 'object' && value !== null && 'conflict' in value))
    throw new Error(JSON.stringify(value));
  return value as never;
}

describe('the signer', () => {
  it('signs as RFC 8032 says', () => {
    const { signature, key } = aSigner().sign('');
    expect([key, signature]).toEqual([
      KNOWN_KEY,
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    ]);
    expect(nodeVerify(KNOWN_KEY, '', signature)).toBe(true);
    expect([nodeVerify(KNOWN_KEY, 'x', signature), nodeVerify(OTHER_KEY, '', signature)]).toEqual([
      false,
      false,
    ]);
  });
});

describe('receipts', () => {
  let useCases: UseCases;
  let player: string;
  beforeEach(async () => {
    useCases = useCasesOf({ ...memoryParts(), receiptSigner: aSigner(), origin: ORIGIN });
    player = await aGuest(useCases);
  });

  const create = (more: object = {}, repeatable = once) =>
    useCases.createGame.execute(player, newGame('card-commons', more), repeatable).then(ok);
  const act = (game: string, action: object, repeatable = once) =>
    useCases.submitAction
      .execute({ game, player, action: action as never, expectedVersion: null }, repeatable)
      .then(ok);
  const recordOf = async (game: string) =>
    ok<unknown>(await useCases.exportRecord.execute(game, player)) as GameRecord;
  const isSigned = (receipt: Receipt | null) => checkReceipt(nodeVerify, receipt!, KNOWN_KEY);

  it('come with creation, seat, start and action, and are of the event that each led to', async () => {
    const created = await create({ start: false });
    const { id } = created.game;
    const started = ok(
      await useCases.startGame.execute({ game: id, player, contribution: 'a1', expectedVersion: null }, once),
    );
    const stopped = await act(id, { type: 'stop' });
    const receipts = [created.receipt, started.receipt, stopped.receipt];
    expect(receipts.map(isSigned)).toEqual([null, null, null]);
    const record = await recordOf(id);
    expect(receipts.map((receipt) => compareReceipt(receipt!, record))).toEqual([null, null, null]);
    expect(receipts.map((receipt) => receipt!.version)).toEqual([1, 2, 4]);
    expect(stopped.receipt).toEqual({
      at: record.events[3]!.at,
      commitment: record.commitment,
      data: { action: { type: 'stop' }, seat: 0 },
      game: id,
      head: record.events[3]!.hash,
      origin: ORIGIN,
      v: 'creel/1/receipt',
      version: 4,
      signature: expect.stringMatching(/^[0-9a-f]{128}$/),
      key: KNOWN_KEY,
    });
  });

  it('are the same, byte by byte, where a command is repeated', async () => {
    const [created, createdAgain] = [await create({}, again), await create({}, again)];
    const { id } = created.game;
    const { actions } = ok(await useCases.listLegalActions.execute(id, player));
    const acted = await act(id, actions[0]!, again);
    await act(id, { type: 'stop' });
    const actedAgain = await act(id, actions[0]!, again);
    expect([createdAgain.replayed, actedAgain.replayed]).toEqual([true, true]);
    expect([createdAgain.receipt, actedAgain.receipt]).toEqual([created.receipt, acted.receipt]);
    expect([created.receipt!.version, acted.receipt!.version]).toEqual([2, 4]);
  });

  it('come with all that is done about seats, and once more where nothing is left to do', async () => {
    const bob = await aGuest(useCases);
    const { id } = (await create({ ruleset: 'big-fish', seats: 2, visibility: 'public' })).game;
    const seat = { game: id, seat: null, invitation: null, contribution: null, expectedVersion: null };
    const left = { game: id, player: bob, expectedVersion: null };
    const receipts = [
      ok(await useCases.takeSeat.execute({ ...seat, player: bob, contribution: 'b0' }, once)).receipt,
      ok(await useCases.resign.execute(left, once)).receipt,
      ok(await useCases.resign.execute({ ...left, player }, once)).receipt,
    ];
    const [rematch, joined] = [
      ok(await useCases.rematch.execute(id, bob, once)),
      ok(await useCases.rematch.execute(id, bob, once)),
    ];
    expect([...receipts, rematch.receipt, joined.receipt].map(isSigned)).toEqual(Array(5).fill(null));
    const record = await recordOf(id);
    expect(
      receipts.map((receipt) => [
        compareReceipt(receipt!, record),
        record.events[receipt!.version - 1]!.type,
      ]),
    ).toEqual([
      [null, 'SeatTaken'],
      [null, 'SeatRetired'],
      [null, 'SeatRetired'],
    ]);
    expect(joined.receipt).toEqual(rematch.receipt);
  });

  it('show that a record was cut, rewritten, or is one of another game', async () => {
    const { id } = (await create()).game;
    const { actions } = ok(await useCases.listLegalActions.execute(id, player));
    const receipt = (await act(id, actions[0]!)).receipt!;
    await act(id, { type: 'stop' });
    const record = await recordOf(id);
    const cut = { ...record, events: record.events.slice(0, 3) };
    const rewritten = forged(record, ({ events }) => events[3].at++);
    const retold = changed(record, ({ events }) => (events[3].data.action = { type: 'stop' }));
    const others = await recordOf((await create()).game.id);
    const dealtAnew = { ...record, commitment: '00'.repeat(32) };
    expect(
      [record, cut, rewritten, retold, others, dealtAnew].map((of) => compareReceipt(receipt, of)),
    ).toEqual([
      null,
      'the record ends at version 3: what was acknowledged as version 4 is missing',
      'the record has another head at version 4: it was rewritten',
      'the event at version 4 is not the one that was acknowledged',
      'the receipt is one of another game',
      'the record has another commitment',
    ]);
  });

  it('are not good when a value is changed, or another key is trusted', async () => {
    const receipt = (await create()).receipt!;
    const wrong = 'the signature is not one of this text by this key';
    for (const field of ['at', 'commitment', 'data', 'game', 'head', 'origin', 'version'] as const)
      expect(checkReceipt(nodeVerify, { ...receipt, [field]: field === 'data' ? {} : 1 }, null)).toBe(wrong);
    expect(checkReceipt(nodeVerify, { ...receipt, key: OTHER_KEY }, null)).toBe(wrong);
    expect(checkReceipt(nodeVerify, receipt, OTHER_KEY)).toBe('the key is another one');
    expect(checkReceipt(nodeVerify, receipt, null)).toBeNull();
  });

  it('are read strictly', async () => {
    const receipt = (await create()).receipt!;
    expect(readReceipt(JSON.stringify(receipt))).toEqual(receipt);
    expect(readReceipt(JSON.stringify({ ...receipt, more: 1 }))).toBe('/more is not a field of this format');
    expect(readReceipt('{')).toEqual(expect.any(String));
    expect(readReceipt(JSON.stringify({ ...receipt, signature: 'x' }))).toBe(
      '/signature must be 64 bytes in lower-case hex',
    );
  });

  it('are not given where no key is set', async () => {
    const without = useCasesOf(memoryParts());
    const guest = await aGuest(without);
    const { game, receipt } = ok(await without.createGame.execute(guest, newGame('card-commons'), again));
    const replayed = ok(await without.createGame.execute(guest, newGame('card-commons'), again));
    expect([receipt, replayed.receipt, without.receipts.keys()]).toEqual([null, null, { keys: [] }]);
    expect(game.id).toBe(replayed.game.id);
  });

  it('never name the secret', () => {
    expect(JSON.stringify(aSigner())).not.toContain(KNOWN_SECRET);
    expect(useCases.receipts.keys()).toEqual({
      keys: [{ key: KNOWN_KEY, from: '1970-01-01T00:00:00.000Z', until: null }],
    });
  });
});
