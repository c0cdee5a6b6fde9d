import type { NamedFault } from '../audits/audits.js';
import type { DerivedRows, EventsOfGame, RowsOfGame } from '../event-store/derived-rows.js';
import { checkBelonging } from '../game/check-attempt.js';
import type { StoredChallengeRow } from '../game/check-log.js';
import { checkStored } from '../game/check-stored.js';
import type { Kernel } from '../game/context.js';
import type { GameEvent } from '../game/event.js';
import type { Game } from '../game/game.js';
import { storedFault, type StoredFault } from '../game/stored-fault.js';
import { type Histories, originOf, type Readable, rowsOf } from './derive-rows.js';
import { differences } from './differences.js';
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
  const { game, events, fault } = checkStored(kernel, id, history, () => originOf(kernel, history, before));
  if (game === null) return [fault];
  const { importedBy } = history;
  const ofRows = checkRows(game, { events, importedBy }, rows, before);
  // What a game was played for elsewhere, and what it followed there, is not here.
  if (importedBy !== null) return ofRows;
  const parent = before.get(game.created.options.parent?.game ?? '');
  return [...checkChallenge(game, events, challenge), ...checkParent(game, parent), ...ofRows];
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
function checkParent({ created }: Game, stored: EventsOfGame | undefined): StoredFault[] {
  const { parent } = created.options;
  if (parent === undefined || (stored?.version ?? 0) >= parent.version) return [];
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
