import { Patience } from './platform/patience.js';
import { Kept } from './use-cases/kept.js';
import type { Ports } from './use-cases/ports.js';
import { type UseCases, useCasesOf } from './use-cases/use-cases.js';

interface Offered {
  /** For what no request asks for: each wait has its own patience. */
  readonly toProcess: UseCases;
  /** A request's own, over ports that all together let it wait no longer than it may. */
  readonly toRequest: () => UseCases;
}

/** The use cases, for the process and for each request, with one memory. */
export function offer(ports: Ports): Offered {
  const kept = new Kept(ports);
  return {
    toProcess: useCasesOf(ports, kept),
    toRequest: () => useCasesOf(within(ports, new Patience()), kept, ports),
  };
}

function within(ports: Ports, patience: Patience): Ports {
  return {
    ...ports,
    store: ports.store.within(patience),
    players: ports.players.within(patience),
    applications: ports.applications.within(patience),
    invitations: ports.invitations.within(patience),
    gameList: ports.gameList.within(patience),
    challenges: ports.challenges.within(patience),
    attempts: ports.attempts.within(patience),
    audits: ports.audits.within(patience),
  };
}
