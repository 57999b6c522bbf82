import * as z from 'zod';
import { deskNames } from './desk-names.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';

const chatApprovalSchema = z.object({
  workflowId: z.string(),
  projectUid: z.string(),
  /** What is to be decided: a step of the review, or a schedule whose time has come. */
  about: z.string(),
  stepId: z.number().int().optional(),
  schedule: z.object({ taskId: z.number().int(), slot: z.string(), by: z.string() }).optional(),
  desk: z.enum(deskNames),
  /** Among those that have to be looked at, as long as it is not over. */
  queue: z.literal('yes').optional(),
  dueAt: z.number().int(),
  /** Until then somebody is looking at it, and nobody else does. */
  leasedUntil: z.number().int(),
  /** How often in a row the other side did not answer as it should. */
  tries: z.number().int(),
  wantedAt: z.number().int(),
  /** The approval at the other side, once it was put up there. */
  instance: z.string().optional(),
  originator: z.string().optional(),
  /** Who is asked, and how the other side calls them. */
  people: z.array(z.object({ uid: z.string(), id: z.string() })),
  outcome: z.enum(['applied', 'refused', 'overtaken', 'gone', 'failed', 'off']).optional(),
  reason: z.string().optional(),
  expiresAtSeconds: z.number().int().optional(),
});
/** Something that is put up for decision at one vendor. */
export type ChatApproval = Stored<z.output<typeof chatApprovalSchema>>;

/** What waits for the next look is one query; what belongs to a workflow another. */
export const chatApprovals = entity('CHAT_APPROVAL', chatApprovalSchema, {
  pk: 'WORKFLOW#{workflowId}#CHAT_APPROVALS',
  sk: '{about}#{desk}',
  gsi1pk: 'CHAT_APPROVALS#{queue}',
  gsi1sk: '{dueAt}#{workflowId}#{about}#{desk}',
  ttl: 'expiresAtSeconds',
});
