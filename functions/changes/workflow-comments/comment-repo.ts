import * as z from 'zod';
import { counter } from '../../platform/table/counter.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';

const person = z.object({ uid: z.string(), name: z.string() });
const schema = z.object({
  workflowId: z.string(),
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
export type NewComment = z.output<typeof schema>;
export type Comment = Stored<NewComment>;

/** Ids sort by time: what was said about one workflow is one partition, and nothing else is in it. */
export const comments = entity('WORKFLOW_COMMENT', schema, {
  pk: 'WORKFLOW#{workflowId}#COMMENTS',
  sk: '{commentId}',
});
/** How many there are of a workflow. */
export const commentCounts = counter('WORKFLOW_COMMENTS#{workflowId}');
