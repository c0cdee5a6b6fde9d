import type { Service } from './service.js';
import type { Session } from './session.js';
import type { Game } from './wire.js';

const SLOWER = 1.1;

/** Looks at a game now and then, less often the longer nothing happens; what has not changed is not sent again. */
export class Watch {
  private tag: string | null = null;

  constructor(
    private readonly session: Session,
    private readonly game: string,
  ) {}

  /** The game once it stands otherwise than when it was last read here. */
  async change(): Promise<Game> {
    const { pace, terminal } = this.session;
    for (let pause = pace.first; ; pause = Math.min(pause * SLOWER, pace.most)) {
      const game = await this.look();
      if (game !== null) return game;
      await this.service.rest(pause);
      terminal.leaveIfAsked();
    }
  }

  /** Null: unchanged. */
  private async look(): Promise<Game | null> {
    const read = await this.service.getUnless<Game>(`/v1/games/${this.game}`, this.tag);
    if (read === null) return null;
    this.tag = read.tag;
    return read.answer;
  }

  private get service(): Service {
    return this.session.service;
  }
}
