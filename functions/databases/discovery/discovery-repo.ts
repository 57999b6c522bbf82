import * as z from 'zod';
import { discoveryStates } from '../../../shared/contract/databases/discovery/states.ts';
import { nextTime } from '../../../shared/cron.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import { uniqueName } from '../../platform/table/unique.ts';
import { deploymentTimeZone } from '../../platform/time-zone.ts';
import type { World } from '../../platform/world.ts';

const text = z.object({ zh: z.string(), en: z.string() });
const skipped = z.object({ table: z.string(), reason: text });

/** How far a run has come. It goes on behind the last table that is whole. */
const progress = z.object({
  runUid: z.string(),
  startedAt: z.string(),
  /** The last table that was looked through. */
  schema: z.string().optional(),
  table: z.string().optional(),
  tables: z.number().int(),
  columns: z.number().int(),
  found: z.number().int(),
  new: z.number().int(),
  skipped: z.array(skipped),
  skippedCount: z.number().int(),
  /** How often it was taken up since a table was finished. */
  attempts: z.number().int(),
});
export type Progress = z.output<typeof progress>;

const task = z.object({
  projectUid: z.string(),
  taskId: z.number().int(),
  dbServiceUid: z.string(),
  templateId: z.number().int(),
  method: z.enum(['BY_FIELD_NAME', 'BY_SAMPLE_DATA']),
  plan: z.enum(['ONE_TIME', 'PERIODIC']),
  cron: z.string(),
  isScheduleOn: z.boolean(),
  /** Empty means all. */
  schemas: z.array(z.string()),
  tables: z.array(z.string()),
  createdAt: z.string(),
  /** The run that is going on. */
  run: progress.optional(),
  /** How the last one ended. */
  lastEnd: z.enum(['COMPLETED', 'FAILED', 'STOPPED']).optional(),
  /** When the schedule comes next. */
  nextAt: z.string().optional(),
  /** When the sweep has to look at it: at the next time of the schedule, or once nobody works on its run any more. */
  dueAt: z.string().optional(),
});
export type NewDiscoveryTask = z.output<typeof task>;
export type DiscoveryTask = Stored<NewDiscoveryTask>;

/** Every task of a project; a data source has one. */
export const discoveryTasks = entity('DISCOVERY_TASK', task, {
  pk: 'DISCOVERY_TASKS#{projectUid}',
  sk: '{taskId}',
  gsi1pk: 'DISCOVERY_DUE',
  gsi1sk: '{dueAt}#{taskId}',
});
/** Which task looks through a data source. */
export const discoveryOfSource = uniqueName('DISCOVERY#{projectUid}');

const run = z.object({
  projectUid: z.string(),
  taskId: z.number().int(),
  runUid: z.string(),
  startedAt: z.string(),
  status: discoveryStates.schema,
  new: z.number().int(),
  remark: text,
});

/** Each run with how it ended. */
export const discoveryRuns = entity('DISCOVERY_RUN', run, {
  pk: 'DISCOVERY_RUNS#{projectUid}#{taskId}',
  sk: '{startedAt}#{runUid}',
});

/** The task of a number, or `notFound`. */
export function requireTask(
  { table, project }: { readonly table: Parameters<typeof discoveryTasks.on>[0]; readonly project: { uid: string } },
  taskId: number,
): Promise<DiscoveryTask> {
  return discoveryTasks.on(table).require({ projectUid: project.uid, taskId });
}

/** When the schedule of a task comes next; nothing where there is none that is on. */
export function nextAtOf(
  { clock }: Pick<World, 'clock'>,
  { plan, cron, isScheduleOn }: Pick<NewDiscoveryTask, 'plan' | 'cron' | 'isScheduleOn'>,
): string | undefined {
  if (plan !== 'PERIODIC' || !isScheduleOn) return undefined;
  return nextTime(cron, new Date(clock.now()), deploymentTimeZone())?.toISOString();
}

/** Whether a write lost against another one: whoever wrote first goes on. */
export function isMeanwhile(error: unknown): boolean {
  return error instanceof AppError && error.kind === 'changedMeanwhile';
}
