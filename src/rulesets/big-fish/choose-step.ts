import type { JsonObject } from '../../engine/json.js';
import { bigFishIn } from './spot.js';
import type { Card } from './state.js';
import { choosePlay } from './choose-play.js';
import { listed } from './listed.js';
import { best } from './ranked.js';
import { type Seen, stageOf } from './seen.js';
import type { Style } from './style.js';
import { gainOfCatch, worthInHand, worthInSpot, worthUnseen } from './worth.js';

/** The next step of a turn: all that can be done is done, but for the catches. */
export function chooseStep(seen: Seen, style: Style): JsonObject {
  return (
    chooseDraw(seen) ??
    chooseSpawn(seen) ??
    chooseGrowth(seen) ??
    chooseCatch(seen, style) ??
    choosePlay(seen) ?? { type: 'endTurn' }
  );
}

function chooseDraw({ rules, actions }: Seen): JsonObject | undefined {
  const draws = listed(actions, 'draw');
  return best(draws, (draw) => (draw.from === 'row' ? worthInHand(rules, draw.card) : worthUnseen(rules)));
}

function chooseSpawn({ rules, actions }: Seen): JsonObject | undefined {
  return best(listed(actions, 'spawn'), ({ card }) => worthInHand(rules, card));
}

/** What has grown most comes first: the sooner it is big, the sooner it is of use. */
function chooseGrowth(seen: Seen): JsonObject | undefined {
  return best(listed(seen.actions, 'grow'), ({ fish }) => worthInSpot(seen.rules, fish, stageOf(seen, fish)));
}

function chooseCatch(seen: Seen, { leaves }: Style): JsonObject | undefined {
  const gain = (card: Card) => gainOfCatch(seen.rules, card, stageOf(seen, card));
  const spares = bigFishIn(seen.mine) > leaves;
  const wanted = listed(seen.actions, 'catch').filter(
    ({ fish }) => gain(fish) > 0 && (leaves === 0 || (spares && stageOf(seen, fish) === 'big')),
  );
  return best(wanted, ({ fish }) => gain(fish));
}
