import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The user that PostgreSQL runs as; empty for our own. */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

/** PostgreSQL refuses to run as root: then it runs as `postgres` or `nobody`. */
export function runAs(): RunAs {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (user === undefined) {
    throw new Error(
      'PostgreSQL does not run as root, and there is no user `postgres` or `nobody` to run it as. Start as another user, or set DATABASE_URL.',
    );
  }
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** Whether that user may enter the folder: a clone under /root can not be reached by `nobody`. */
export function canReach(folder: string, who: RunAs): boolean {
  return who.uid === undefined || spawnSync('/bin/sh', ['-c', 'test -x "$0"', folder], who).status === 0;
}
