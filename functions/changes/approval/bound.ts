import { createHash } from 'node:crypto';
import { rehearsalParameter } from '../../../shared/engines/rehearsal-parameter.ts';
import { replicaParameters } from '../../../shared/engines/replica-parameters.ts';
import { requireTasks, type AuditTask } from '../../ground/ledger/task-repo.ts';
import { dbServicesByUid, type DbService } from '../../databases/db-services/service.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { ApprovalKind, Approved, BoundTargets, Process } from './approval-kind.ts';

type Things = { readonly tasks: readonly AuditTask[]; readonly sources: readonly DbService[] };

/** Of what every approval is given for. Credentials may change, they are not part of it. */
export function approvalHash({ bound }: Pick<ApprovalKind, 'bound'>, things: Things, process: Process): string {
  return createHash('sha256')
    .update(JSON.stringify(bound(targetsOf(things), process)))
    .digest('base64url');
}

/** The data sources as they are now; refused when what the approvals are bound to is not any more what was submitted. */
export async function demandUnchanged(
  table: TenantTable,
  made: Approved,
  kind: Pick<ApprovalKind, 'bound' | 'refusals'>,
): Promise<Map<string, DbService>> {
  const [tasks, sources] = await Promise.all([
    requireTasks(
      table,
      made.tasks.map(({ taskId }) => taskId),
    ),
    dbServicesByUid({ table }, made.dbServiceUids),
  ]);
  if (approvalHash(kind, { tasks, sources }, made) !== made.approvalHash) throw kind.refusals.changed();
  return new Map(sources.map((source) => [source.uid, source]));
}

function targetsOf({ tasks, sources }: Things): BoundTargets {
  const byUid = new Map(sources.map((source) => [source.uid, source]));
  return tasks.map(({ taskId, contentHash, schema, dbServiceUid }) => [
    taskId,
    contentHash,
    schema,
    dbServiceUid,
    targetOf(byUid.get(dbServiceUid)),
  ]);
}

const judging: ReadonlySet<string> = new Set([...replicaParameters, rehearsalParameter].map(({ name }) => name));

function targetOf(source: DbService | undefined): unknown {
  if (!source) return undefined;
  // The key of a jump host is kept when it is first seen, a replica is only asked by audits, and what is rehearsed runs beside: none changes where the SQL will run.
  const params = Object.entries(source.params).filter(([name]) => name !== 'ssh_host_key' && !judging.has(name));
  return [source.dbType, source.host, source.port, params.sort()];
}
