import { Readable } from 'node:stream';
import * as z from 'zod';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { TaskCall } from '../../../shared/machines/machine.ts';
import { reportFormatNames } from '../../../shared/report-formats.ts';
import { locales } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import type { World } from '../../platform/world.ts';
import { downloadKey, downloads, type Download } from '../audits/download-repo.ts';
import { linkAnswer } from './file-answer.ts';
import type { TaskPlace } from '../audits/audited-script.ts';
import { partOf, reportFileName, reportOf, type WantedReport } from './report-as.ts';
import { runs, type Run } from '../../ground/ledger/run-repo.ts';
import { auditTasks, type AuditTask } from '../../ground/ledger/task-repo.ts';

/** What the machine carries: pointers, never SQL. */
const reportInput = z.object({
  tenant: z.string(),
  taskId: z.number().int(),
  runId: z.string(),
  format: z.enum(reportFormatNames.values),
  isDistinct: z.boolean(),
  locale: z.enum(locales),
});
type ReportInput = z.output<typeof reportInput>;

/** A link to a report that takes long to write. It is written after the request; who asks waits a little for it, and asks again if that is not enough. */
export async function reportInBackground(
  ctx: Context,
  task: AuditTask,
  wanted: WantedReport,
): Promise<{ location: string }> {
  const [key, { clock }] = [{ taskId: task.taskId, part: partOf(wanted) }, ctx.world];
  const run = task.workflowId === undefined ? undefined : await runs.on(ctx.table).get(task);
  const known = await downloads.on(ctx.table).get(key);
  if (!(known && isFresh(known, run, clock.now()))) await begin(ctx, { known, key, wanted });
  for (
    const giveUpAt = clock.now() + limits.reportWaitSeconds * 1000;
    clock.now() < giveUpAt;
    await clock.waitUntil(clock.now() + pollMilliseconds, AbortSignal.timeout(limits.requestSecondsMax * 1000))
  ) {
    const now = await downloads.on(ctx.table).get(key);
    if (now?.status === 'ready') return linkAnswer(ctx, { ...key, fileName: await reportFileName(task, wanted) });
    if (now?.status === 'failed') throw new AppError('reportFailed');
  }
  throw new AppError('reportInPreparation');
}

const pollMilliseconds = 250;

/** Whether a report that was written still says what is; while statements are executed they change all the time. */
function isFresh({ status, startedAt, readyAt }: Download, run: Run | undefined, now: number): boolean {
  if (status !== 'ready' || readyAt === undefined) return false;
  if (run?.endedAt !== undefined && startedAt <= run.endedAt) return false;
  const isChanging = run !== undefined && run.endedAt === undefined && run.state !== 'ready';
  return now < Date.parse(readyAt) + (isChanging ? limits.changingReportSeconds : limits.reportSeconds) * 1000;
}

type Wish = {
  readonly known: Download | undefined;
  readonly key: { readonly taskId: number; readonly part: string };
  readonly wanted: WantedReport;
};

/** Starts the machine that writes a report, unless it is being written; starting it twice is starting it once. */
async function begin({ table, tenant, world }: Context, { known, key, wanted }: Wish): Promise<void> {
  const start = (runId: string) =>
    world.machines.start('reportWriting', executionName(runId), {
      tenant,
      taskId: key.taskId,
      runId,
      ...wanted,
    } satisfies ReportInput);
  if (known?.status === 'writing') {
    // A process that ended between the row and its machine, or a machine that ended without a word, must not be waited for.
    const machine = await world.machines.describe('reportWriting', executionName(known.runId));
    if (!machine) return start(known.runId);
    if (machine.status === 'running') return;
  }
  const runId = world.newId();
  const fresh = { ...key, status: 'writing' as const, runId, startedAt: new Date(world.clock.now()).toISOString() };
  try {
    await (known
      ? downloads.on(table).update({ ...fresh, version: known.version })
      : downloads.on(table).create(fresh));
  } catch (error) {
    // Somebody else began at the same moment: both wait for that one.
    if (error instanceof AppError && error.kind === 'changedMeanwhile') return;
    throw error;
  }
  await start(runId);
}

/** Writes a report, unless another attempt took its place. */
export async function writeReport({ input }: TaskCall<unknown>, world: World): Promise<object> {
  const { place, download, wanted, runId } = await atHand(reportInput.parse(input), world);
  const task = download && (await auditTasks.on(place.table).get(download));
  if (!task) return {};
  const files = world.files.forTenant(place.tenant);
  const [{ batched }, { contentType, pieces }] = await Promise.all([
    import('../../../shared/audit/reports/report.ts'),
    reportOf(place, task, wanted),
  ]);
  await files.put(downloadKey(download), Readable.from(batched(pieces)), { contentType });
  try {
    await downloads
      .on(place.table)
      .patch(
        download,
        { set: { status: 'ready', readyAt: new Date(world.clock.now()).toISOString() } },
        ifStill(runId),
      );
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'changedMeanwhile')) throw error;
    // The task was removed meanwhile, and its files with it.
    if (!(await downloads.on(place.table).get(download))) await files.remove(downloadKey(download));
  }
  return {};
}

/** Ends a report that failed again and again: who asks again begins anew. */
export async function giveUpReport({ input }: TaskCall<unknown>, world: World): Promise<object> {
  const { place, download, runId } = await atHand(reportInput.parse(input), world);
  if (download) await downloads.on(place.table).patch(download, { set: { status: 'failed' } }, ifStill(runId));
  return {};
}

async function atHand({ tenant, taskId, runId, ...wanted }: ReportInput, world: World) {
  const place: TaskPlace = { tenant, table: world.tableOf(tenant), world };
  const found = await downloads.on(place.table).get({ taskId, part: partOf(wanted) });
  return { place, wanted, runId, download: found?.runId === runId && found.status === 'writing' ? found : undefined };
}

function ifStill(runId: string) {
  return { condition: { runId, status: 'writing' }, refusal: new AppError('changedMeanwhile') };
}

function executionName(runId: string): string {
  return `report-${runId}`;
}
