import type { Feed } from '../feed/feed.js';
import { FollowFeed } from './follow-feed.js';
import type { GameAudience } from './game-audience.js';
import { KeptChallenges } from './known-challenges.js';
import { KeptGames } from './loaded-games.js';
import { OpenStreams } from './open-streams.js';

/** What is remembered from one request to the next; use cases are made anew for each. */
export class Kept {
  readonly games: KeptGames;
  readonly challenges = new KeptChallenges();
  readonly openStreams = new OpenStreams();
  /** By the id of the game. */
  readonly audiences = new Map<string, GameAudience>();
  private following: FollowFeed | null = null;

  constructor({ keptGames }: { readonly keptGames: number }) {
    this.games = new KeptGames(keptGames);
  }

  /** The one who follows this feed. */
  follow(feed: Feed): FollowFeed {
    return (this.following ??= new FollowFeed(feed));
  }
}
