import { isJsonObject, type Json } from './json.js';
import { refuse, type Refusal } from './refusal.js';

type FieldType = 'string' | 'integer';

/**
 * Reads an action whose form is a flat object: exactly the fields listed for its `type`, each of its type.
 * `forms` maps a type to its fields besides `type`.
 */
export function readFields(
  action: Json,
  forms: { readonly [type: string]: { readonly [field: string]: FieldType } },
): { readonly [field: string]: string | number } | Refusal {
  if (!isJsonObject(action)) return malformed('', 'an action is an object');
  const { type } = action;
  if (typeof type !== 'string' || !Object.hasOwn(forms, type))
    return malformed('/type', `\`type\` is one of ${Object.keys(forms).join(', ')}`);
  const fields = forms[type]!;
  for (const field of Object.keys(action)) {
    if (field !== 'type' && !Object.hasOwn(fields, field)) {
      return malformed(`/${field}`, `\`${type}\` has no field \`${field.slice(0, 40)}\``);
    }
  }
  for (const [field, fieldType] of Object.entries(fields)) {
    if (!isOfType(action[field], fieldType))
      return malformed(`/${field}`, `\`${type}\` needs the ${fieldType} \`${field}\``);
  }
  return action as { [field: string]: string | number };
}

function isOfType(value: Json | undefined, type: FieldType): boolean {
  return type === 'string' ? typeof value === 'string' : Number.isSafeInteger(value);
}

function malformed(path: string, message: string): Refusal {
  return refuse('malformedAction', `The action is malformed: ${message}.`, { path });
}
