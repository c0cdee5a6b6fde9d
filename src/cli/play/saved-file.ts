import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** Games whose proofs are kept, the newest. */
const KEPT_PROOFS = 100;

/** What this person saw and gave before the deal: the record of the game must agree with it. */
export interface Proof {
  readonly commitment: string;
  readonly contribution: string;
}

interface AtService {
  readonly token: string | null;
  /** By game, oldest first. */
  readonly proofs: { readonly [game: string]: Proof };
}

type Contents = { readonly [url: string]: AtService };

/** What is kept between games at one service: who plays, and the proofs. Only its owner may read the file. */
export class SavedFile {
  readonly path: string;
  private here: AtService;

  constructor(
    env: NodeJS.ProcessEnv,
    private readonly url: string,
  ) {
    this.path = path.join(env['XDG_CONFIG_HOME'] || path.join(homedir(), '.config'), 'creel', 'play.json');
    this.here = this.read()[url] ?? { token: null, proofs: {} };
  }

  get token(): string | null {
    return this.here.token;
  }

  proof(game: string): Proof | null {
    return this.here.proofs[game] ?? null;
  }

  keepToken(token: string): void {
    this.keep({ ...this.here, token });
  }

  keepProof(game: string, proof: Proof): void {
    const proofs = [...Object.entries(this.here.proofs), [game, proof] as const].slice(-KEPT_PROOFS);
    this.keep({ ...this.here, proofs: Object.fromEntries(proofs) });
  }

  private read(): Contents {
    try {
      return JSON.parse(readFileSync(this.path, 'utf8')) as Contents;
    } catch {
      // Not there yet, or spoilt: a new guest costs nothing.
      return {};
    }
  }

  /** Written beside and moved into place, so that nobody ever reads half a file. */
  private keep(here: AtService): void {
    this.here = here;
    const beside = `${this.path}.${process.pid}`;
    mkdirSync(path.dirname(this.path), { recursive: true, mode: 0o700 });
    writeFileSync(beside, `${JSON.stringify({ ...this.read(), [this.url]: here }, null, 2)}\n`, {
      mode: 0o600,
    });
    renameSync(beside, this.path);
  }
}
