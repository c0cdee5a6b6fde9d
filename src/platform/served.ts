/** What is known of a request once it is answered: no token, no address, nothing of its body or its answer. */
export interface Served {
  readonly requestId: string;
  readonly method: string;
  /** As the reference has it, such as `/v1/games/:id`; null: no route took it. */
  readonly route: string | null;
  readonly status: number;
  readonly milliseconds: number;
  /** Ids of who asked, where it was looked at; null: nobody. */
  readonly player: string | null;
  readonly application: string | null;
}

/** Is told of every request that is answered. */
export abstract class Observer {
  abstract served(request: Served): void;
}

/** Tells several. */
export class Observers extends Observer {
  constructor(private readonly all: readonly Observer[]) {
    super();
  }

  served(request: Served): void {
    for (const observer of this.all) observer.served(request);
  }
}
