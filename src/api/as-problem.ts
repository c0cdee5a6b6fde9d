import { Unavailable } from '../platform/unavailable.js';
import { Problem, problem } from './problem.js';

/** What should not have been thrown: the log has it, and no detail leaves the server. */
export function internalError(): Problem {
  return problem(
    'internalError',
    'Something broke in the service, and its log says what. Read the game before you send this again.',
  );
}

/** The problem that a thrown thing stands for; null for one that should not have been thrown. */
export function asProblem(thrown: unknown): Problem | null {
  if (thrown instanceof Problem) return thrown;
  if (!(thrown instanceof Unavailable)) return null;
  return problem(
    'unavailable',
    'The database does not answer at the moment. Send the same request again.',
    {},
    { 'Retry-After': '2' },
  );
}
