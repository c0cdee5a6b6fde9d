import type { Kernel } from '../../src/game/context.js';
import { nodeHashing } from '../../src/platform/node-hashing.js';
import { RULESETS } from '../../src/rulesets/index.js';

/** The core as the service hands it its parts. */
export const KERNEL: Kernel = { hashing: nodeHashing, rulesets: RULESETS };
