import * as z from 'zod';

/** A piece of JSON. */
export type JsonObject = Record<string, unknown>;
type ObjectSchema = JsonObject & { properties?: Record<string, unknown>; required?: string[] };
type Direction = 'input' | 'output';

/** JSON schemas that share what has a name: they point to it, and the components have it. */
export type JsonSchemas = {
  readonly schemaOf: (schema: z.ZodType, direction: Direction) => JsonObject;
  /** The fields of an object itself, also when it has a name. */
  readonly fieldsOf: (schema: z.ZodType, direction: Direction) => ObjectSchema;
  /** The document with what has a name in its components. */
  readonly joinedTo: (document: Document) => JsonObject;
};
type Document = JsonObject & { readonly components: JsonObject & { readonly schemas: JsonObject } };

/** Collects what has a name while schemas are written. What clients send may differ from what they get: it then ends in `Input`. */
export function jsonSchemas(): JsonSchemas {
  const sent = new Map<string, JsonObject>();
  const received = new Map<string, JsonObject>();
  const written = (schema: z.ZodType, direction: Direction): ObjectSchema => {
    const { $defs = {}, ...own } = plain(schema, direction);
    for (const [name, of] of Object.entries($defs as Record<string, JsonObject>)) {
      keep(direction === 'input' ? sent : received, name, pointing(of, direction));
    }
    return pointing(own, direction) as ObjectSchema;
  };
  return {
    schemaOf: (schema, direction) => written(z.object({ it: schema }), direction).properties?.['it'] as JsonObject,
    fieldsOf: written,
    joinedTo: ({ components, ...document }) => {
      const isSentOtherwise = (name: string) =>
        received.has(name) && textOf(received.get(name)) !== textOf(sent.get(name));
      const inputs = [...sent].map(
        ([name, schema]) => [isSentOtherwise(name) ? `${name}Input` : name, schema] as const,
      );
      const named = [...received, ...inputs].sort(([a], [b]) => (a < b ? -1 : 1));
      const joined = {
        ...document,
        components: { ...components, schemas: { ...components.schemas, ...Object.fromEntries(named) } },
      };
      return withReferences(joined, (name, direction) =>
        direction === 'input' && isSentOtherwise(name) ? `${name}Input` : name,
      );
    },
  };
}

function plain(schema: z.ZodType, io: Direction): JsonObject {
  const { $schema: _, ...own } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: out }) => {
      if (z.globalRegistry.get(zodSchema)?.['upload'] === true)
        Object.assign(out, { type: 'string', format: 'binary', properties: undefined, required: undefined });
    },
  }) as JsonObject;
  return own;
}

function keep(names: Map<string, JsonObject>, name: string, schema: JsonObject): void {
  const before = names.get(name);
  if (before && JSON.stringify(before) !== JSON.stringify(schema)) throw new Error(`two schemas are called ${name}`);
  names.set(name, schema);
}

function textOf(schema: JsonObject | undefined): string {
  return JSON.stringify(schema).replace(/"(in|out)put:/g, '"');
}

/** References that still know which way their schema goes: a name may mean two schemas. */
function pointing(schema: JsonObject, direction: Direction): JsonObject {
  return rewritten(schema, (reference) => `${direction}:${reference.replace('#/$defs/', '')}`);
}

function withReferences(document: JsonObject, nameOf: (name: string, direction: string) => string): JsonObject {
  return rewritten(document, (reference) => {
    const [direction = '', name = ''] = reference.split(':');
    return reference.startsWith('#') ? reference : `#/components/schemas/${nameOf(name, direction)}`;
  });
}

function rewritten(value: JsonObject, change: (reference: string) => string): JsonObject {
  return JSON.parse(JSON.stringify(value), (key, item: unknown) =>
    key === '$ref' && typeof item === 'string' ? change(item) : item,
  ) as JsonObject;
}
