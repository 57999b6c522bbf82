import { AppError } from '../../../shared/errors/index.ts';
import { removeTask } from '../audits/remove-task.ts';
import type { TaskPlace } from '../audits/audited-script.ts';
import { records, removingRecord } from './record-repo.ts';

const recordsAtOnce = 20;

/** Removes the quick audits of a project that is no more, each with its statements, results and files first, so that a broken run can be repeated. */
export async function removeQuickAudits(
  place: TaskPlace,
  projectUid: string,
  isOver: () => boolean,
): Promise<'all' | 'more'> {
  for (;;) {
    const { items } = await records.on(place.table).list({ projectUid }, { limit: recordsAtOnce });
    if (items.length === 0) return 'all';
    for (const record of items) {
      if ((await removeTask(place, record.taskId, isOver)) === 'more') return 'more';
      await place.table.transact(removingRecord(place.table, record)).catch(readAgain);
    }
  }
}

/** Its audit ended, or another run removed it, between reading and removing: the next look tells. */
function readAgain(error: unknown): void {
  if (!(error instanceof AppError && error.kind === 'changedMeanwhile')) throw error;
}
