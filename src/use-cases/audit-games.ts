import type { NamedFault } from '../audits/audits.js';
import type { DerivedRows, EventsOfGame, RowsOfGame } from '../event-store/derived-rows.js';
import { checkBelonging } from '../game/check-attempt.js';
import type { StoredChallengeRow } from '../game/check-log.js';
import { type CheckedHistory, checkStored } from '../game/check-stored.js';
import type { Kernel } from '../game/context.js';
import type { GameEvent } from '../game/event.js';
import type { Game } from '../game/game.js';
import { storedFault, type StoredFault } from '../game/stored-fault.js';
import { type Histories, isFork, originOf, parentOf, type Readable, rowsOf } from './derive-rows.js';
import { differences } from './differences.js';
import { isAttempt } from './known-challenges.js';
import { type StoredGame, storedGames } from './stored-games.js';

interface Looked {
  readonly events: number;
  readonly faults: readonly NamedFault[];
}

/** Checks games from what is stored of them, and the rows that follow from them. */
export class AuditGames {
  constructor(
    private readonly rows: DerivedRows,
    private readonly kernel: Kernel,
    private readonly challenge: (id: string) => Promise<StoredChallengeRow | null>,
  ) {}

  /** As they stand at one moment, whatever is appended meanwhile. */
  look(games: readonly string[]): Promise<Looked> {
    return this.rows.atOneMoment(async (moment) => {
      const faults: NamedFault[] = [];
      let events = 0;
      for await (const game of storedGames(moment, games)) {
        events += game.history?.rows ?? 0;
        for (const fault of await this.faultsOf(game)) faults.push({ ...fault, game: game.id });
      }
      return { events, faults };
    });
  }

  /** One game that can not be looked at must not stand in the way of all behind it. */
  private async faultsOf(stored: StoredGame): Promise<readonly StoredFault[]> {
    const scope = challengeNamedBy(stored.history);
    const challenge = scope === null ? null : await this.challenge(scope);
    try {
      return faultsIn(this.kernel, stored, challenge);
    } catch (error) {
      return [storedFault('failed', null, (error as Error).message)];
    }
  }
}

/** What a game was played for elsewhere is not here. */
function challengeNamedBy(history: EventsOfGame | undefined): string | null {
  if (history === undefined || history.importedBy !== null) return null;
  const [created] = history.read.events;
  return created?.type === 'GameCreated' && created.data.kind === 'daily' ? created.data.scope : null;
}

function faultsIn(
  kernel: Kernel,
  { id, history, rows, before }: StoredGame,
  challenge: StoredChallengeRow | null,
): readonly StoredFault[] {
  if (history === undefined) return [storedFault('strayRow', null, 'there are rows, but no event')];
  const parent = parentOf(history);
  const stray = parent === null ? [] : checkParent(parent, before.get(parent.game));
  const { game, events, fault } = checkFolded(kernel, { id, history, before }, stray);
  // A fork of less than it goes on from is wrong for that.
  if (game === null) return isFork(history) ? [...stray.filter((each) => each !== fault), fault] : [fault];
  const { importedBy } = history;
  // What a game was played for elsewhere, and what it followed there, is not here.
  if (importedBy !== null) return checkRows(game, { events, importedBy }, rows, before);
  const played = [...checkChallenge(game, events, challenge), ...stray];
  if (isAttempt(game) && game.seats.length === 0)
    return [...played, storedFault('missingEvent', 2, 'an attempt begins with its player and its deal')];
  return [...played, ...checkRows(game, { events, importedBy }, rows, before)];
}

/** Without what it goes on from a fork can not be folded; then that is its fault. */
function checkFolded(
  kernel: Kernel,
  { id, history, before }: Pick<StoredGame, 'id' | 'before'> & { readonly history: EventsOfGame },
  stray: readonly StoredFault[],
): CheckedHistory {
  try {
    return checkStored(kernel, id, history, () => originOf(kernel, history, before));
  } catch (error) {
    const [fault] = stray;
    if (fault === undefined || !isFork(history)) throw error;
    return { game: null, events: [], fault };
  }
}

/** What is dealt from a challenge's seed is dealt from that challenge. */
function checkChallenge(
  { created }: Game,
  events: readonly GameEvent[],
  challenge: StoredChallengeRow | null,
): StoredFault[] {
  if (created.kind !== 'daily') return [];
  if (challenge === null) return [storedFault('wrongAttempt', 1, `there is no challenge ${created.scope}`)];
  const { opensAt: opens, closesAt: closes, revealsAt: reveals, ...head } = challenge;
  if (created.options.practice === true)
    return created.commitment === head.commitment
      ? []
      : [storedFault('wrongAttempt', 1, 'the commitment is not that of the challenge')];
  const wrong = checkBelonging({ ...head, opens, closes, reveals }, { events });
  return wrong === null ? [] : [storedFault('wrongAttempt', (wrong.event ?? 0) + 1, wrong.message)];
}

/** A rematch or a fork names a game that there was, at a version that it had. */
function checkParent(
  parent: NonNullable<ReturnType<typeof parentOf>>,
  stored: EventsOfGame | undefined,
): StoredFault[] {
  if ((stored?.version ?? 0) >= parent.version) return [];
  return [
    storedFault('strayRow', 1, `it follows version ${parent.version} of ${parent.game}, which is not there`),
  ];
}

function checkRows(game: Game, history: Readable, stored: RowsOfGame, before: Histories): StoredFault[] {
  const { createdBy = null, visibility = null } = stored.game ?? {};
  const wanted = rowsOf(game, history, before, { createdBy, visibility });
  const wrong = differences(stored, wanted).map((what) => storedFault('wrongRow', null, what));
  // Who created a game in which nobody has sat down is told by its row alone.
  return stored.game === null && wanted.game === null
    ? [...wrong, storedFault('wrongRow', null, 'game missing')]
    : wrong;
}
