import { createHash } from 'node:crypto';
import { AppError } from '../../shared/errors/index.ts';
import { requireTasks, type AuditTask } from '../audits/task-repo.ts';
import { dbServicesByUid, type DbService } from '../db-services/service.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import type { DataExport } from './export-repo.ts';

type Bound = { readonly tasks: readonly AuditTask[]; readonly sources: readonly DbService[] };

/** What an approval is given for: the queries and where they run. Credentials may change, they are not part of it. */
export function approvalHash({ tasks, sources }: Bound): string {
  const byUid = new Map(sources.map((source) => [source.uid, source]));
  const bound = tasks.map(({ taskId, contentHash, schema, dbServiceUid }) => {
    const source = byUid.get(dbServiceUid);
    return [
      taskId,
      contentHash,
      schema,
      dbServiceUid,
      source && [source.dbType, source.host, source.port, Object.entries(source.params).sort()],
    ];
  });
  return createHash('sha256').update(JSON.stringify(bound)).digest('base64url');
}

/** Refused when queries or data sources are not any more what was submitted for approval. */
export async function demandUnchanged(table: TenantTable, made: DataExport): Promise<void> {
  const [tasks, sources] = await Promise.all([
    requireTasks(
      table,
      made.tasks.map(({ taskId }) => taskId),
    ),
    dbServicesByUid({ table }, made.dbServiceUids),
  ]);
  if (approvalHash({ tasks, sources }) !== made.approvalHash) throw new AppError('exportApprovalStale');
}
