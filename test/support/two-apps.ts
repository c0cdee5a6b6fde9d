import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from '../../src/app.js';
import type { Parts } from '../../src/parts.js';

/** Spoils what an application adds to the answers. */
export type Change = (app: NestFastifyApplication) => void;

/** A leak in a header of every answer. */
export function inHeader(leak: () => string): Change {
  return (app) => {
    app
      .getHttpAdapter()
      .getInstance()
      .addHook('onSend', (_request: unknown, reply: any, payload: unknown, done: any) => {
        reply.header('X-Trace', leak());
        done(null, payload);
      });
  };
}

/**
 * Two applications that serve one pair of worlds after another: to build an application takes longer than to play a
 * game in it. Worlds of one seed must not come twice, as games are remembered by their ids.
 */
export class TwoApps {
  private constructor(
    readonly apps: readonly [NestFastifyApplication, NestFastifyApplication],
    private readonly current: [Parts, Parts],
  ) {}

  /** Over the first worlds; those of others have the same rulesets by name. */
  static async over(worlds: readonly [Parts, Parts], change: Change = () => undefined): Promise<TwoApps> {
    const current: [Parts, Parts] = [...worlds];
    const apps = await Promise.all([
      started(
        standIns(() => current[0]),
        change,
      ),
      started(
        standIns(() => current[1]),
        change,
      ),
    ]);
    return new TwoApps(apps, current);
  }

  enter([one, two]: readonly [Parts, Parts]): void {
    this.current[0] = one;
    this.current[1] = two;
  }

  async close(): Promise<void> {
    await Promise.all(this.apps.map((app) => app.close()));
  }
}

async function started(parts: Parts, change: Change): Promise<NestFastifyApplication> {
  const app = await createApp(parts);
  change(app);
  await app.listen(0, '127.0.0.1');
  return app;
}

/** Parts each of which is what it is in the world of the moment. */
function standIns(current: () => Parts): Parts {
  const standIn = ([name, part]: [string, unknown]) => [
    name,
    typeof part === 'object' ? standInFor(() => (current() as any)[name]) : part,
  ];
  const rulesets = current().kernel.rulesets.map((_, i) => standInFor(() => current().kernel.rulesets[i]!));
  return {
    ...Object.fromEntries(Object.entries(current()).map(standIn)),
    kernel: { ...current().kernel, rulesets },
  };
}

function standInFor<Part extends object>(current: () => Part): Part {
  return new Proxy({} as Part, {
    get(_, name) {
      const part = current();
      const member: unknown = Reflect.get(part, name);
      return typeof member === 'function' ? member.bind(part) : member;
    },
  });
}
