import type { Wanted } from '../audits/audit-now.ts';
import type { TaskPlace } from '../audits/audited-script.ts';
import type { NewAuditTask } from '../../ground/ledger/task-repo.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { FileBundle } from '../../ground/scripts/file-bundle.ts';
import type { Script } from '../../ground/scripts/script.ts';
import { startAudit } from './auditing.ts';
import { taskForLater } from './task-audits.ts';

export { isOfPipeline, maySeeQuickAudit } from './quick-audit-access.ts';

/** Audits a large script for a workflow after its request, as large quick audits are. */
export async function auditTaskLater(
  place: TaskPlace,
  script: Script | FileBundle,
  { wanted, recorded }: { readonly wanted: Wanted; readonly recorded: TenantTable },
): Promise<NewAuditTask> {
  const { task, pointer } = await taskForLater(place, script, { wanted, recorded });
  await startAudit(place, pointer);
  return task;
}
