import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { GRANTS, type LoginPurpose } from '../../../migrations/grants.js';
import { isForbidden } from './errors.js';
import { connect } from './owner.js';

export type LoginUrls = { readonly [purpose in LoginPurpose]: string };

const PURPOSES = Object.keys(GRANTS) as LoginPurpose[];

/**
 * Makes the service's own logins if they are not there yet, gives them their grants, and answers how to connect
 * with them. `SET ROLE` would not do: any query could undo it. Where this owner may make no roles (some managed
 * servers), all connections use `serviceUrl` as it is; `/readyz` says whether append-only is
 * enforced then.
 */
export async function prepareLogins(ownerUrl: string, serviceUrl: string): Promise<LoginUrls> {
  const owner = await connect(ownerUrl);
  try {
    await owner.query('BEGIN');
    // Two services that start at once must not both make the roles.
    await owner.query('LOCK TABLE logins IN EXCLUSIVE MODE');
    const urls = await makeLogins(owner, serviceUrl);
    await owner.query('COMMIT');
    return urls;
  } catch (error) {
    await owner.query('ROLLBACK');
    if (!isForbidden(error)) throw error;
    await grantToService(owner, serviceUrl);
    return { play: serviceUrl, read: serviceUrl };
  } finally {
    await owner.end();
  }
}

async function makeLogins(owner: pg.Client, serviceUrl: string): Promise<LoginUrls> {
  const urls: { [purpose: string]: string } = {};
  const suffix = randomBytes(4).toString('hex');
  for (const purpose of PURPOSES) {
    const { role, password } =
      (await storedLogin(owner, purpose)) ?? (await newLogin(owner, purpose, suffix));
    await makeRole(owner, role, password);
    await grant(owner, purpose, role);
    urls[purpose] = withLogin(serviceUrl, role, password);
  }
  return urls as LoginUrls;
}

/** Without roles of our own the login of `serviceUrl` gets the grants, unless it is the owner itself. */
async function grantToService(owner: pg.Client, serviceUrl: string): Promise<void> {
  const user = decodeURIComponent(new URL(serviceUrl).username);
  if (user === '' || user === owner.user) return;
  await grant(owner, 'play', user);
}

interface Login {
  readonly role: string;
  readonly password: string;
}

async function storedLogin(owner: pg.Client, purpose: string): Promise<Login | undefined> {
  return (await owner.query<Login>('SELECT role, password FROM logins WHERE purpose = $1', [purpose]))
    .rows[0];
}

/** Named at random: roles belong to the whole server, and several databases of it may each hold a Creel. */
async function newLogin(owner: pg.Client, purpose: string, suffix: string): Promise<Login> {
  const login = { role: `creel_${purpose}_${suffix}`, password: randomBytes(24).toString('base64url') };
  await owner.query('INSERT INTO logins (purpose, role, password) VALUES ($1, $2, $3)', [
    purpose,
    login.role,
    login.password,
  ]);
  return login;
}

/** Missing too where the database was restored onto another server. */
async function makeRole(owner: pg.Client, role: string, password: string): Promise<void> {
  const { rowCount } = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  if (rowCount === 0)
    await owner.query(
      `CREATE ROLE ${owner.escapeIdentifier(role)} LOGIN PASSWORD ${owner.escapeLiteral(password)}`,
    );
}

/** From nothing, so that a grant taken out of the list is gone from the database too. */
async function grant(owner: pg.Client, purpose: LoginPurpose, role: string): Promise<void> {
  const name = owner.escapeIdentifier(role);
  await owner.query(`REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${name}`);
  await owner.query(`GRANT USAGE ON SCHEMA public TO ${name}`);
  for (const rights of GRANTS[purpose]) await owner.query(`GRANT ${rights} TO ${name}`);
}

function withLogin(url: string, role: string, password: string): string {
  const own = new URL(url);
  own.username = role;
  own.password = password;
  return own.href;
}
