import { isIPv6 } from 'node:net';
import path from 'node:path';
import ipaddr from 'ipaddr.js';
import { PROJECT_FOLDER } from './project.js';
import { LOG_LEVELS, type LogLevel } from './log-level.js';

/** How many games are kept folded if nobody says otherwise. */
export const KEPT_GAMES = 5_000;

export interface Config {
  readonly host: string;
  readonly port: number;
  /** Null: run the embedded PostgreSQL on `dataDir`. */
  readonly databaseUrl: string | null;
  /** Owner of the tables, for migrations; null: `databaseUrl` is the owner's. */
  readonly migrateUrl: string | null;
  readonly dataDir: string;
  readonly allowUnsafeDurability: boolean;
  /** Whether GraphQL tells its schema to whoever asks. */
  readonly introspection: boolean;
  /** Whether attempts of players without a name rank in challenges that are drawn from now on. */
  readonly ranksGuests: boolean;
  /** How many players one network address may make in a day; 0: any number. */
  readonly playersPerAddress: number;
  /** How many players one application may make in a day; 0: any number. */
  readonly playersPerApplication: number;
  /** How many games are kept folded in memory. */
  readonly keptGames: number;
  /** How many requests may be under way at once; 0: any number. */
  readonly limits: {
    readonly address: number;
    readonly actions: number;
    readonly checks: number;
    readonly requests: number;
  };
  /** Origins whose pages may read answers; `*`: any. */
  readonly corsOrigins: readonly string[];
  /** Whom to tell of a vulnerability, `mailto:` or `https:`; null: nobody is named. */
  readonly securityContact: string | null;
  /** Where the service is to be found, as receipts say. */
  readonly origin: string;
  /** File of the keys that receipts are signed by; null: none are given. */
  readonly receiptKeys: string | null;
  readonly logLevel: LogLevel;
  /** Port of the metrics, on `metricsHost`; null: they are not served. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
  /** Addresses of proxies in front of the service, whose `X-Forwarded-For` is believed. */
  readonly trustProxy: readonly string[];
}

const HOST = '127.0.0.1';
const PORT = '3000';
const HIGHEST_PORT = 65_535;
const OWN_RECEIPT_KEYS = 'receipt-keys.json';

/** Reads the environment; says which variable is wrong and what it should be. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  return {
    host: env['HOST'] || HOST,
    port: portOf('PORT', env['PORT'] || PORT),
    databaseUrl: databaseUrl('DATABASE_URL', env),
    migrateUrl: databaseUrl('MIGRATE_URL', env),
    dataDir: dataFolder(env),
    allowUnsafeDurability: switchIn('ALLOW_UNSAFE_DURABILITY', env, '0'),
    introspection: switchIn('GRAPHQL_INTROSPECTION', env, '1'),
    ranksGuests: switchIn('CHALLENGES_RANK_GUESTS', env, '0'),
    playersPerAddress: numberIn('PLAYERS_PER_ADDRESS', env['PLAYERS_PER_ADDRESS'] || '1000'),
    playersPerApplication: numberIn('PLAYERS_PER_APPLICATION', env['PLAYERS_PER_APPLICATION'] || '10000'),
    keptGames: keptGamesIn(env['KEPT_GAMES'] || String(KEPT_GAMES)),
    limits: {
      address: numberIn('IN_FLIGHT_ADDRESS', env['IN_FLIGHT_ADDRESS'] || '1024'),
      actions: numberIn('IN_FLIGHT_ACTIONS', env['IN_FLIGHT_ACTIONS'] || '32'),
      checks: numberIn('IN_FLIGHT_CHECKS', env['IN_FLIGHT_CHECKS'] || '8'),
      requests: numberIn('IN_FLIGHT_REQUESTS', env['IN_FLIGHT_REQUESTS'] || '128'),
    },
    corsOrigins: listIn(env['CORS_ORIGINS'] || '*').map(originIn),
    securityContact: contactIn(env['SECURITY_CONTACT']),
    origin: publicOrigin(env),
    receiptKeys: receiptKeys(env),
    logLevel: levelIn(env['LOG_LEVEL'] || 'warn'),
    metricsPort: env['METRICS_PORT'] ? portOf('METRICS_PORT', env['METRICS_PORT']) : null,
    metricsHost: env['METRICS_HOST'] || '127.0.0.1',
    trustProxy: listIn(env['TRUST_PROXY'] || '').flatMap((text) => proxyIn(text) ?? []),
  };
}

function listIn(text: string): string[] {
  return text.split(',').flatMap((part) => part.trim() || []);
}

function originIn(text: string): string {
  if (text === '*' || isOrigin(text)) return text;
  throw new Error(`CORS_ORIGINS has "${text}"; it must be * or origins such as https://example.org.`);
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}

function publicOrigin(env: NodeJS.ProcessEnv): string {
  const text = env['PUBLIC_ORIGIN'];
  if (!text) return ownOrigin(env['HOST'] || HOST, env['PORT'] || PORT);
  if (/^https?:/.test(text) && isOrigin(text)) return text;
  throw new Error(`PUBLIC_ORIGIN is "${text}"; it must be an origin such as https://example.org.`);
}

function ownOrigin(host: string, port: string): string {
  const url = `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
  if (URL.canParse(url)) return new URL(url).origin;
  throw new Error(
    `HOST is "${host}"; it must be an address or a name, or PUBLIC_ORIGIN must say where the service is.`,
  );
}

/** Beside the embedded database it is made at the first start. */
function receiptKeys(env: NodeJS.ProcessEnv): string | null {
  if (env['RECEIPT_KEYS']) return path.resolve(env['RECEIPT_KEYS']);
  return env['DATABASE_URL'] ? null : path.join(dataFolder(env), OWN_RECEIPT_KEYS);
}

function dataFolder(env: NodeJS.ProcessEnv): string {
  return path.resolve(env['DATA_DIR'] || path.join(PROJECT_FOLDER, '.data'));
}

function contactIn(text: string | undefined): string | null {
  if (!text) return null;
  if (/^(mailto|https):[\x21-\x7e]+$/.test(text)) return text;
  throw new Error(`SECURITY_CONTACT is "${text}"; it must begin with mailto: or https:.`);
}

function levelIn(text: string): LogLevel {
  const level = LOG_LEVELS.find((each) => each === text);
  if (level !== undefined) return level;
  throw new Error(`LOG_LEVEL is "${text}"; it must be one of ${LOG_LEVELS.join(', ')}.`);
}

function portOf(name: string, text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > HIGHEST_PORT)
    throw new Error(`${name} is "${text}"; it must be a number from 0 to ${HIGHEST_PORT}.`);
  return port;
}

function proxyIn(text: string): string | null {
  if (text === '') return null;
  if (ipaddr.isValid(text) || ipaddr.isValidCIDR(text)) return text;
  throw new Error(
    `TRUST_PROXY names "${text}"; it must be addresses or networks, such as 127.0.0.1,10.0.0.0/8.`,
  );
}

function switchIn(name: string, env: NodeJS.ProcessEnv, usual: string): boolean {
  const text = env[name] || usual;
  if (text === '0' || text === '1') return text === '1';
  throw new Error(`${name} is "${text}"; it must be 1 for on or 0 for off.`);
}

function keptGamesIn(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new Error(`KEPT_GAMES is "${text}"; it must be a number from 1 to 9999999.`);
}

function numberIn(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new Error(`${name} is "${text}"; it must be a number, 0 for no limit.`);
}

function databaseUrl(name: string, env: NodeJS.ProcessEnv): string | null {
  const text = env[name];
  if (!text) return null;
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) {
    throw new Error(`${name} must be a URL such as postgres://user:password@localhost:5432/creel.`);
  }
  return text;
}
