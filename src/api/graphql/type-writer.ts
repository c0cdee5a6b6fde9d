import { ID_PATTERN } from '../../engine/id.js';
import type { JsonSchema } from '../../engine/json.js';

type Schema = {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly (string | null)[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema | false;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
};

/** Types of the API that GraphQL does not write out: their form depends on the ruleset or the format. */
const AS_JSON = 'JSON';

/**
 * Writes GraphQL types from the JSON Schemas that describe the REST API, so that one description makes both faces
 * and a field can not be on one of them alone.
 */
export class TypeWriter {
  private readonly written = new Map<string, string>();

  constructor(
    private readonly components: { readonly [name: string]: JsonSchema },
    /** Names of components that are written elsewhere, with the type to use. */
    private readonly elsewhere: { readonly [component: string]: string },
  ) {}

  /** The type definitions so far. */
  definitions(): string[] {
    return [...this.written.values()];
  }

  /** Writes a component, and all that it is made of, as types; answers its name. */
  component(name: string): string {
    const elsewhere = this.elsewhere[name];
    if (elsewhere !== undefined) return elsewhere;
    return this.object(name, this.components[name] as Schema);
  }

  /** Writes an object type under a name; answers the name. */
  object(name: string, schema: JsonSchema, keyword: 'type' | 'input' = 'type'): string {
    if (this.written.has(name)) return name;
    this.written.set(name, '');
    const { description, properties = {}, required = [] } = schema as Schema;
    const fields = Object.entries(properties).map(([field, of]) => {
      const type = this.reference(of, name + field[0]!.toUpperCase() + field.slice(1));
      return `${describe(of.description, '  ')}  ${field}: ${required.includes(field) ? type : optional(type)}`;
    });
    this.written.set(name, `${describe(description)}${keyword} ${name} {\n${fields.join('\n')}\n}`);
    return name;
  }

  /** The type as a field or list names it, with `!` where it is never null. */
  private reference(schema: Schema, name: string): string {
    if (schema.anyOf !== undefined) {
      const [only, ...more] = schema.anyOf.filter(({ type }) => type !== 'null');
      return optional(more.length > 0 ? AS_JSON : this.reference(only!, name));
    }
    if (schema.enum?.includes(null))
      return optional(this.nonNull({ ...schema, enum: schema.enum.filter(Boolean) }, name));
    return `${this.nonNull(schema, name)}!`;
  }

  private nonNull(schema: Schema, name: string): string {
    if (schema.$ref !== undefined) return this.component(schema.$ref.split('/').at(-1)!);
    if (schema.enum !== undefined) return this.enumeration(schema);
    if (schema.type === 'array') return `[${this.element(schema, name)}]`;
    if (schema.type === 'integer') return 'Int';
    if (schema.type === 'boolean') return 'Boolean';
    if (schema.type === 'string' || typeof schema.const === 'string') return textType(schema);
    return schema.properties === undefined ? AS_JSON : this.object(schema.title ?? name, schema);
  }

  /** The members of a tuple differ, so its type allows what any of them may be. */
  private element({ items, prefixItems }: Schema, name: string): string {
    if (prefixItems === undefined) return this.reference(items || {}, name);
    const types = new Set(prefixItems.map((item) => optional(this.reference(item, name))));
    return types.size === 1 ? [...types][0]! : AS_JSON;
  }

  /** An enum has a type of its own where its schema has a title. */
  private enumeration({ title, description, enum: values = [] }: Schema): string {
    if (title === undefined) return 'String';
    this.written.set(
      title,
      `${describe(description)}enum ${title} {\n${values.map((value) => `  ${value}`).join('\n')}\n}`,
    );
    return title;
  }
}

function textType({ format, pattern }: Schema): string {
  if (format === 'date-time') return 'DateTime';
  return pattern === ID_PATTERN ? 'ID' : 'String';
}

function optional(type: string): string {
  return type.replace(/!$/, '');
}

function describe(text: string | undefined, indent = ''): string {
  return text === undefined ? '' : `${indent}${JSON.stringify(text)}\n`;
}
