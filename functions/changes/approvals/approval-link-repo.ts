import * as z from 'zod';
import { entity, type Stored } from '../../platform/table/entity.ts';

const linkSchema = z.object({
  id: z.string(),
  userUid: z.string(),
  projectUid: z.string(),
  workflowId: z.string(),
  stepId: z.number().int(),
  /** Of what times it is: of the switch, of the account (a new password begins another) and of the membership. Links without them open nothing. */
  era: z.number().int().optional(),
  epoch: z.number().int().optional(),
  joinId: z.string().optional(),
  usedAt: z.string().optional(),
  expiresAtSeconds: z.number().int(),
});
/** What a link in a letter is for. It opens one decision of one person, once. */
export type ApprovalLink = Stored<z.output<typeof linkSchema>>;

export const approvalLinks = entity('APPROVAL_LINK', linkSchema, {
  pk: 'APPROVAL_LINK#{id}',
  sk: 'LINK',
  ttl: 'expiresAtSeconds',
});
