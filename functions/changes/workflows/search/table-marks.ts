import { createHash } from 'node:crypto';
import { nameKey } from '../../../../shared/audit/dialect-facts/identifiers.ts';
import { postgresSpeakers } from '../../../../shared/audit/dialect-facts/dialect-sets.ts';
import { engineOf } from '../../../../shared/engines/index.ts';
import { tasksByNumber, type AuditTask } from '../../../ground/ledger/task-repo.ts';
import type { StoredWorkflow, Workflow } from '../../../ground/ledger/workflow-repo.ts';
import type { Listing } from '../../../platform/table/entity.ts';
import { listingByMarks, marking, type Marked } from '../../../platform/table/marks.ts';
import type { TenantTable } from '../../../platform/table/tenant-table.ts';
import { keyOfWorkflow } from './workflow-marks.ts';

export const tableList = 'WORKFLOWS_BY_TABLE';

type Tables = Pick<AuditTask, 'dbServiceUid' | 'dbType' | 'schema' | 'named'>;
type Named = Pick<Workflow, 'workflowId' | 'projectUid'> & { readonly tasks: readonly Tables[] };

/**
 * Marks a workflow by the tables that its SQL names, before it is written: marks only say where to look, so one that leads
 * nowhere yet shows nothing. The many of a large script would not fit into the transaction that submits it.
 */
export async function markTables(table: TenantTable, named: Named): Promise<void> {
  const items = marking(table, tableList, { before: undefined, after: markedTables(named) });
  await table.putAll(items.flatMap((item) => ('put' in item ? [item.put] : [])));
}

/** Takes away the marks of tables that the SQL submitted before has named and the new SQL does not. */
export async function unmarkTables(table: TenantTable, before: Named, after: Named): Promise<void> {
  const change = { before: markedTables(before), after: markedTables(after) };
  const items = marking(table, tableList, change);
  await table.removeAll(items.flatMap((item) => ('remove' in item ? [item.remove] : [])));
}

/** What a workflow whose tasks are known is found by. */
export function markedTables({ workflowId, projectUid, tasks }: Named): Marked {
  const by = tasks.flatMap((task) => (task.named ?? []).map((name) => markOf(task, name)));
  return { id: workflowId, projectUid, by: [...new Set(by)] };
}

/** The same for workflows that were made before there were marks. */
export async function markedTablesOf(table: TenantTable, some: readonly StoredWorkflow[]): Promise<Marked[]> {
  const byNumber = await tasksByNumber(
    table,
    some.flatMap(({ tasks }) => tasks.map(({ taskId }) => taskId)),
  );
  return some.map(({ workflowId, projectUid, tasks }) =>
    markedTables({ workflowId, projectUid, tasks: tasks.flatMap(({ taskId }) => byNumber.get(taskId) ?? []) }),
  );
}

type Asked = { readonly dbServiceUid: string; readonly dbType: string; readonly schema: string; readonly name: string };

/** The workflows of a list whose SQL names a table. */
export function foundByTable(listing: Listing<StoredWorkflow>, asked: Asked): Listing<StoredWorkflow> {
  const { dialect } = engineOf(asked.dbType);
  const key = nameKey(asked.name, dialect);
  const schemas = [asked.schema, ...(isFirst(asked) ? [''] : [])];
  return listingByMarks(listing, {
    list: tableList,
    by: schemas.map((schema) => markOf({ ...asked, schema }, { key })),
    keyOf: keyOfWorkflow,
  });
}

/** Where PostgreSQL looks for names without a schema, unless it was told where. */
function isFirst({ dbType, schema }: Asked): boolean {
  return postgresSpeakers.includes(engineOf(dbType).dialect) && schema === 'public';
}

type Name = NonNullable<Tables['named']>[number];

/** By a hash: names can be as long as a script, and keys cannot. */
function markOf({ dbServiceUid, dbType, schema: chosen }: Omit<Tables, 'named'>, { schema = chosen, key }: Name) {
  const { dialect } = engineOf(dbType);
  const place = nameKey(schema, dialect);
  return `TABLE ${createHash('sha256')
    .update(JSON.stringify([dbServiceUid, place, key]))
    .digest('hex')}`;
}
