/** Client of the game service Creel, for Node.js from 20.19 on and browsers. */
export { answerOf, createCreel, KEYED, type Creel, type CreelOptions } from './client.js';
export { CreelProblem, NoAnswer, type Problem } from './problem.js';
export type { Fetch, Retries } from './retrying.js';
export type { components, paths } from './schema.js';
export type { AccountMessage, GameMessage, Watching } from './streams.js';
