import type { Json } from '../engine/json.js';
import { MOST_PREVIEWED } from './limits.js';
import { type Problem, problem } from './problem.js';

/** The actions to look ahead with, given as one or as several. */
export function lineIn({ action, actions }: { readonly action?: Json; readonly actions?: readonly Json[] }) {
  if (actions === undefined) {
    if (action === undefined) throw wrong('Send `action`, or several as `actions`.');
    return [action];
  }
  if (action !== undefined) throw wrong('Send `action` or `actions`, not both.');
  if (actions.length > 0 && actions.length <= MOST_PREVIEWED) return actions;
  throw wrong(`\`actions\` must be 1 to ${MOST_PREVIEWED}.`);
}

function wrong(says: string): Problem {
  return problem('invalidRequest', says, { path: '/actions' });
}
