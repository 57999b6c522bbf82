import { AppError } from '../../../shared/errors/index.ts';
import { exportLifecycle, exportStatuses, type ExportAction } from '../../../shared/lifecycles/data-export.ts';
import type { EventPlace } from '../../platform/events.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { currentStep, dataExports, type DataExport, type Person, type StoredExport } from './export-repo.ts';
import { markingExport } from './export-marks.ts';
import { tellingOfExport, type Done } from './telling.ts';
import { countingUse } from '../workflow-templates/service.ts';
import { countingExport } from './totals.ts';

/** Refuses what may not be done in the state that an export is in, in the words of the lifecycle. */
export function demandState(action: ExportAction, { status }: Pick<DataExport, 'status'>): void {
  if (!exportLifecycle.can(action, status))
    throw new AppError('exportStateRefuses', { status: exportStatuses.labels[status] });
}

type Change = {
  readonly before: StoredExport | undefined;
  readonly after: DataExport;
  readonly beside?: readonly TransactItem[];
  /** The table that takes the record of the call along. */
  readonly recorded?: TenantTable;
  readonly told: Done;
};

/** Writes an export that has changed with all that follows from its state, and what people are told of it. Whoever read it before somebody else changed it is refused. */
export async function changeExport(
  place: EventPlace,
  { before, after, beside = [], recorded = place.table, told }: Change,
): Promise<void> {
  const { table, world } = place;
  const at = new Date(world.clock.now()).toISOString();
  const assignees = assigneesOf(after);
  const changed = { ...after, assignees, assigneeUids: assignees.map(({ uid }) => uid), updatedAt: at };
  await recorded.transact([
    before
      ? dataExports.on(table).updating({ ...changed, version: before.version })
      : dataExports.on(table).creating(changed),
    ...countingExport(table, after.projectUid, { from: before?.status, to: after.status }),
    ...markingExport(table, before, changed),
    ...countingUse(after.projectUid, { from: templateInUse(before), to: templateInUse(after) }),
    ...(await tellingOfExport(place, changed, told)),
    ...beside,
  ]);
}

const unfinished: readonly DataExport['status'][] = ['wait_for_approve', 'wait_for_export', 'exporting', 'rejected'];

function templateInUse(made: DataExport | undefined): number | undefined {
  return made && unfinished.includes(made.status) ? made.templateNumber : undefined;
}

/** Who is expected to act in a state: reviewers, or the creator of what is approved or failed. */
function assigneesOf(made: DataExport): Person[] {
  const { status, creatorUid, creatorName } = made;
  if (status === 'wait_for_approve') return currentStep(made)?.assignees ?? [];
  const isForCreator = status === 'wait_for_export' || status === 'rejected' || status === 'failed';
  return isForCreator ? [{ uid: creatorUid, name: creatorName }] : [];
}
