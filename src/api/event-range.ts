import type { EventRange } from '../use-cases/list-events.js';
import { type Cursors, refuseBoth } from './pages.js';

/** Of versions; the first events where neither is sent. */
export function eventRange({ after, before }: Cursors<number>): EventRange {
  refuseBoth({ after, before });
  return before === null ? { after: after ?? 0 } : { before };
}
