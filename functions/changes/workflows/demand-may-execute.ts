import { holdsOnSource } from '../../../shared/allowed.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { projects } from '../../platform/access/project.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { standingOf } from '../../platform/access/standing.ts';
import { executeStep, type Workflow } from '../../ground/ledger/workflow-repo.ts';

/** Refuses an execution for somebody who asked for it before and may not execute on the data source any more. */
export async function demandMayExecute(
  table: TenantTable,
  { projectUid, steps }: Pick<Workflow, 'projectUid' | 'steps'>,
  { uid, dbServiceUid }: { readonly uid: string; readonly dbServiceUid: string },
): Promise<void> {
  const [{ isArchived }, standing] = await Promise.all([
    projects.on(table).require({ uid: projectUid }),
    standingOf(table, uid, projectUid),
  ]);
  if (isArchived) throw new AppError('projectArchived');
  if (!standing) throw new AppError('notAssignee');
  const { rights, project } = standing;
  const isByPermission = executeStep({ steps })?.isByPermission ?? true;
  const mayExecute = isByPermission
    ? holdsOnSource('execute_workflow', rights, { project, dbServiceUid })
    : project.mine !== undefined || rights.isAdmin;
  if (!mayExecute) throw new AppError('notAssignee');
}
