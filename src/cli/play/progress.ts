import { listed } from '../screen/text.js';
import { say, type Session } from './session.js';
import { namesOf, type Sitting } from './sitting.js';
import { Watch } from './watch.js';
import { type EventPage, type Game, isAwaited, type State, type Step } from './wire.js';

const MOST_EVENTS = 1_000;

/** One game as it goes on: what stands, and what has been told of it. */
export class Progress {
  private readonly watch: Watch;
  private told: number;

  constructor(
    private readonly session: Session,
    private readonly sitting: Sitting,
    public game: Game,
  ) {
    this.watch = new Watch(session, game.id);
    this.told = game.version;
  }

  get names() {
    return namesOf(this.game, this.sitting.bots);
  }

  /** Lets the others act, and tells it, until the game waits for this seat or is over. */
  async untilOwnTurn(): Promise<void> {
    let waitedFor = '';
    while (this.game.status === 'running') {
      if (await this.sitting.bots.act(this.game.awaiting)) {
        await this.reload();
        continue;
      }
      if (isAwaited(this.game)) return;
      const waiting = listed(this.game.awaiting.map(({ seat }) => this.names[seat]!));
      if (waiting !== waitedFor)
        say(this.session, `Waiting for ${waiting}. Ctrl-C leaves; the game is kept.`);
      waitedFor = waiting;
      await this.take(await this.watch.change());
    }
  }

  /** Waits for the end where nobody can act any more. */
  async untilOver(): Promise<void> {
    while (this.game.status === 'running') await this.take(await this.watch.change());
  }

  /** What an own action has come to; it is told by who did it. */
  accept(step: Step): void {
    const { game: _id, ...stands } = step;
    this.game = { ...this.game, ...stands };
    this.told = step.version;
  }

  async reload(): Promise<void> {
    await this.take(await this.session.service.get<Game>(`/v1/games/${this.game.id}`));
  }

  /** A game of one seat has only its own actions, and those are told where they are done. */
  private async take(game: Game): Promise<void> {
    if (game.version < this.game.version) return;
    this.game = game;
    if (game.seatCount > 1) await this.tellSince(game);
    this.told = game.version;
  }

  private async tellSince({ id, version }: Game): Promise<void> {
    if (version <= this.told) return;
    const { service, terminal } = this.session;
    const { events } = await service.get<EventPage>(
      `/v1/games/${id}/events?after=${this.told}&limit=${MOST_EVENTS}`,
    );
    const actions = events.filter((event) => event.type === 'ActionTaken' && event.version <= version);
    const happened = [];
    for (const action of actions) {
      const state = await service.get<State>(`/v1/games/${id}/states/${action.version}`);
      happened.push(...state.happened);
    }
    const text = this.sitting.screen.tell(happened, this.names, terminal.look);
    if (text !== '') terminal.print(text);
  }
}
