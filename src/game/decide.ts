import { fromHex, toHex, utf8Length } from '../engine/bytes.js';
import { commitmentTo } from '../engine/fair-deal.js';
import { isRefusal, refuse, type Refusal } from '../engine/refusal.js';
import { labelOf } from '../engine/ruleset.js';
import type { Command, CreateGame, TakeAction, TakeSeat } from './command.js';
import { editionHashOf, type GameContext, newestRuleset, rulesetNotFound } from './context.js';
import { type EventDraft, type GameOptions, OPEN_TEXT_BYTES, seatActor } from './event.js';
import type { Game } from './game.js';
import { takeAction } from './take-action.js';

export const CONTRIBUTION_BYTES = 64;

/** The events that a command leads to, or why the rules say no. Changes nothing. */
export function decideCreate(
  context: GameContext,
  id: string,
  command: CreateGame,
): readonly EventDraft[] | Refusal {
  const ruleset = newestRuleset(context, command.ruleset);
  if (ruleset === undefined) return rulesetNotFound(context);
  const { min, max } = ruleset.seats;
  if (command.seats < min || command.seats > max) {
    return refuse('seatCountNotAllowed', `${ruleset.name} is played with ${min} to ${max} seats.`, {
      min,
      max,
    });
  }
  const refusal = checkOpenText(command);
  if (refusal !== null) return refusal;
  const options: GameOptions = command.openText === null ? {} : { openText: command.openText };
  const use = { kind: command.kind, scope: command.kind === 'open' ? 'open' : id };
  const data = {
    commitment: toHex(commitmentTo(context.hashing, use, context.serverSeed)),
    ...use,
    ruleset: labelOf(ruleset),
    seats: command.seats,
    edition: editionHashOf(context, ruleset),
    options,
  };
  return [{ type: 'GameCreated', actor: 'system', data }];
}

export function decide(
  context: GameContext,
  game: Game,
  command: Exclude<Command, CreateGame>,
): readonly EventDraft[] | Refusal {
  switch (command.type) {
    case 'takeSeat':
      return decideTakeSeat(game, command);
    case 'start':
      return decideStart(game);
    case 'act':
      return decideAct(context, game, command);
  }
}

function checkOpenText({ kind, openText }: CreateGame): Refusal | null {
  if (kind === 'live') {
    return openText === null
      ? null
      : refuse(
          'openTextNotAllowed',
          'A live game has no `openText`; leave it out or create a game of kind `open`.',
        );
  }
  if (openText === null)
    return refuse('openTextRequired', 'A game of kind `open` needs `openText`, the text it is dealt from.');
  if (utf8Length(openText) <= OPEN_TEXT_BYTES) return null;
  return refuse('openTextTooLong', `\`openText\` takes at most ${OPEN_TEXT_BYTES} bytes in UTF-8.`, {
    maxBytes: OPEN_TEXT_BYTES,
  });
}

function decideTakeSeat(
  game: Game,
  { seat, player, contribution }: TakeSeat,
): readonly EventDraft[] | Refusal {
  if (game.phase !== 'waiting') return alreadyStarted();
  if (seat >= game.created.seats || game.seats.some((taken) => taken.seat === seat)) {
    return refuse(
      'seatNotFree',
      `Seat ${seat} is taken or does not exist. The game has ${game.created.seats} seats.`,
    );
  }
  const bytes = fromHex(contribution);
  if (bytes === null || bytes.length > CONTRIBUTION_BYTES) {
    return refuse(
      'badContribution',
      `A contribution is 0 to ${CONTRIBUTION_BYTES} bytes in lower-case hex, two digits a byte.`,
    );
  }
  if (game.created.kind !== 'live' && bytes.length > 0) {
    return refuse(
      'contributionNotAllowed',
      `A game of kind \`${game.created.kind}\` takes no contribution; leave it out.`,
    );
  }
  return [{ type: 'SeatTaken', actor: seatActor(seat), data: { seat, contribution, player } }];
}

function decideStart(game: Game): readonly EventDraft[] | Refusal {
  if (game.phase !== 'waiting') return alreadyStarted();
  const { min } = game.ruleset.seats;
  if (game.seats.length < min)
    return refuse('seatsMissing', `The game needs ${min} seats taken, and has ${game.seats.length}.`);
  return [{ type: 'GameStarted', actor: 'system', data: { seats: game.seats.map(({ seat }) => seat) } }];
}

function decideAct(
  context: GameContext,
  game: Game,
  { seat, action: raw }: TakeAction,
): readonly EventDraft[] | Refusal {
  const applied = takeAction(context.hashing, game, seat, raw);
  if (isRefusal(applied)) return applied;
  const { action, state } = applied;
  const taken: EventDraft = { type: 'ActionTaken', actor: seatActor(seat), data: { action, seat } };
  const over = game.ruleset.outcome(state) !== null;
  return over && game.created.kind !== 'daily' ? [taken, reveal(context)] : [taken];
}

function reveal({ serverSeed }: GameContext): EventDraft {
  return { type: 'SeedRevealed', actor: 'system', data: { serverSeed: toHex(serverSeed) } };
}

function alreadyStarted(): Refusal {
  return refuse('alreadyStarted', 'The game has been started already. Read it and go on with actions.');
}
