import { auditWaiting, isAuditWaiting, type AuditTarget } from '../collected/audit-collected.ts';
import { dbServicesByUid } from '../../databases/db-services/service.ts';
import { projects } from '../../platform/access/project.ts';
import { forEachDueTenant } from '../../platform/due-work.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { World } from '../../platform/world.ts';
import { factsOf } from './facts.ts';
import { templateOf } from './scan-views.ts';
import { findScan } from './scan-task-repo.ts';

/** Judges the collected SQL that no rule has seen yet, or that somebody wants judged once more. */
export async function auditCollectedSql(world: World): Promise<void> {
  await forEachDueTenant(world, 'auditCollectedSql', async (tenant, isTurnOver) => {
    const place = { tenant, table: world.tableOf(tenant), world };
    const left = await auditWaiting(place, (of) => targetOf(place.table, of), isTurnOver);
    // Scans that go on bring more without being noted again.
    const isOver = left === 'all' && !(await isAuditWaiting(place.table));
    return isOver ? 'idle' : 'waiting';
  });
}

type Of = { readonly projectUid: string; readonly scanId: number; readonly planId: number };

/** Against what a statement is judged; nothing when its plan is no more. */
export async function targetOf(
  table: TenantTable,
  { projectUid, scanId, planId }: Of,
): Promise<AuditTarget | undefined> {
  const scan = await findScan(table, { projectUid, scanId });
  const plan = scan?.plans.find((one) => one.planId === planId);
  const facts = scan && factsOf(scan, planId);
  const [source] = scan && scan.dbServiceUid !== '' ? await dbServicesByUid({ table }, [scan.dbServiceUid]) : [];
  const project = await projects.on(table).get({ uid: projectUid });
  if (!plan || !facts || (!source && scan.dbServiceUid !== '') || !project) return undefined;
  return { facts, source, templateName: templateOf(plan, source), project };
}
