import { randomUUID } from 'node:crypto';
import { type JsonObject, sameJson } from '../../engine/json.js';
import { Leaving, Refused } from './failures.js';
import { type Meaning, type Menu, pick, promptOf, renderMenu } from '../screen/menu.js';
import type { Position, Screen } from '../screen/screen.js';
import { askYesNo, explain, say, type Session } from './session.js';
import { pad, showMarkdown } from '../screen/text.js';
import type { Progress } from './progress.js';
import { type Game, isAwaited, type LegalActions, type Step } from './wire.js';

const COMMANDS: Screen['commands'] = [
  ['show', 'the table again'],
  ['rules', 'the rules'],
  ['q', 'leave; the game is kept and you can go on with it'],
];

/** The turns of one game: read a line, do what it says, show what became of it. */
export class Turns {
  private legal: readonly JsonObject[] = [];
  private menu: Menu | null = null;

  constructor(
    private readonly session: Session,
    private readonly screen: Screen,
    private readonly progress: Progress,
  ) {}

  /** Answers the game as it ended. */
  async play(): Promise<Game> {
    await this.goOn();
    while (this.game.status === 'running') {
      const line = await this.session.terminal.ask(` ${this.prompt}`);
      try {
        await this.read(line);
      } catch (error) {
        if (error instanceof Leaving) throw error;
        this.menu = this.asked();
        say(this.session, this.session.terminal.look.paint('danger', explain(error)));
      }
    }
    return this.game;
  }

  private get game(): Game {
    return this.progress.game;
  }

  private get prompt(): string {
    if (this.menu === null) return this.screen.prompt;
    return `${promptOf(this.menu)}${this.asked() === null ? ' (Enter: back)' : ' (? for help)'}: `;
  }

  private async read(line: string): Promise<void> {
    switch (line.toLowerCase()) {
      case '':
        this.goBack();
        return;
      case '?':
      case 'h':
      case 'help':
        this.showCommands();
        return;
      case 'rules':
        return this.showRules();
      case 'show':
        return this.look();
      case 'q':
      case 'quit':
      case 'exit':
        throw new Leaving();
      default:
        // The game waits for this seat, so no legal action at all means that asking for them failed.
        if (this.legal.length === 0) await this.look();
        return this.follow(this.meaningOf(line));
    }
  }

  private meaningOf(line: string): Meaning {
    const picked = this.menu === null ? null : pick(this.menu, line);
    return picked ?? this.screen.parse(line, this.position(), this.session.terminal.look);
  }

  private async follow(meaning: Meaning): Promise<void> {
    const { terminal } = this.session;
    switch (meaning.kind) {
      case 'unclear':
        say(this.session, meaning.says);
        return;
      case 'show':
        terminal.print(`\n${meaning.text}\n`);
        return;
      case 'choose':
        this.menu = meaning.menu;
        terminal.print(renderMenu(meaning.menu, terminal.look));
        return;
      case 'act':
        if (meaning.sure === undefined || (await this.isSure(meaning.sure))) await this.act(meaning.action);
    }
  }

  /** Lines that come out of a file mean what they say. */
  private async isSure(question: string): Promise<boolean> {
    return !this.session.terminal.interactive || askYesNo(this.session, question, false);
  }

  private async act(action: JsonObject): Promise<void> {
    const { id, version } = this.game;
    this.menu = this.asked();
    try {
      const asked = { key: randomUUID(), version };
      const step = await this.session.service.post<Step>(`/v1/games/${id}/actions`, { action }, asked);
      this.progress.accept(step);
      await this.show(step);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.problem.code === 'attemptOver') return this.runOut();
      if (error.problem.code !== 'staleVersion') throw error;
      await this.actAgain(action);
    }
  }

  /** The service itself ends what is still played of a challenge when its time is over. */
  private async runOut(): Promise<void> {
    say(this.session, "The challenge's time is over, so this was not done: the game ends as it stands.");
    await this.progress.untilOver();
    await this.look();
  }

  /** Others may have answered meanwhile what all are asked at once; then what was meant is still meant. */
  private async actAgain(action: JsonObject): Promise<void> {
    const before = this.legal;
    await this.progress.reload();
    if (isAwaited(this.game) && sameJson(await this.readLegal(), before)) return this.act(action);
    await this.goOn();
    say(
      this.session,
      'The game had moved on, perhaps in another window. Nothing was done; this is how it stands.',
    );
  }

  /** In the own turn it is told below the table, where it does not scroll away; else what the others do follows it. */
  private async show(step: Step): Promise<void> {
    const goesOn = this.game.status === 'finished' || isAwaited(this.game);
    if (goesOn) await this.look();
    this.tell(step);
    if (!goesOn) await this.goOn();
  }

  private tell({ happened }: Step): void {
    const { terminal } = this.session;
    const text = this.screen.tell(happened, this.progress.names, terminal.look);
    if (text !== '') terminal.print(`\n${text}`);
  }

  /** When the others have acted, the table. */
  private async goOn(): Promise<void> {
    await this.progress.untilOwnTurn();
    await this.look();
  }

  /** The table with what can be done at it. */
  private async look(): Promise<void> {
    const { terminal } = this.session;
    this.legal = [];
    if (this.game.status === 'running') this.legal = await this.readLegal();
    terminal.print(`\n${this.screen.render(this.position(), terminal.look)}`);
    this.menu = this.asked();
    if (this.menu !== null) terminal.print(renderMenu(this.menu, terminal.look));
  }

  /** The game is read again where it does not stand as they say. */
  private async readLegal(): Promise<readonly JsonObject[]> {
    const { version, actions } = await this.session.service.get<LegalActions>(
      `/v1/games/${this.game.id}/legal-actions`,
    );
    if (version !== this.game.version) await this.progress.reload();
    return actions;
  }

  /** What the table asks for by itself. */
  private asked(): Menu | null {
    return this.screen.asks(this.position());
  }

  private goBack(): void {
    const asked = this.asked();
    if (this.menu !== null && asked === null) this.session.terminal.print(' Back to the table.');
    this.menu = asked;
  }

  private position(): Position {
    return { view: this.game.view!, legal: this.legal, names: this.progress.names };
  }

  private showCommands(): void {
    const { look } = this.session.terminal;
    const lines = [...this.screen.commands, ...COMMANDS].map(
      ([typed, does]) => `  ${pad(look.paint('key', typed), 10)}${does}`,
    );
    this.session.terminal.print(`\n${lines.join('\n')}\n`);
  }

  private async showRules(): Promise<void> {
    const { service, terminal } = this.session;
    const { rules } = await service.get<{ rules: string }>(`/v1/rulesets/${this.game.ruleset}`);
    terminal.print(`\n${showMarkdown(rules, terminal.look.width)}\n`);
  }
}
