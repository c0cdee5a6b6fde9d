import { KeptChallenges } from './known-challenges.js';
import { KeptGames } from './loaded-games.js';

/** What is remembered from one request to the next; use cases are made anew for each. */
export class Kept {
  readonly games = new KeptGames();
  readonly challenges = new KeptChallenges();
}
