import { createApp } from '../../src/app.js';
import type { Kernel } from '../../src/game/context.js';
import { InlineRecordChecker } from '../../src/platform/inline-record-checker.js';
import { openDatabase } from '../../src/platform/postgres/database.js';
import { realParts } from '../../src/real-parts.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import { cardCommons } from '../../src/rulesets/card-commons/card-commons.js';
import type { JsonObject } from '../../src/engine/json.js';
import type { Ruleset } from '../../src/engine/ruleset.js';
import { aGuest } from '../support/a-guest.js';
import { newGame } from '../support/new-game.js';
import { countingRuleset } from '../support/counting.js';
import { streamsFrom } from '../support/playout.js';
import { useCasesOf } from '../../src/use-cases/use-cases.js';
import { type Line, quantile, rounded } from './table.js';

/** In steps of two on an average: a thousand events. */
const COUNTED = 2_000;
const ASKED = 400;
/** Milliseconds at the 95th percentile. */
const MOST = 50;
const once = { key: null, body: {}, acting: null };

type UseCases = ReturnType<typeof useCasesOf>;

/** Time of any one step of games that are over, asked over HTTP, each folded from its first event; and of a whole replay. */
export async function measureReplay(kernel: Kernel, url: string): Promise<Line[]> {
  const counting = countingRuleset(COUNTED);
  const all = { ...kernel, rulesets: [...kernel.rulesets, counting] };
  const database = await openDatabase({ ownerUrl: url, serviceUrl: url, allowUnsafeDurability: true });
  const parts = { ...realParts(database, new InlineRecordChecker(all)), kernel: all };
  const app = await createApp(parts);
  await app.listen(0, '127.0.0.1');
  const address = await app.getUrl();
  const useCases = useCasesOf(parts);
  const lines: Line[] = [];
  for (const [what, ruleset, seats, games] of [
    ['Card Commons', cardCommons, 1, 100],
    ['Big Fish of five', bigFish, 5, 5],
    ['counting', counting, 1, 1],
  ] as const) {
    const game = await longestGame(games, () => playedGame(useCases, ruleset, seats));
    lines.push(...(await measureGame(`${what}, ${game.version} events`, address, game)));
  }
  await app.close();
  await database.close();
  return lines;
}

interface Played {
  readonly id: string;
  readonly version: number;
}

async function longestGame(games: number, play: () => Promise<Played>): Promise<Played> {
  let longest = await play();
  for (let i = 1; i < games; i++) {
    const game = await play();
    if (game.version > longest.version) longest = game;
  }
  return longest;
}

async function playedGame(useCases: UseCases, ruleset: Ruleset, seats: number): Promise<Played> {
  const players: string[] = [];
  for (let seat = 0; seat < seats; seat++) players.push(await aGuest(useCases));
  const wanted = newGame(ruleset.id, { seats, visibility: 'public', firstSeat: 0 });
  const created = (await useCases.createGame.execute(players[0]!, wanted, once)) as { game: { id: string } };
  const { id } = created.game;
  const empty = { seat: null, invitation: null, contribution: '', expectedVersion: null };
  for (const player of players.slice(1))
    await useCases.takeSeat.execute({ ...empty, game: id, player }, once);
  const random = streamsFrom(1)('bench/choices');
  for (;;) {
    const game = (await useCases.readGame.execute(id, null)) as {
      version: number;
      awaiting: readonly { seat: number; task: string }[];
    };
    const [awaited] = game.awaiting;
    if (awaited === undefined) return { id, version: game.version };
    const { seat, task } = awaited;
    const player = players[seat]!;
    const { view } = (await useCases.readGame.execute(id, player)) as { view: JsonObject };
    const { actions } = (await useCases.listLegalActions.execute(id, player)) as {
      actions: readonly JsonObject[];
    };
    const action = ruleset.bots[0]!.choose({ seat, task, view, actions }, random);
    await useCases.submitAction.execute({ game: id, player, action, expectedVersion: null }, once);
  }
}

async function measureGame(what: string, address: string, { id, version }: Played): Promise<Line[]> {
  const states = `${address}/v1/games/${id}/states`;
  const random = streamsFrom(2)('bench/versions');
  const any = () => `${states}/${version - random.uniform(version - 10)}`;
  const steps = await timesOf(ASKED, () => `${any()}?as=all`);
  const pictures = await timesOf(ASKED / 4, () => `${any()}.svg?as=all`);
  const whole = await timesOf(20, () => `${states}?as=all`, { Accept: 'application/x-ndjson' });
  return [
    { what: `${what}: any step`, value: told(steps), target: `p95 ${MOST} ms at most` },
    { what: `${what}: any picture`, value: told(pictures) },
    { what: `${what}: all steps in lines`, value: told(whole) },
  ];
}

async function timesOf(
  count: number,
  url: () => string,
  headers: { readonly [name: string]: string } = {},
): Promise<readonly number[]> {
  const took: number[] = [];
  for (let asked = 0; asked < count; asked++) {
    const target = url();
    const began = performance.now();
    const answer = await fetch(target, { headers });
    await answer.text();
    took.push(performance.now() - began);
    if (!answer.ok) throw new Error(`${target} answered ${answer.status}`);
  }
  return took;
}

function told(took: readonly number[]): string {
  return `p50 ${rounded(quantile(took, 0.5))} ms, p95 ${rounded(quantile(took, 0.95))} ms`;
}
