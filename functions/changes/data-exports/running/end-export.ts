import { AppError } from '../../../../shared/errors/index.ts';
import { exportLifecycle, statusOfFiles } from '../../../../shared/lifecycles/data-export.ts';
import type { EventPlace } from '../../../platform/events.ts';
import { noteDue } from '../../../platform/due-work.ts';
import { counting, givingBack } from '../../../platform/quotas.ts';
import type { TransactItem } from '../../../platform/table/transaction.ts';
import { changeExport } from '../change-export.ts';
import {
  activeExports,
  exportFiles,
  keptExportFiles,
  requireFiles,
  type ExportedQuery,
  type ExportFailure,
  type StoredExportFile,
} from '../export-file-repo.ts';
import { dataExports } from '../export-repo.ts';

/** How the writing of a file ended. */
export type ExportEnding = { readonly queries: readonly ExportedQuery[] } & (
  | {
      readonly state: 'finish';
      readonly rows: number;
      readonly bytes: number;
      readonly isMasked: boolean;
      readonly fileName: string;
      readonly contentType: string;
    }
  | { readonly state: 'failed'; readonly failure: ExportFailure }
);

const endAttemptsMax = 10;

/** Writes the end of a file and what its export is now, together; another file of it may end at the same moment. */
export async function endExport(place: EventPlace, file: StoredExportFile, ending: ExportEnding): Promise<void> {
  if (ending.state === 'finish') await noteDue(place.world, 'removeExportFiles', place.tenant);
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryToEnd(place, file, ending);
    } catch (error) {
      if (!(error instanceof AppError && error.kind === 'changedMeanwhile')) throw error;
      // Another runner took the file over, or it ended: what this one wrote is nobody's any more.
      if (!(await isStillOurs(place, file))) return;
      if (attempt === endAttemptsMax) throw error;
    }
  }
}

async function tryToEnd(place: EventPlace, file: StoredExportFile, ending: ExportEnding): Promise<void> {
  const { table, world } = place;
  const { exportUid = '', projectUid = '' } = file;
  const before = await dataExports.on(table).require({ projectUid, exportUid });
  const files = await requireFiles(
    table,
    before.tasks.map(({ taskId }) => taskId),
  );
  const states = files.map(({ taskId, state }) => (taskId === file.taskId ? ending.state : state));
  const status = exportLifecycle.can('settle', before.status) ? statusOfFiles(states) : before.status;
  await changeExport(place, {
    before,
    after: { ...before, status },
    beside: endingFile(place, file, { ending, at: new Date(world.clock.now()).toISOString() }),
    told: {
      action: 'end',
      byUid: undefined,
      ...(ending.state === 'failed' && { reason: ending.failure.reason }),
    },
  });
}

async function isStillOurs({ table }: EventPlace, { taskId, attempt, runner }: StoredExportFile): Promise<boolean> {
  const now = await exportFiles.on(table).get({ taskId });
  return now?.state === 'exporting' && now.attempt === attempt && now.runner === runner;
}

function endingFile(
  place: EventPlace,
  { taskId, attempt, runner, isCounted }: StoredExportFile,
  { ending, at }: { ending: ExportEnding; at: string },
): TransactItem[] {
  const { table } = place;
  const condition = {
    state: 'exporting',
    attempt,
    ...(runner === undefined ? { runner: { exists: false } } : { runner }),
  };
  return [
    exportFiles
      .on(table)
      .patching(
        { taskId },
        { set: { ...ending, endedAt: at } },
        { condition, refusal: new AppError('changedMeanwhile') },
      ),
    activeExports.on(table).removing({ taskId }),
    ...(isCounted ? [givingBack(place, 'exportsAtOnce', 1)] : []),
    ...(ending.state === 'finish'
      ? [
          keptExportFiles.on(table).putting({ taskId, endedAt: at }),
          counting(place, 'exportedBytesPerDay', ending.bytes),
        ]
      : []),
  ];
}
