import { type Import, importsOf } from './imports.js';
import type { Tree } from './tree.js';

/** A path or package, with all below it; or a pattern of them. */
type Target = string | RegExp;

interface Zone {
  /** Its files; what the pattern matches of a path is the folder whose files may import each other. */
  readonly files: RegExp;
  readonly may: readonly Target[];
  /** Of these the types alone. */
  readonly types?: readonly Target[];
}

const ANYTHING = /^/;
const PACKAGES = /^(?!src\/|migrations\/|test\/)/;
const PACKAGES_WITHOUT_DATABASE = /^(?!src\/|migrations\/|test\/|pg$|typeorm$)/;

const PURE_CORE: readonly Target[] = ['src/engine', 'src/game'];
/** What a use case knows of the world; a projection's port is named for its folder. */
const STORE_PORTS: readonly Target[] = [
  'src/event-store/event-store.ts',
  'src/event-store/derived-rows.ts',
  'src/event-store/audited-tables.ts',
  'src/players/players.ts',
  'src/applications/applications.ts',
  'src/applications/scopes.ts',
  'src/invitations/invitations.ts',
  'src/challenges/challenges.ts',
  'src/feed/feed.ts',
  'src/audits/audits.ts',
  /^src\/projections\/([^/]+)\/\1\.ts$/,
];
const PLATFORM_PORTS: readonly Target[] = [
  'clock',
  'random',
  'readiness',
  'unavailable',
  'service-info',
  'utf8',
  'record-checker',
  'receipt-signer',
  'newcomers',
  'repeating',
  'text-stream',
  'served',
  'in-flight',
  'network',
].map((port) => `src/platform/${port}.ts`);
const ADAPTER: readonly Target[] = [
  ...PURE_CORE,
  ...STORE_PORTS,
  'src/platform/postgres',
  'src/platform/patience.ts',
  'src/platform/unavailable.ts',
  'pg',
  'typeorm',
  '@nestjs',
  'lru-cache',
];
const API: Pick<Zone, 'may' | 'types'> = {
  may: [
    // Shared by the protocols: the files right in src/api.
    /^src\/api\/[^/]+\.ts$/,
    'src/api/schemas',
    'src/use-cases',
    'src/engine',
    'src/game/refusals.ts',
    'src/game/stored-fault.ts',
    'src/game/deadlines.ts',
    'src/applications/scopes.ts',
    ...PLATFORM_PORTS,
    PACKAGES_WITHOUT_DATABASE,
  ],
  types: ['src/game'],
};

/** Who may import what; the first zone that fits a file is its zone. */
export const ZONES: readonly Zone[] = [
  { files: /^src\/engine\//, may: [] },
  { files: /^src\/rulesets\/index\.ts$/, may: ['src/engine', 'src/rulesets'] },
  { files: /^src\/rulesets\/[^/]+\//, may: ['src/engine'] },
  { files: /^src\/game\//, may: ['src/engine', 'src/rulesets/index.ts'] },
  { files: /^src\/use-cases\//, may: [...PURE_CORE, ...STORE_PORTS, ...PLATFORM_PORTS, 'lru-cache'] },
  { files: /^src\/(event-store|players|applications|invitations|challenges|audits)\//, may: ADAPTER },
  {
    files: /^src\/feed\//,
    // What appends leave is taken from the store, which tells when there is something.
    may: [
      ...ADAPTER,
      /^src\/event-store\/(memory|postgres)-event-store\.ts$/,
      'src/challenges/memory-challenges.ts',
      'src/platform/clock.ts',
    ],
  },
  {
    files: /^src\/projections\/[^/]+\//,
    // The lists over the in-memory store read it directly, as the real ones read its tables.
    may: [...ADAPTER, 'src/event-store/memory-event-store.ts'],
  },
  { files: /^src\/api\/(rest|graphql)\//, ...API },
  { files: /^src\/api\/schemas\//, ...API },
  { files: /^src\/api\/[^/]+$/, ...API },
  {
    // A thread that checks records is a small program of its own.
    files: /^src\/platform\/(check-worker|[a-z]+-record-checker)\.ts$/,
    may: ['src/engine', 'src/game', 'src/rulesets/index.ts', 'src/platform', PACKAGES],
  },
  { files: /^src\/platform\//, may: ['src/engine', 'migrations', PACKAGES], types: ['src/game'] },
  { files: /^migrations\//, may: ['typeorm'] },
  // Where everything is put together.
  { files: /^src\/cli\//, may: [ANYTHING] },
  { files: /^src\/[^/]+\.ts$/, may: [ANYTHING] },
];

export function forbiddenImports(tree: Tree): string[] {
  return Object.keys(tree).flatMap((file) => {
    const zone = ZONES.find(({ files }) => files.test(file));
    if (zone === undefined) return [`${file} lies in no zone that the rules know`];
    return importsOf(tree, file)
      .filter((one) => !isAllowed(zone, one))
      .map(({ target, typeOnly }) => `${file} may not import ${target}${typeOnly ? '' : ' (values)'}`);
  });
}

function isAllowed({ files, may, types = [] }: Zone, { from, target, typeOnly }: Import): boolean {
  if (target.startsWith(files.exec(from)![0])) return true;
  return [...may, ...(typeOnly ? types : [])].some((allowed) => covers(allowed, target));
}

function covers(allowed: Target, target: string): boolean {
  if (allowed instanceof RegExp) return allowed.test(target);
  return target === allowed || target.startsWith(`${allowed}/`);
}
