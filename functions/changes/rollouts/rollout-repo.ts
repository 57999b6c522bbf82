import * as z from 'zod';
import { rolloutSourceStates, rolloutStates } from '../../../shared/lifecycles/rollout.ts';
import { levels } from '../../../shared/levels.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';

const text = z.object({ zh: z.string(), en: z.string() });
const count = z.number().int();

const rolloutSchema = z.object({
  projectUid: z.string(),
  /** Also the id of the workflow of its first wave, once it is submitted. */
  rolloutId: z.string(),
  name: z.string(),
  desc: z.string(),
  creatorUid: z.string(),
  creatorName: z.string(),
  createdAt: z.string(),
  schema: z.string(),
  dbType: z.string(),
  /** Tells that all of its audits are of the same SQL. */
  groupId: count,
  sources: count,
  firstWave: count,
  waveSize: count,
  failuresAllowed: count,
  state: rolloutStates.schema,
  isSubmitted: z.boolean(),
  /** The wave at hand, counted from 0. */
  wave: count,
  /** Who executes what follows the first wave: whoever executed that, or had it go on. */
  executor: z.object({ uid: z.string(), name: z.string() }).optional(),
  reason: text.optional(),
  /** So many failures somebody has seen and gone on nevertheless. */
  tolerated: count,
  /** Kept by addition, each beside the row of the data source that it counts. */
  audited: count,
  blocked: count,
  errorLevel: count,
  warnLevel: count,
  noticeLevel: count,
  running: count,
  succeeded: count,
  failed: count,
  skipped: count.default(0),
});
export type Rollout = Stored<z.output<typeof rolloutSchema>>;

/** Changes in waves of a project; ids sort by time. */
export const rollouts = entity('ROLLOUT', rolloutSchema, {
  pk: 'PROJECT#{projectUid}#ROLLOUTS',
  sk: '{rolloutId}',
});

/** A pointer to each that is audited or under way: all that the sweep looks at. */
export const activeRollouts = entity('ACTIVE_ROLLOUT', z.object({ projectUid: z.string(), rolloutId: z.string() }), {
  pk: 'ACTIVE_ROLLOUTS',
  sk: '{projectUid}#{rolloutId}',
});

/** Its SQL, which is read where it is shown or audited only. */
export const rolloutScripts = entity('ROLLOUT_SQL', z.object({ rolloutId: z.string(), sql: z.string() }), {
  pk: 'ROLLOUT#{rolloutId}',
  sk: 'SQL',
});

/** What was approved of each data source, in the order of the positions. */
export const approvedSources = entity(
  'ROLLOUT_APPROVED',
  z.object({ rolloutId: z.string(), hashes: z.array(z.string()) }),
  { pk: 'ROLLOUT#{rolloutId}', sk: 'APPROVED' },
);

const sourceSchema = z.object({
  rolloutId: z.string(),
  position: count,
  dbServiceUid: z.string(),
  dbServiceName: z.string(),
  state: rolloutSourceStates.schema,
  taskId: count.optional(),
  auditLevel: z.enum(['', ...levels]).optional(),
  score: count.optional(),
  reason: text.optional(),
  /** How many executions its run had when this one was ordered: one more tells that it began. */
  seen: count.optional(),
  /** A person has it tried again: it is executed though the stop rule holds the others. */
  again: z.boolean().optional(),
  /** The workflow that changes it, once it was made. */
  workflowId: z.string().optional(),
  /** Outside its maintenance window: until when nobody looks. */
  notBefore: z.string().optional(),
});
export type RolloutSource = Stored<z.output<typeof sourceSchema>>;

/** One data source of a change in waves; positions are the order in which they go. */
export const rolloutSources = entity('ROLLOUT_SOURCE', sourceSchema, {
  pk: 'ROLLOUT#{rolloutId}#SOURCES',
  sk: '{position}',
  gsi1pk: 'DB_SERVICE#{dbServiceUid}#ROLLOUTS',
  gsi1sk: '{rolloutId}',
});
