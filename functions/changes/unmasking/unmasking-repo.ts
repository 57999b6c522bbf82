import * as z from 'zod';
import { approvalStatus, unmaskingAction } from '../../../shared/contract/changes/unmasking/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';

const text = z.object({
  uid: z.string(),
  indexId: z.string(),
  sql: z.string(),
  /** What was approved: only a text of this hash is run without masks. */
  hash: z.string(),
});
const step = z.object({
  action: unmaskingAction,
  at: z.string(),
  byUid: z.string(),
  byName: z.string(),
  message: z.string(),
});
/** One decision of those that approval needs, in their order; `why` where rules ask for it. */
const decision = z.object({
  desc: z.string(),
  /** Whether the right decides; else the people do who are named. */
  isByRight: z.boolean(),
  people: z.array(z.object({ uid: z.string(), name: z.string() })),
  why: z.array(z.object({ zh: z.string(), en: z.string() })),
  byName: z.string().optional(),
  at: z.string().optional(),
});
const schema = z.object({
  projectUid: z.string(),
  workflowUid: z.string(),
  applicantUid: z.string(),
  applicantName: z.string(),
  sourceType: z.enum(['data_export', 'sql_workbench']),
  sourceUid: z.string(),
  dbServiceUid: z.string(),
  dbServiceName: z.string(),
  schema: z.string(),
  texts: z.array(text),
  /** What masked the data source when it was asked for. */
  masked: z.array(
    z.object({
      schema: z.string(),
      table: z.string(),
      column: z.string(),
      ruleId: z.number().int(),
      ruleName: z.string(),
    }),
  ),
  reason: z.string(),
  status: approvalStatus,
  rejectReason: z.string(),
  usage: z.enum(['unviewed', 'viewed']),
  views: z.number().int(),
  /** Who decides first. */
  assignees: z.array(z.object({ uid: z.string(), name: z.string() })),
  /** What else has to be decided; missing where no rule asked for more. */
  decisions: z.array(decision).optional(),
  createdAt: z.string(),
  approvedAt: z.string().optional(),
  activatedAt: z.string().optional(),
  steps: z.array(step),
});
export type NewUnmasking = z.output<typeof schema>;
export type UnmaskingDecision = z.output<typeof decision>;
export type Unmasking = Stored<NewUnmasking>;
export type UnmaskingStep = z.output<typeof step>;

/** Requests to see plain values. No value is in them. */
export const unmaskings = entity('UNMASKING', schema, {
  pk: 'PROJECT#{projectUid}#UNMASKINGS',
  sk: '{workflowUid}',
  gsi1pk: 'PROJECT#{projectUid}#UNMASKINGS#{applicantUid}',
  gsi1sk: '{workflowUid}',
});

/** Until when the looking has to begin, and until when it lasts. */
export function timesOf({ approvedAt, activatedAt }: NewUnmasking) {
  const later = (from: string | undefined, milliseconds: number) =>
    from === undefined ? undefined : new Date(Date.parse(from) + milliseconds).toISOString();
  return {
    deadline: later(approvedAt, limits.unmaskingActivationHours * 3_600_000),
    validUntil: later(activatedAt, limits.unmaskingViewMinutes * 60_000),
  };
}

export type ViewState = 'not_activated' | 'active' | 'view_expired' | 'activation_expired';
export function viewStateOf(one: NewUnmasking, now: number): ViewState {
  const { deadline, validUntil } = timesOf(one);
  if (validUntil !== undefined) return now < Date.parse(validUntil) ? 'active' : 'view_expired';
  return deadline !== undefined && now >= Date.parse(deadline) ? 'activation_expired' : 'not_activated';
}
