import { invariant } from '../../../../shared/errors/index.ts';
import type { TaskCall } from '../../../../shared/machines/machine.ts';
import { requireTasks } from '../../../ground/ledger/task-repo.ts';
import { dbServicesByUid } from '../../../databases/db-services/service.ts';
import type { World } from '../../../platform/world.ts';
import type { EventPlace } from '../../../platform/events.ts';
import { exportFiles, fileKeyOf, type StoredExportFile } from '../export-file-repo.ts';
import { ConditionFailed } from '../../../platform/table/table-errors.ts';
import { aliveUntil } from './progress.ts';
import { endExport, type ExportEnding } from './end-export.ts';
import { failures } from './failures.ts';
import { exportPointer, type ExportPointer } from './start-export.ts';
import { writeFile } from './write-file.ts';

/** Writes the file of one task. Whoever comes after a runner that broke begins anew, under a name of its own. */
export async function runExport({ input }: TaskCall<unknown>, world: World, signal: AbortSignal): Promise<object> {
  const pointer = exportPointer.parse(input);
  const place = placeOf(pointer, world);
  const file = await takenOver(place, pointer);
  if (!file) return {};
  const ending = await writtenOf(place, file, signal);
  const files = world.files.forTenant(place.tenant);
  await endExport(place, file, ending);
  const now = await exportFiles.on(place.table).get({ taskId: file.taskId });
  const isKept = now?.state === 'finish' && now.runner === file.runner;
  if (!isKept) await files.remove(fileKeyOf(file.taskId, file.runner ?? ''));
  return {};
}

/** Ends what failed again and again: who asks again begins anew. */
export async function giveUpExport({ input }: TaskCall<unknown>, world: World): Promise<object> {
  const pointer = exportPointer.parse(input);
  await failExport(placeOf(pointer, world), pointer);
  return {};
}

/** Ends a file that nobody writes any more. */
export async function failExport(place: EventPlace, { taskId, attempt }: Omit<ExportPointer, 'tenant'>): Promise<void> {
  const file = await exportFiles.on(place.table).get({ taskId });
  if (file?.state !== 'exporting' || file.attempt !== attempt) return;
  await endExport(place, file, {
    state: 'failed',
    queries: file.queries,
    failure: { stage: 'task_schedule', reason: failures.interrupted },
  });
  if (file.runner !== undefined) await place.world.files.forTenant(place.tenant).remove(fileKeyOf(taskId, file.runner));
}

function placeOf({ tenant }: ExportPointer, world: World): EventPlace {
  return { tenant, table: world.tableOf(tenant), world };
}

/** The file as its one runner; what an earlier runner may have left is removed. */
async function takenOver(
  { table, tenant, world }: EventPlace,
  { taskId, attempt }: ExportPointer,
): Promise<StoredExportFile | undefined> {
  const before = await exportFiles.on(table).get({ taskId });
  if (before?.state !== 'exporting' || before.attempt !== attempt) return undefined;
  if (before.runner !== undefined) await world.files.forTenant(tenant).remove(fileKeyOf(taskId, before.runner));
  try {
    return await exportFiles
      .on(table)
      .patch(
        { taskId },
        { set: { runner: world.newId(), aliveUntil: aliveUntil(world.clock), rows: 0, bytes: 0, queries: [] } },
        { condition: { state: 'exporting', attempt, version: before.version } },
      );
  } catch (error) {
    // Somebody asked for the end, or another runner came, at the same moment: the next try sees what it is.
    if (error instanceof ConditionFailed) throw new Error('the export was changed meanwhile', { cause: error });
    throw error;
  }
}

async function writtenOf(place: EventPlace, file: StoredExportFile, signal: AbortSignal): Promise<ExportEnding> {
  const [task] = await requireTasks(place.table, [file.taskId]);
  const [source] = task ? await dbServicesByUid(place, [task.dbServiceUid]) : [];
  invariant(task, 'an export has its queries');
  if (!source) return { state: 'failed', queries: [], failure: { stage: 'prepare', reason: failures.sourceGone } };
  return writeFile({ place, file, task, source, signal });
}
