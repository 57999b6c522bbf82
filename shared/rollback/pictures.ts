import * as z from 'zod';

const part = z.object({
  name: z.string(),
  /** As the server writes it, so that it can be made again. */
  definition: z.string(),
  comment: z.string().nullable(),
  /** What must be said once it is made again, beside its comment. */
  then: z.array(z.string()),
});
/** A named part of a table. */
export type PicturePart = z.output<typeof part>;

const column = part.extend({
  /** What some servers change apart from the rest. */
  type: z.string(),
  notNull: z.boolean(),
  defaultText: z.string().nullable(),
  /** Its value is computed, or counted by the server. */
  isFilled: z.boolean(),
});
/** A column of a table. */
export type PictureColumn = z.output<typeof column>;

const place = { schema: z.string(), name: z.string() };
const tablePicture = z.object({
  type: z.literal('table'),
  ...place,
  /** What it is in a statement: TABLE, MATERIALIZED VIEW, FOREIGN TABLE. */
  word: z.string(),
  columns: z.array(column),
  constraints: z.array(part.extend({ kind: z.enum(['key', 'check', 'notNull', 'foreign', 'default']) })),
  indexes: z.array(part),
  comment: z.string().nullable(),
  /** Other tables hold parts of it, or it holds parts of another. */
  isDivided: z.boolean(),
  /** On the MySQL family: its options, without its comment and the next number, and how its rows are divided. */
  storage: z.object({ options: z.record(z.string(), z.string()), partitioning: z.string() }).optional(),
  /** What its parts do not say, so that the whole of it can be made again; looked at where it is going to be lost. */
  around: z
    .object({
      /** Before the table. */
      before: z.array(z.string()),
      /** A word before TABLE. */
      persistence: z.string(),
      /** What stands behind its parts. */
      options: z.string(),
      /** How the server counts in columns of its own. */
      counters: z.array(z.object({ column: z.string(), definition: z.string() })),
      /** Of a materialized view: its query, and whether it holds rows. */
      computed: z
        .object({
          query: z.string(),
          method: z.string(),
          isPopulated: z.boolean(),
          /** What its query reads: schema and name with a dot between them. */
          reads: z.array(z.string()).optional(),
        })
        .optional(),
      /** Once its rows are there. */
      after: z.array(z.string()),
    })
    .optional(),
});
/** A table as its catalogue describes it. */
export type TablePicture = z.output<typeof tablePicture>;

const viewPicture = z.object({
  type: z.literal('view'),
  ...place,
  /** The statement that makes it, without CREATE. */
  text: z.string(),
  /** The names and types of its columns; the same ones can be put in its place. */
  columns: z.string(),
  then: z.array(z.string()),
  comment: z.string().nullable(),
  /** What it reads, where the catalogue tells: schema and name with a dot between them. */
  reads: z.array(z.string()).optional(),
});
/** A view as its catalogue describes it. */
export type ViewPicture = z.output<typeof viewPicture>;

const text = z.object({
  /** What it is, with its name and what tells it from others of that name: FUNCTION f(integer). */
  name: z.string(),
  /** The statement that makes it. */
  definition: z.string(),
  /** Where it is the same, CREATE OR REPLACE can put one definition over the other. */
  shape: z.string().default(''),
  drop: z.string(),
  /** The statements that say its comment, its owner and whether it is in force, each in full. */
  says: z.array(z.string()).default([]),
  /** What must be said besides once it is made anew. */
  then: z.array(z.string()).default([]),
  /** What the session must be set to when it is made, and is set to afterwards. */
  settings: z.array(z.string()).default([]),
  afterwards: z.array(z.string()).default([]),
  /** Of a trigger whose order counts: among which it stands, and up to which character the order is said. */
  order: z.object({ among: z.string(), at: z.number().int(), quoted: z.string() }).optional(),
  /** Why it cannot be made again as it is. */
  problem: z.enum(['dividedTable', 'hiddenText', 'otherCollation', 'otherDefiner', 'unwritable']).optional(),
});
/** A function, trigger, rule or event, which is kept by its text. */
export type TextPart = z.output<typeof text>;

/** What is kept by its text: all routines of a name, an event, or all triggers and rules of a table. */
export const textKinds = ['routine', 'function', 'procedure', 'event', 'attached'] as const;
export type TextKind = (typeof textKinds)[number];

/** A table or view at its place; null when there is none. What is kept by its text says of which kind it is. */
export const pictureSchema = z.object({
  ...place,
  kind: z.enum(textKinds).optional(),
  is: z.discriminatedUnion('type', [tablePicture, viewPicture]).nullable(),
  texts: z.array(text).optional(),
});
export type Picture = z.output<typeof pictureSchema>;

/** What somebody would see of a relation, part by part; two pictures of it differ where these texts do. */
export function partsOf({ schema, name, is, texts = [] }: Picture): Map<string, string> {
  const parts = new Map<string, string>();
  const add = (key: string, text: string) => void parts.set(`${schema}.${name}${key && ` ${key}`}`, text);
  for (const one of texts) add(one.name, [one.definition, ...one.says].join('\n'));
  if (!is) return parts;
  add('', [is.type, is.comment].join('\n'));
  if (is.type === 'table' && is.storage) {
    add('OPTIONS', JSON.stringify(is.storage.options));
    add('PARTITION BY', is.storage.partitioning);
  }
  if (is.type === 'view') {
    add('SELECT', [is.text, ...is.then].join('\n'));
    return parts;
  }
  const all = { COLUMN: is.columns, CONSTRAINT: is.constraints, INDEX: is.indexes };
  for (const [word, some] of Object.entries(all))
    for (const one of some) add(`${word} ${one.name}`, [one.definition, one.comment, ...one.then].join('\n'));
  return parts;
}
