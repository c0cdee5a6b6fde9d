import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from '../../src/app.js';
import type { Parts } from '../../src/parts.js';
import { httpFace } from './seat-faces.js';
import { firstDifference, type SeatWorlds } from './seat-worlds.js';

const SIZE = { partings: 3, questionsAStep: 6, steps: 12 };
/** Found sooner where more is asked and less is played. */
const LEAKY_SIZE = { partings: 2, questionsAStep: 12, steps: 40 };

export type Spoil = SeatWorlds['spoil'];

/** Two worlds, each behind a whole application; `change` may spoil what the application adds. */
export async function difference(
  seed: number,
  spoil?: Spoil,
  change: (app: NestFastifyApplication) => void = () => undefined,
): Promise<string | null> {
  const apps: NestFastifyApplication[] = [];
  const face = async (parts: Parts) => {
    const app = await createApp(parts);
    change(app);
    await app.listen(0, '127.0.0.1');
    apps.push(app);
    return httpFace(app);
  };
  const size = spoil === undefined ? SIZE : LEAKY_SIZE;
  return firstDifference({ seed, face, ...size, spoil: spoil ?? {} }).finally(() =>
    Promise.all(apps.map((app) => app.close())),
  );
}
