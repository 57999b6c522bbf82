import * as z from 'zod';
import { counter } from '../../platform/table/counter.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';

const person = z.object({ uid: z.string(), name: z.string() });
const stored = z.object({
  subjectId: z.string(),
  commentId: z.string(),
  /** The first comment of its thread; its own id where it is that. */
  threadId: z.string(),
  author: person,
  text: z.string(),
  createdAt: z.string(),
  editedAt: z.string().optional(),
  isDeleted: z.boolean().default(false),
  mentions: z.array(person),
  /** The statement as it was when it was quoted. */
  quote: z
    .object({
      taskId: z.number().int(),
      dbServiceName: z.string(),
      number: z.number().int(),
      line: z.number().int(),
      sql: z.string(),
    })
    .optional(),
  blocks: z.boolean(),
  resolved: z.object({ by: person, at: z.string() }).optional(),
});
/** Comments of before were on workflows only and named them so. */
const schema = z.preprocess(
  (row) => (isRow(row) && 'workflowId' in row ? { subjectId: row['workflowId'], ...row } : row),
  stored,
);
export type NewComment = z.output<typeof stored>;
export type Comment = Stored<NewComment>;

/**
 * Ids sort by time: what was said about one thing is one partition, and nothing else is in it. No two things share an id; the keys
 * are those of the time when only workflows were talked about.
 */
export const comments = entity('WORKFLOW_COMMENT', schema, {
  pk: 'WORKFLOW#{subjectId}#COMMENTS',
  sk: '{commentId}',
});
/** How many there are of one thing. */
export const commentCounts = counter('WORKFLOW_COMMENTS#{subjectId}');

function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
