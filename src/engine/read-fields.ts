import { isJsonObject, type Json, type JsonObject } from './json.js';
import { malformedAction, type Refusal } from './refusal.js';

type FieldType = 'string' | 'integer';

/** Maps a type of action to its fields besides `type`. */
export interface Forms {
  readonly [type: string]: { readonly [field: string]: FieldType };
}

type Fields = { readonly [field: string]: string | number };

/**
 * Reads actions whose form is a flat object: exactly the fields listed for its `type`, each of its type. By hand, as
 * folding reads every action again: the check of a schema takes nine times as long, 1.5 µs for each.
 */
export function fieldsReader(forms: Forms): (action: Json) => Fields | Refusal {
  const types = new Map(Object.entries(forms).map(([type, fields]) => [type, Object.entries(fields)]));
  return (action) => {
    if (!isJsonObject(action)) return malformedAction('', 'an action is an object');
    const { type } = action;
    const fields = typeof type === 'string' ? types.get(type) : undefined;
    if (fields === undefined)
      return malformedAction('/type', `\`type\` is one of ${[...types.keys()].join(', ')}`);
    for (const [field, fieldType] of fields) {
      if (!isOfType(action[field], fieldType))
        return malformedAction(`/${field}`, `\`${type as string}\` needs the ${fieldType} \`${field}\``);
    }
    // All of its fields are there, and `type`: only where there are more is one of them too many.
    if (Object.keys(action).length > fields.length + 1) return unknownField(action, fields);
    return action as Fields;
  };
}

function unknownField(action: JsonObject, fields: readonly (readonly [string, FieldType])[]): Refusal {
  const known = ['type', ...fields.map(([field]) => field)];
  const field = Object.keys(action).find((each) => !known.includes(each))!;
  return malformedAction(
    `/${field}`,
    `\`${action['type'] as string}\` has no field \`${field.slice(0, 40)}\``,
  );
}

function isOfType(value: Json | undefined, type: FieldType): boolean {
  return type === 'string' ? typeof value === 'string' : Number.isSafeInteger(value);
}
