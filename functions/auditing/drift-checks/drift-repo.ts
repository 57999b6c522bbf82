import * as z from 'zod';
import { driftStates } from '../../../shared/contract/auditing/drift-checks/states.ts';
import { unwrittenKinds } from '../../../shared/contract/databases/structures/unwritten-kinds.ts';
import { nextTime } from '../../../shared/cron.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import { uniqueName } from '../../platform/table/unique.ts';
import { deploymentTimeZone } from '../../platform/time-zone.ts';
import type { World } from '../../platform/world.ts';

const text = z.object({ zh: z.string(), en: z.string() });
const side = z.object({ uid: z.string(), schema: z.string() });
const counts = z.object({
  differing: z.number().int(),
  new: z.number().int(),
  changed: z.number().int(),
  gone: z.number().int(),
});
export type DriftCounts = z.output<typeof counts>;
const maker = { creatorUid: z.string(), creatorName: z.string(), createdAt: z.string() };

const snapshot = z.object({
  projectUid: z.string(),
  snapshotId: z.string(),
  name: z.string(),
  source: side,
  serverVersion: z.string(),
  objects: z.number().int(),
  others: z.number().int(),
  unread: z.array(unwrittenKinds.schema),
  ...maker,
});
export type NewSnapshot = z.output<typeof snapshot>;
export type Snapshot = Stored<NewSnapshot>;

/** What is known of a snapshot without its file, which holds the structure. */
export const snapshots = entity('STRUCTURE_SNAPSHOT', snapshot, {
  pk: 'STRUCTURE_SNAPSHOTS#{projectUid}',
  sk: '{snapshotId}',
});
export const snapshotNames = uniqueName('STRUCTURE_SNAPSHOT#{projectUid}');

const check = z.object({
  projectUid: z.string(),
  checkId: z.string(),
  name: z.string(),
  watched: side,
  /** A snapshot with the data source that it shows, or another schema. */
  snapshotId: z.string().optional(),
  snapshotOf: z.string().optional(),
  baseline: side.optional(),
  cron: z.string(),
  isOn: z.boolean(),
  tellsManagers: z.boolean(),
  ...maker,
  /** The run that is wanted or going on; `attempts` is 0 until somebody works on it. */
  run: z.object({ runId: z.string(), startedAt: z.string(), attempts: z.number().int() }).optional(),
  last: z
    .object({ runId: z.string(), at: z.string(), state: driftStates.schema, differing: z.number().int() })
    .optional(),
  /** The last run that could read: the next one tells what changed since. */
  lastRead: z.string().optional(),
  nextAt: z.string().optional(),
  /** When the sweep has to look at it. */
  dueAt: z.string().optional(),
});
export type NewDriftCheck = z.output<typeof check>;
export type DriftCheck = Stored<NewDriftCheck>;

/** Every drift check of a project; those that are due are one query. */
export const driftChecks = entity('DRIFT_CHECK', check, {
  pk: 'DRIFT_CHECKS#{projectUid}',
  sk: '{checkId}',
  gsi1pk: 'DRIFT_DUE',
  gsi1sk: '{dueAt}#{checkId}',
});
export const driftCheckNames = uniqueName('DRIFT_CHECK#{projectUid}');

const run = z.object({
  projectUid: z.string(),
  checkId: z.string(),
  runId: z.string(),
  startedAt: z.string(),
  state: driftStates.schema,
  failure: text,
  counts,
});
export type NewDriftRun = z.output<typeof run>;

/** How each run ended; what it found is in its file. */
export const driftRuns = entity('DRIFT_RUN', run, {
  pk: 'DRIFT_RUNS#{projectUid}#{checkId}',
  sk: '{startedAt}#{runId}',
});

const history = z.object({
  projectUid: z.string(),
  sourceUid: z.string(),
  schema: z.string(),
  firstAt: z.string(),
  lastAt: z.string(),
  changedAt: z.string().optional(),
  /** How many are there now, but for what is only compared. */
  objects: z.number().int(),
  /** Of all that was there at the last look. */
  digest: z.string(),
});
export type History = z.output<typeof history>;

/** The schemas of a project whose structure was read; what their objects were is in a file of each. */
export const histories = entity('STRUCTURE_HISTORY', history, {
  pk: 'STRUCTURE_HISTORIES#{projectUid}',
  sk: '{sourceUid}#{schema}',
});

const execution = z.object({
  projectUid: z.string(),
  sourceUid: z.string(),
  workflowId: z.string(),
  taskId: z.number().int(),
  startedAt: z.string(),
  endedAt: z.string(),
  expiresAtSeconds: z.number().int(),
});
export type StructureExecution = z.output<typeof execution>;

/** When a workflow ran on a data source with a history, by its end. */
export const structureExecutions = entity('STRUCTURE_EXECUTION', execution, {
  pk: 'STRUCTURE_EXECUTIONS#{projectUid}#{sourceUid}',
  sk: '{endedAt}#{taskId}',
  ttl: 'expiresAtSeconds',
});

/** When a check runs next by its schedule. */
export function nextAtOf({ clock }: Pick<World, 'clock'>, { cron, isOn }: Pick<NewDriftCheck, 'cron' | 'isOn'>) {
  return isOn ? nextTime(cron, new Date(clock.now()), deploymentTimeZone())?.toISOString() : undefined;
}

/** Whether a write lost against another one: whoever wrote first goes on. */
export function isMeanwhile(error: unknown): boolean {
  return error instanceof AppError && error.kind === 'changedMeanwhile';
}
