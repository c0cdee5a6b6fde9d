import { expect } from '@jest/globals';
import { streamsFrom } from './playout.js';
import { CutAccountReader, CutGameReader, GAME_KINDS, type Places, StreamedPlayer } from './cut-readers.js';

/**
 * A player plays at one place, and its games and its affairs are read at all of `places`, until each kind of stream has been
 * cut so often and `isEnough`. Throws where something is lost, doubled or other than it happened.
 */
export async function readThroughCuts(
  seed: number,
  cuts: number,
  playedAt: () => string,
  places: Places,
  isEnough = () => true,
) {
  const dice = streamsFrom(seed);
  const player = new StreamedPlayer(playedAt);
  await player.enter();
  const readers = GAME_KINDS.map((kind) => new CutGameReader(places, dice(`test/${kind}`), kind, player));
  const account = new CutAccountReader(places, dice('test/account'), player);
  let isOver = false;
  let isRead = false;
  const affairs = account.read(() => isRead);
  // Looked at below.
  affairs.catch(() => undefined);
  await new Promise((done) => setTimeout(done, 1_000));
  const playing = player.play(() => isOver, dice('test/player'));
  const reading = Promise.all(readers.map((reader) => reader.read(() => reader.cuts >= cuts && isEnough())));
  try {
    await Promise.race([reading, playing, affairs.then(() => undefined)]);
    while (account.cuts < cuts) await Promise.race([affairs, new Promise((done) => setTimeout(done, 100))]);
  } finally {
    isOver = true;
    await playing;
    const wanted = 2 * player.games.length;
    for (let i = 0; i < 300 && account.told.length < wanted; i++)
      await new Promise((done) => setTimeout(done, 100));
    isRead = true;
  }
  await affairs;
  const expected = player.games.flatMap((game) => [`${game} started,turn`, `${game} ended`]);
  expect(account.told).toEqual(expected);
  return {
    games: player.games.length,
    cuts: [...readers, account].map((reader) => reader.cuts),
    ended: [...readers, account].map((reader) => reader.ended),
    read: readers.map((reader) => reader.games),
  };
}
