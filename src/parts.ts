import type { InFlightLimits } from './api/limits-in-flight.js';
import type { Readiness } from './platform/readiness.js';
import type { Observer } from './platform/served.js';
import type { Ports } from './use-cases/ports.js';

/** What the application is put together from: the real parts when it serves, others in tests. */
export interface Parts extends Ports {
  readonly readiness: Readiness;
  /** Version of the program. */
  readonly version: string;
  readonly observer: Observer;
  readonly limits: InFlightLimits;
  /** Origins whose pages may read answers; `*`: any. */
  readonly corsOrigins: readonly string[];
  readonly securityContact: string | null;
  /** Whether GraphQL tells its schema to whoever asks. */
  readonly introspection: boolean;
}
