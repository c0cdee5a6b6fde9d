import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../engine/json.js';
import { Leaving, Refused } from './failures.js';
import { type Meaning, type Menu, pick, renderMenu } from '../screen/menu.js';
import type { Screen } from '../screen/screen.js';
import { askYesNo, explain, say, type Session } from './session.js';
import { pad, showMarkdown } from '../screen/text.js';
import type { Game, LegalActions, Step } from './wire.js';

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
    private game: Game,
  ) {}

  /** Answers the game as it ended. */
  async play(): Promise<Game> {
    await this.look();
    while (this.game.status === 'running') {
      const line = await this.session.terminal.ask(
        ` ${this.menu === null ? this.screen.prompt : 'Number (Enter: back): '}`,
      );
      try {
        await this.read(line);
      } catch (error) {
        if (error instanceof Leaving) throw error;
        this.menu = null;
        say(this.session, this.session.terminal.look.paint('danger', explain(error)));
      }
    }
    return this.game;
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
        // Every game under way can be ended, so no legal action at all means that asking for them failed.
        if (this.legal.length === 0) await this.look();
        return this.follow(this.meaningOf(line));
    }
  }

  private meaningOf(line: string): Meaning {
    const picked = this.menu === null ? null : pick(this.menu, line);
    return picked ?? this.screen.parse(line, this.position(), this.session.terminal.look.paint);
  }

  private async follow(meaning: Meaning): Promise<void> {
    const { terminal } = this.session;
    switch (meaning.kind) {
      case 'unclear':
        say(this.session, meaning.says);
        return;
      case 'choose':
        this.menu = meaning.menu;
        terminal.print(renderMenu(meaning.menu, terminal.look.paint));
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
    this.menu = null;
    try {
      const asked = { key: randomUUID(), version };
      const step = await this.session.service.post<Step>(`/v1/games/${id}/actions`, { action }, asked);
      this.game = { ...this.game, ...step, id };
      await this.look();
      // Below the table, where it does not scroll away when the columns are long.
      this.tell(step);
    } catch (error) {
      if (!(error instanceof Refused) || error.problem.code !== 'staleVersion') throw error;
      await this.reload();
      await this.look();
      say(
        this.session,
        'The game had moved on, perhaps in another window. Nothing was done; this is how it stands.',
      );
    }
  }

  private tell({ happened }: Step): void {
    const { terminal } = this.session;
    terminal.print('');
    for (const each of happened) say(this.session, this.screen.tell(each, terminal.look.paint));
  }

  /** The table with what can be done at it. */
  private async look(): Promise<void> {
    const { service, terminal } = this.session;
    this.menu = null;
    this.legal = [];
    if (this.game.status === 'running') {
      const legal = await service.get<LegalActions>(`/v1/games/${this.game.id}/legal-actions`);
      if (legal.version !== this.game.version) await this.reload();
      this.legal = legal.actions;
    }
    terminal.print(`\n${this.screen.render(this.position(), terminal.look)}`);
  }

  private async reload(): Promise<void> {
    this.game = await this.session.service.get<Game>(`/v1/games/${this.game.id}`);
  }

  private goBack(): void {
    if (this.menu !== null) this.session.terminal.print(' Back to the table.');
    this.menu = null;
  }

  private position() {
    return { view: this.game.view!, legal: this.legal };
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
