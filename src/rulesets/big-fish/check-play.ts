import { refuse, type Refusal } from '../../engine/refusal.js';
import type { Play } from './action.js';
import { type Way, waysToPlay } from './black-cards.js';
import { checkChoice, listed } from './check-choice.js';
import type { Rules } from './rules.js';
import { isShielded } from './spot.js';
import type { State } from './state.js';

/** A wildcard, with a target and chosen fish exactly where it asks for them. */
export function checkPlay(rules: Rules, state: State, play: Play): Refusal | null {
  const { seat } = state.turn!;
  const { hand } = state.seats[seat]!;
  const wildcard = hand.includes(play.card) ? rules.wildcards.get(play.card) : undefined;
  if (wildcard === undefined) {
    const wildcards = hand.filter((card) => rules.wildcards.has(card));
    const message = `${play.card} is not a wildcard of your hand. Play one of: ${listed(wildcards)}; or end the turn.`;
    return refuse('noWildcardToPlay', message, { wildcards });
  }
  if (wildcard.effects === null) return checkWay(rules, state, play, [{ target: null, choice: null }]);
  const ways = waysToPlay(rules, state, seat, wildcard);
  if (ways.length > 0) return checkWay(rules, state, play, ways);
  const message = `${play.card} finds no fish that it could hit. Play another card, or end the turn.`;
  return refuse('nothingToPlayFor', message);
}

function checkWay(rules: Rules, state: State, play: Play, ways: readonly Way[]): Refusal | null {
  const targets = ways.flatMap(({ target }) => target ?? []);
  const way = ways.find(({ target }) => target === (play.target ?? null));
  if (way === undefined) return refuseTarget(rules, state, play, targets);
  if (way.choice !== null) return checkNamed(play) ?? checkChoice(rules, way.choice, play.fish!);
  if (play.fish === undefined) return null;
  return refuse('noFishToName', `With ${play.card} you choose no fish. Leave \`fish\` out.`);
}

/** A choice of none is written as an empty list, not left out. */
function checkNamed({ card, fish }: Play): Refusal | null {
  if (fish !== undefined) return null;
  return refuse(
    'fishNotNamed',
    `With ${card} you choose fish. Name them in \`fish\`, an empty list for none.`,
  );
}

function refuseTarget(
  rules: Rules,
  state: State,
  { card, target }: Play,
  targets: readonly number[],
): Refusal {
  if (targets.length === 0)
    return refuse('noTargetToName', `${card} hits no opponent. Leave \`target\` out.`);
  const hint = `Choose one of: ${listed(targets)}.`;
  if (target === undefined)
    return refuse('targetNotNamed', `${card} hits an opponent: name it in \`target\`. ${hint}`, { targets });
  const seat = target === state.turn!.seat ? undefined : state.seats[target];
  if (seat === undefined)
    return refuse('notAnOpponent', `Seat ${target} is no opponent. ${hint}`, { targets });
  return isShielded(seat, rules.wildcards.get(card)!)
    ? refuse('targetShielded', `Seat ${target} is shielded against ${card}. ${hint}`, { targets })
    : refuse('targetHasNoFish', `Seat ${target} has no fish that ${card} could hit. ${hint}`, { targets });
}
