import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** Games of which something is kept, the newest. */
const KEPT_GAMES = 100;

/** What this person saw and gave before the deal: the record of the game must agree with it. */
export interface Proof {
  readonly commitment: string;
  /** None in a challenge: its cards are the same for everybody, so nobody adds to them. */
  readonly contribution?: string;
}

/** A bot that sits at a game of this person, as a guest of its own. */
export interface SavedBot {
  readonly name: string;
  readonly token: string;
}

/** By game, oldest first. */
type ByGame<Kept> = { readonly [game: string]: Kept };

interface AtService {
  readonly token: string | null;
  readonly proofs: ByGame<Proof>;
  readonly bots: ByGame<readonly SavedBot[]>;
  /** Tokens of further guests that play from here, by game and then by seat. */
  readonly guests: ByGame<{ readonly [seat: string]: string }>;
}

const NOTHING: AtService = { token: null, proofs: {}, bots: {}, guests: {} };

type Contents = { readonly [url: string]: Partial<AtService> };

/**
 * What is kept between games at one service: who plays, the proofs, the bots. Only its owner may read the file. It is
 * read anew every time, as somebody may play in another terminal too.
 */
export class SavedFile {
  readonly path: string;
  /** What could not be written is known as long as this runs. */
  private unwritten: Partial<AtService> = {};

  constructor(
    env: NodeJS.ProcessEnv,
    private readonly url: string,
  ) {
    this.path = path.join(env['XDG_CONFIG_HOME'] || path.join(homedir(), '.config'), 'creel', 'play.json');
  }

  get token(): string | null {
    return this.here().token;
  }

  proof(game: string): Proof | null {
    return this.here().proofs[game] ?? null;
  }

  bots(game: string): readonly SavedBot[] {
    return this.here().bots[game] ?? [];
  }

  guest(game: string, seat: number): string | null {
    return this.here().guests[game]?.[seat] ?? null;
  }

  keepToken(token: string): void {
    this.keep({ token });
  }

  keepProof(game: string, proof: Proof): void {
    this.keep({ proofs: newest(this.here().proofs, game, proof) });
  }

  keepBots(game: string, bots: readonly SavedBot[]): void {
    this.keep({ bots: newest(this.here().bots, game, bots) });
  }

  keepGuest(game: string, seat: number, token: string): void {
    const { guests } = this.here();
    this.keep({ guests: newest(guests, game, { ...guests[game], [seat]: token }) });
  }

  private here(): AtService {
    return { ...NOTHING, ...this.read()[this.url], ...this.unwritten };
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
  private keep(changed: Partial<AtService>): void {
    this.unwritten = { ...this.unwritten, ...changed };
    const contents = { ...this.read(), [this.url]: this.here() };
    const beside = `${this.path}.${process.pid}`;
    mkdirSync(path.dirname(this.path), { recursive: true, mode: 0o700 });
    writeFileSync(beside, `${JSON.stringify(contents, null, 2)}\n`, { mode: 0o600 });
    renameSync(beside, this.path);
    this.unwritten = {};
  }
}

function newest<Kept>(all: ByGame<Kept>, game: string, kept: Kept): ByGame<Kept> {
  const { [game]: _before, ...others } = all;
  return Object.fromEntries([...Object.entries(others), [game, kept] as const].slice(-KEPT_GAMES));
}
