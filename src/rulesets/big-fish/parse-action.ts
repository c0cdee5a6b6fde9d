import { checkSchema } from '../../engine/check-schema.js';
import { isJsonObject, type Json, type JsonObject } from '../../engine/json.js';
import { malformedAction, type Refusal } from '../../engine/refusal.js';
import type { Action } from './action.js';
import { ACTION_TYPES, FORMS } from './action-schema.js';

/** An action is what its schema says, and nothing else. */
export function parseAction(json: Json): Action | Refusal {
  if (!isJsonObject(json)) return malformedAction('', 'an action is an object');
  const { type } = json;
  if (!ACTION_TYPES.some((known) => known === type))
    return malformedAction('/type', `\`type\` is one of ${ACTION_TYPES.join(', ')}`);
  if ('candidates' in json)
    return malformedAction('/candidates', unchosen(type === 'discard' ? 'cards' : 'fish'));
  const form = FORMS[type === 'draw' ? drawForm(json) : (type as string)];
  if (form === undefined) return malformedAction('/from', '`from` is "deck" or "row"');
  const fault = checkSchema(json, form);
  return fault === null
    ? (json as Action)
    : malformedAction(fault.path, `the value at ${fault.path} ${fault.message}`);
}

function unchosen(list: string): string {
  return `this entry stands for several actions; send \`min\` to \`max\` of its \`candidates\` as \`${list}\`, in place of these three fields`;
}

function drawForm({ from }: JsonObject): string {
  return from === 'deck' ? 'drawFromDeck' : from === 'row' ? 'drawFromRow' : '';
}
