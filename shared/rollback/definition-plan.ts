import * as z from 'zod';
import { textKinds } from './pictures.ts';

const name = { schema: z.string().optional(), name: z.string() };

/** What a statement makes, changes, renames or drops, by the names that it gives, folded as its dialect folds names. */
export const definitionPlanSchema = z.object({
  kind: z.literal('definition'),
  /** A relation is a table or a view; an index stands for its table. What a statement makes lies where new objects go. */
  objects: z.array(
    z.object({
      /** A trigger of the MySQL family is found by its own name; what is attached are the triggers and rules of a table. */
      type: z.enum(['relation', 'index', 'trigger', ...textKinds]),
      ...name,
      isMade: z.boolean(),
    }),
  ),
  /** In the order of the statement. A column, key or constraint is renamed within the first object. */
  renames: z.array(
    z.object({
      what: z.enum(['relation', 'index', 'column', 'constraint', 'routine', 'routineSchema']),
      from: z.object(name),
      to: z.object(name),
    }),
  ),
  /** The types that columns get, as parts of the statement's text, and what they are called before it. */
  types: z.array(
    z.object({
      column: z.string(),
      type: z.tuple([z.number().int(), z.number().int()]),
      /** The new values are computed from the old ones. */
      isComputed: z.boolean().default(false),
    }),
  ),
  /** Columns whose definitions must be written again to undo it, by the names that they have before. */
  rewritten: z.array(z.string()),
  /** The objects are tables that go with their rows. */
  dropsTables: z.boolean().default(false),
  /** The objects are materialized views, whose rows are computed again. */
  dropsComputed: z.boolean().default(false),
  /** Columns of the first object that go with their values. */
  dropped: z.array(z.string()).default([]),
  /** Those of them that the statement makes anew by the same name. */
  remade: z.array(z.string()).optional(),
  /** The first object gets another character set, its texts with it where that is named; else its new columns alone. */
  recodes: z.object({ texts: z.string().optional() }).optional(),
  /** The rows of the first object are divided otherwise. */
  divides: z.boolean().optional(),
  /** What depends on the objects goes with them. */
  cascade: z.boolean().default(false),
  /** Indexes are made and dropped beside the traffic. */
  isConcurrent: z.boolean(),
});
/** What a definition is about. */
export type DefinitionPlan = z.output<typeof definitionPlanSchema>;
