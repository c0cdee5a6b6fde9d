import { IdentifyCaller } from './identify-caller.js';
import { KeepFeed } from './keep-feed.js';
import type { Kept } from './kept.js';
import { KnownChallenges } from './known-challenges.js';
import { LoadedGames } from './loaded-games.js';
import type { Ports } from './ports.js';
import { VisibleGames } from './visible-games.js';
import { WatchAccount } from './watch-account.js';
import { WatchGame } from './watch-game.js';

/** What tells of things as they happen. `apart`: the ports for what is read once a stream is open. */
export function streamsOf(apart: Ports, kept: Kept, visible: VisibleGames) {
  const { store, kernel, challenges, players, applications, clock, random, feed } = apart;
  const following = kept.follow(feed);
  const open = kept.openStreams;
  const known = new KnownChallenges(challenges, clock, kept.challenges);
  const later = { store, visible: new VisibleGames(new LoadedGames(store, kernel, kept.games), known) };
  return {
    watchGame: new WatchGame({ visible, later, following, open, audiences: kept.audiences }),
    watchAccount: new WatchAccount(feed, following, open),
    identifyReader: new IdentifyCaller(players, applications, kernel.hashing, clock, random),
    keepFeed: new KeepFeed(feed, clock),
    followFeed: following,
    openStreams: open,
  };
}
