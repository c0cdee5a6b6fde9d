import { canonical } from '../engine/canonical-json.js';
import { Defect } from '../engine/defect.js';
import type { Outcome } from '../engine/ruleset.js';
import type { Append, AttemptEnd, Creation, Listing, NewAttempt } from './event-store.js';

type Created = Append & { readonly creation: Creation; readonly listing: Listing };
type Due = Append & { readonly due: { readonly at: number | null } };
type Attempted = Created & { readonly creation: { readonly attempt: NewAttempt } };
type Ended = Append & { readonly attemptEnd: AttemptEnd };
type Listed = Append & { readonly listing: Listing };

/** The parameters of APPEND_ACTIONS, in its order. */
export function actionValues(appends: readonly Append[]): unknown[][] {
  return [
    ...ofGames(appends),
    ...ofEvents(appends),
    ...ofDeadlines(appends.filter((append): append is Due => append.due !== null)),
  ];
}

/** The parameters of APPEND, in its order. */
export function appendValues(appends: readonly Append[]): unknown[][] {
  const created = appends.filter(isCreated);
  const listed = appends.filter((append): append is Listed => append.listing !== null && !isCreated(append));
  return [
    ...actionValues(appends),
    ...ofCreated(created),
    ...ofListed(listed),
    ...ofPlayers(appends, ({ joined }) => joined),
    ...ofPlayers(appends, ({ left }) => left),
    ...ofAttempts(created.filter(isAttempt)),
    ...ofEnds(appends.filter((append): append is Ended => append.attemptEnd !== null)),
    created.map(({ creation }) => (creation.imported ? creation.createdBy : null)),
    created.map(({ creation }) => creation.imported),
  ];
}

/** Events in the middle of a game, that change nothing but the game and its deadline. */
export function isOnlyAction({ creation, listing, joined, left, attemptEnd }: Append): boolean {
  return (
    creation === null && listing === null && attemptEnd === null && joined.length === 0 && left.length === 0
  );
}

function ofGames(appends: readonly Append[]): unknown[][] {
  return [
    appends.map(({ game }) => game),
    appends.map(({ expectedVersion }) => expectedVersion),
    appends.map(({ expectedHead }) => bytea(expectedHead)),
    appends.map(({ command }) => command?.scope ?? null),
    appends.map(({ command }) => command?.key ?? null),
    appends.map(({ expectedVersion, events }) => expectedVersion + events.length),
    appends.map(({ command }) => command?.request ?? null),
    appends.map(({ command }) => command?.application ?? null),
    appends.map(({ notices }) => (notices === null ? null : JSON.stringify(notices))),
  ];
}

function ofEvents(appends: readonly Append[]): unknown[][] {
  const events = appends.flatMap((append) => append.events);
  return [
    appends.flatMap(({ game, events }) => events.map(() => game)),
    events.map(({ seq }) => seq),
    events.map(({ at }) => at),
    events.map(({ actor }) => actor),
    events.map(({ type }) => type),
    events.map(({ data }) => canonical(data)),
    events.map(({ state }) => bytea(state)),
    events.map(({ hash }) => bytea(hash)),
  ];
}

function ofCreated(created: readonly Created[]): unknown[][] {
  return [
    created.map(({ game }) => game),
    created.map(({ creation }) => creation.serverSeed),
    created.map(({ creation }) => creation.createdBy),
    created.map(({ events }) => events[0]!.at),
    created.map(({ creation }) => creation.ruleset),
    created.map(({ creation }) => creation.kind),
    created.map(({ creation }) => creation.visibility),
    created.map(({ creation }) => creation.seats),
    created.map(({ creation }) => creation.turnLimit),
    created.map(({ creation }) => creation.rematchOf),
    ...ofListing(created),
  ];
}

function ofListed(listed: readonly Listed[]): unknown[][] {
  return [listed.map(({ game }) => game), ...ofListing(listed)];
}

function ofListing(appends: readonly Listed[]): unknown[][] {
  return [
    appends.map(({ listing }) => listing.status),
    appends.map(({ listing }) => listing.openSeats),
    appends.map(({ listing }) => listing.endedAt),
    appends.map(({ listing }) => outcomeText(listing.outcome)),
  ];
}

function ofPlayers(appends: readonly Append[], players: (append: Append) => readonly string[]): unknown[][] {
  return [appends.flatMap((append) => players(append).map(() => append.game)), appends.flatMap(players)];
}

function ofAttempts(attempts: readonly Attempted[]): unknown[][] {
  return [
    attempts.map(({ game }) => game),
    attempts.map(({ creation }) => creation.attempt.challenge),
    attempts.map(({ creation }) => creation.createdBy),
    attempts.map(({ creation }) => creation.attempt.ticket),
    attempts.map(({ creation }) => creation.attempt.ranked),
    attempts.map(({ events }) => events[0]!.at),
  ];
}

function ofEnds(ended: readonly Ended[]): unknown[][] {
  return [
    ended.map(({ game }) => game),
    ended.map(({ attemptEnd }) => attemptEnd.status),
    ended.map(({ attemptEnd }) => attemptEnd.endedAt),
    ended.map(({ attemptEnd }) => attemptEnd.actions),
    ended.map(({ attemptEnd }) => attemptEnd.score),
    ended.map(({ attemptEnd }) => attemptEnd.voidReason),
  ];
}

function isAttempt(append: Created): append is Attempted {
  return append.creation.attempt !== null;
}

function ofDeadlines(appends: readonly Due[]): unknown[][] {
  return [appends.map(({ game }) => game), appends.map(({ due }) => due.at)];
}

function isCreated(append: Append): append is Created {
  if (append.creation !== null && append.listing === null) throw new Defect('a new game needs a listing');
  return append.creation !== null;
}

export function outcomeText(outcome: Outcome | null): string | null {
  return outcome === null ? null : JSON.stringify(outcome);
}

function bytea(hex: string | null): Buffer | null {
  return hex === null ? null : Buffer.from(hex, 'hex');
}
