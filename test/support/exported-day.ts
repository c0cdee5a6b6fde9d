import type { UseCases } from '../../src/use-cases/use-cases.js';
import { ChallengeDay, ID } from './challenge-day.js';

/** The lines of an export, without their ends. */
export async function exportOf(useCases: UseCases, id = ID): Promise<string[]> {
  const lines: any = await useCases.exportChallenge.execute(id);
  if (lines.refused !== undefined) throw new Error(lines.message);
  const texts: string[] = [];
  for await (const line of lines) texts.push(JSON.stringify(line));
  return texts;
}

/**
 * A day with attempts of all kinds: two that share a rank and a worse one, a player without a name, one that resigned, one
 * that the reveal ended, one struck off while it went on and one when it was finished.
 */
export async function dayOfAllKinds(): Promise<ChallengeDay> {
  const day = await ChallengeDay.begin();
  const attempt = async (player: string, actions: number) => {
    const { attempt: begun } = await day.start(player);
    day.clock.pass(1_000);
    await day.play(begun.game, player, actions);
    return begun.game as string;
  };
  const stopped = async (player: string, actions: number) => {
    const game = await attempt(player, actions);
    await day.stop(game, player);
    return game;
  };
  await stopped(await day.named('Ada'), 2);
  await stopped(await day.named('Bob'), 2);
  await stopped(await day.named('Cleo'), 3);
  await attempt(await day.named('Dora'), 100);
  await stopped(await day.guest(), 1);
  const resigned = await day.named('Eve');
  const left = await attempt(resigned, 1);
  await day.useCases.resign.execute(
    { game: left, player: resigned, expectedVersion: null },
    { key: null, body: {}, acting: null },
  );
  await attempt(await day.named('Finn'), 1);
  await day.useCases.voidAttempt.execute(await attempt(await day.guest(), 2), 'Asked for it.');
  await day.useCases.voidAttempt.execute(await stopped(await day.named('Gus'), 0), 'Played twice.');
  await day.reveal();
  return day;
}
