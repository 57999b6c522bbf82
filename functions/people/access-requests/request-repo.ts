import * as z from 'zod';
import { askableRights } from '../../../shared/contract/people/access-requests/fields.ts';
import { limits } from '../../../shared/limits.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';

const schema = z.object({
  projectUid: z.string(),
  requestUid: z.string(),
  applicantUid: z.string(),
  applicantName: z.string(),
  dbServiceUid: z.string(),
  dbServiceName: z.string(),
  rights: z.array(z.enum(askableRights)),
  hours: z.number().int(),
  reason: z.string(),
  status: z.enum(['pending', 'granted', 'refused', 'withdrawn', 'taken_back']),
  createdAt: z.string(),
  /** When a pending one lapses, and when what was granted ends; seconds of the epoch. */
  endsAtSeconds: z.number().int(),
  decidedBy: z.string().optional(),
  decidedAt: z.string().optional(),
  answer: z.string(),
  takenBackBy: z.string().optional(),
  /** In whose list of what waits it stands, or stood. */
  awaitedFrom: z.array(z.string()).optional(),
  expiresAtSeconds: z.number().int(),
});
export type NewAccessRequest = z.output<typeof schema>;
export type AccessRequest = Stored<NewAccessRequest>;

/** What was asked for and what became of it. What is held stands in the membership; nothing is granted by a record of these. */
export const accessRequests = entity('ACCESS_REQUEST', schema, {
  pk: 'PROJECT#{projectUid}#ACCESS_REQUESTS',
  sk: '{requestUid}',
  gsi1pk: 'PROJECT#{projectUid}#ACCESS_REQUESTS#{applicantUid}',
  gsi1sk: '{requestUid}',
  ttl: 'expiresAtSeconds',
});

const day = 24 * 3600;

/** How long a request waits and is kept, or what was granted lasts and is kept, from a second on. */
export function lasting(fromSeconds: number, seconds: number) {
  const endsAtSeconds = fromSeconds + seconds;
  return { endsAtSeconds, expiresAtSeconds: endsAtSeconds + limits.accessKeptDays * day };
}

type State = 'waiting' | 'active' | 'ended' | 'lapsed' | Exclude<NewAccessRequest['status'], 'pending' | 'granted'>;
/** What has become of a request at a second of the epoch. */
export function stateOf({ status, endsAtSeconds }: NewAccessRequest, seconds: number): State {
  if (status === 'pending') return endsAtSeconds > seconds ? 'waiting' : 'lapsed';
  if (status === 'granted') return endsAtSeconds > seconds ? 'active' : 'ended';
  return status;
}
