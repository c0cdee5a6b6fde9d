import path from 'node:path';
import ipaddr from 'ipaddr.js';
import { PROJECT_FOLDER } from './project.js';

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
  /** Addresses of proxies in front of the service, whose `X-Forwarded-For` is believed. */
  readonly trustProxy: readonly string[];
}

const HIGHEST_PORT = 65_535;

/** Reads the environment; says which variable is wrong and what it should be. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  return {
    host: env['HOST'] || '127.0.0.1',
    port: portOf(env['PORT'] || '3000'),
    databaseUrl: databaseUrl('DATABASE_URL', env),
    migrateUrl: databaseUrl('MIGRATE_URL', env),
    dataDir: path.resolve(env['DATA_DIR'] || path.join(PROJECT_FOLDER, '.data')),
    allowUnsafeDurability: env['ALLOW_UNSAFE_DURABILITY'] === '1',
    introspection: env['GRAPHQL_INTROSPECTION'] !== '0',
    ranksGuests: env['CHALLENGES_RANK_GUESTS'] === '1',
    playersPerAddress: numberIn('PLAYERS_PER_ADDRESS', env['PLAYERS_PER_ADDRESS'] || '1000'),
    playersPerApplication: numberIn('PLAYERS_PER_APPLICATION', env['PLAYERS_PER_APPLICATION'] || '10000'),
    trustProxy: (env['TRUST_PROXY'] || '').split(',').flatMap((text) => proxyIn(text.trim()) ?? []),
  };
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > HIGHEST_PORT)
    throw new Error(`PORT is "${text}"; it must be a number from 0 to ${HIGHEST_PORT}.`);
  return port;
}

function proxyIn(text: string): string | null {
  if (text === '') return null;
  if (ipaddr.isValid(text) || ipaddr.isValidCIDR(text)) return text;
  throw new Error(
    `TRUST_PROXY names "${text}"; it must be addresses or networks, such as 127.0.0.1,10.0.0.0/8.`,
  );
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
