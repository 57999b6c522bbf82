import type * as contract from '../../../../shared/contract/changes/workflows/operations.ts';
import type { Input } from '../../../../shared/contract/operation.ts';
import { familyOf } from '../../../../shared/engines/index.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import { limits } from '../../../../shared/limits.ts';
import { inLocale, type Text } from '../../../../shared/text.ts';
import { requireTasks } from '../../../ground/ledger/task-repo.ts';
import { BackupFailed } from '../../../auditing/backups/backup-failed.ts';
import {
  changedRows,
  type ChangedRow,
  type ChangedRows,
  type Looking,
} from '../../../auditing/backups/changed-rows.ts';
import { reverseScript, type KeptStatement } from '../../../auditing/backups/reverse-script.ts';
import { isUnkept, whyUnkept } from '../../../auditing/backups/unkept.ts';
import { lackedByStaying } from './staying-statements.ts';
import type { PlannedUndo, UndoPlan } from '../../../auditing/backups/undo-plan.ts';
import { dbServicesByUid, targetOf } from '../../../databases/db-services/service.ts';
import { demandPlainData, masksAny } from '../../../databases/masking/service.ts';
import type { Target } from '../../../engines/driver.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import { statements } from '../../../ground/ledger/statement-repo.ts';
import type { TenantTable } from '../../../platform/table/tenant-table.ts';
import type { Context } from '../../../platform/context.ts';
import type { World } from '../../../platform/world.ts';
import { requireWorkflow, runsOfWorkflow } from '../workflow-at-hand.ts';
import type { StoredWorkflow, Workflow } from '../../../ground/ledger/workflow-repo.ts';
import { chosenStatements, sqlIdOf, type Undoing } from './kept-statements.ts';
import { undoneBy } from './rollback-links.ts';

type Place = { readonly tenant: string; readonly table: TenantTable; readonly world: World };

export async function checkRollback({ params, body }: Input<typeof contract.checkRollback>, ctx: Context) {
  const workflow = await requireWorkflow(ctx, params.workflow_id);
  const undoing = await undoingOf(ctx, workflow, body.rollback_sql_ids);
  await demandOldRows(ctx, undoing);
  // One after the other ten databases would take longer than a request may.
  const data = await Promise.all(undoing.map((chosen) => checkedPart(ctx, chosen, body)));
  return { data };
}

/** What undoes the chosen statements of one database, and what stands against it. */
async function checkedPart(
  ctx: Context,
  chosen: Undoing,
  { enable_backup }: Input<typeof contract.checkRollback>['body'],
) {
  const files = ctx.world.files.forTenant(ctx.tenant);
  const { task } = chosen;
  const plan = await plannedIn(ctx, chosen, enable_backup ? task : undefined);
  const { count, rows } = plan.changed;
  const staying = await lackedByStaying(ctx.table, task);
  let sql = '';
  for await (const part of reverseScript(files, undoneOf(plan), familyOf(task.dbType))) sql += part;
  if (sql.length > limits.sqlFileBytesMax)
    throw new AppError('sqlTooLargeToShow', { megabytes: limits.sqlFileBytesMax / 1024 / 1024 });
  return {
    task_id: task.taskId,
    instance_name: task.dbServiceName,
    instance_schema: task.schema,
    sql,
    changed_count: count,
    changed_rows: rows.map(({ number, ...row }) => ({
      ...row,
      columns: [...row.columns],
      exec_sql_id: sqlIdOf({ taskId: task.taskId, number }),
    })),
    statements: plan.statements.map((one) => ({
      exec_sql_id: sqlIdOf({ taskId: task.taskId, number: one.statement.number }),
      exec_order: one.statement.number,
      can_undo: one.obstacles.length === 0,
      obstacles: obstaclesOf(one, staying).map((text) => inLocale(text, ctx.locale)),
      notes: one.notes.map((text) => inLocale(text, ctx.locale)),
    })),
    not_backed_up: await notBackedUp(ctx, task),
  };
}

/** Where a statement of the script itself stands in the way, that is the reason, and not somebody else. */
function obstaclesOf({ statement, obstacles }: PlannedUndo, staying: ReadonlyMap<number, Text>): readonly Text[] {
  const why = staying.get(statement.number);
  return obstacles.length > 0 && why ? [why] : obstacles;
}

/** What can be undone of a plan. */
export function undoneOf(plan: UndoPlan): KeptStatement[] {
  return plan.statements.filter(({ obstacles }) => obstacles.length === 0).map(({ statement }) => statement);
}

/** What took effect and was not kept, the first of many. */
async function notBackedUp(ctx: Context, { taskId }: Undoing['task']) {
  const filter = {
    backupStrategy: { oneOf: ['none', 'manual'] },
    state: { oneOf: ['succeeded', 'unknown'] },
    sqlType: { oneOf: ['dml', 'ddl', 'dcl'] },
  };
  const { items } = await statements.on(ctx.table).list({ taskId }, { filter, limit: notKeptMax });
  return items.filter(isUnkept).map((one) => ({
    exec_order: one.number,
    origin_sql: one.sql ?? '',
    reason: inLocale(whyUnkept(one), ctx.locale),
  }));
}

const notKeptMax = 100;

/** The chosen statements of a workflow that has come to its end. */
export async function undoingOf(
  ctx: Pick<Context, 'table'>,
  workflow: Workflow,
  sqlIds: readonly number[],
): Promise<Undoing[]> {
  const [tasks, runs] = await Promise.all([
    requireTasks(
      ctx.table,
      workflow.tasks.map(({ taskId }) => taskId),
    ),
    runsOfWorkflow(ctx, workflow),
  ]);
  const undoing = await chosenStatements(ctx.table, tasks, sqlIds);
  const isMoving = undoing.some(({ task }) => {
    const state = runs.find(({ taskId }) => taskId === task.taskId)?.state;
    return state === undefined || state === 'ready' || state === 'executing' || state === 'terminating';
  });
  if (isMoving) throw new AppError('rollbackTooEarly');
  return undoing;
}

/** What undoes a change holds rows as they were before it: who may not see plain values of a data source undoes nothing there. */
export async function demandOldRows(ctx: Pick<Context, 'table' | 'user'>, undoing: readonly Undoing[]): Promise<void> {
  const sources = await dbServicesByUid(
    ctx,
    undoing.map(({ task }) => task.dbServiceUid),
  );
  for (const source of sources) await demandPlainData(ctx, source);
}

/** Refuses to undo what others have changed since, and tells which rows. */
export async function demandRowsUnchanged(place: Place, undoing: readonly Undoing[]): Promise<void> {
  for (const one of undoing) {
    const { count, rows } = await changedIn(place, one);
    if (count === 0) continue;
    // A key may be masked for whoever executes.
    const [source] = await dbServicesByUid(place, [one.task.dbServiceUid]);
    const isMasked = source !== undefined && (await masksAny(place.table, source));
    const names = isMasked ? [...new Set(rows.map(({ table }) => table))] : rows.map(named);
    throw new AppError('rowsChangedMeanwhile', { count, rows: names.slice(0, rowsNamedMax).join('; ') });
  }
}

/** For the execution of a rollback: what it undoes on these tasks' data sources is still as it was left. */
export async function demandUndoable(
  place: Place,
  workflow: StoredWorkflow,
  taskIds: readonly number[],
): Promise<void> {
  if (!workflow.rollbackOf) return;
  const { workflowId } = workflow;
  const undone = await undoneBy(place.table, { originId: workflow.rollbackOf, workflowId });
  const tasks = await requireTasks(place.table, [...new Set(undone.map(({ taskId }) => taskId))]);
  const undoing = await chosenStatements(place.table, tasks, undone.map(sqlIdOf));
  const targets = workflow.tasks.filter(({ taskId }) => taskIds.includes(taskId));
  await demandRowsUnchanged(
    place,
    undoing.filter(({ task }) =>
      targets.some(({ dbServiceUid, schema }) => dbServiceUid === task.dbServiceUid && schema === task.schema),
    ),
  );
}

const rowsNamedMax = 5;

function named({ table, key, columns }: ChangedRow): string {
  return `${table} ${key}${columns.length > 0 ? ` (${columns.join(', ')})` : ''}`;
}

async function changedIn(place: Place, undoing: Undoing): Promise<ChangedRows> {
  return lookingAt(place, undoing, (target, looking) => changedRows(target, undoing.statements, looking));
}

/** How the statements of a task would be undone now; of a rollback that keeps a backup of itself the limit counts. */
export async function plannedIn(
  place: Place,
  undoing: Undoing,
  own: { readonly backupRowsMax: number } | undefined,
): Promise<UndoPlan> {
  // What looks at a database is loaded where somebody asks for it.
  const { undoPlan } = await import('../../../auditing/backups/undo-plan.ts');
  return lookingAt(place, undoing, (target, looking) =>
    undoPlan(target, undoing.statements, { ...looking, ...(own && { ownRowsMax: own.backupRowsMax }) }),
  );
}

async function lookingAt<T>(
  { tenant, table, world }: Place,
  { task }: Undoing,
  look: (target: Target, looking: Looking) => Promise<T>,
): Promise<T> {
  const [source] = await dbServicesByUid({ table }, [task.dbServiceUid]);
  if (!source) throw new AppError('notFound');
  const target = await targetOf(world, tenant, source, task.schema);
  try {
    return await look(target, {
      files: world.files.forTenant(tenant),
      timeoutMs: limits.connectTimeoutSeconds * 1000,
    });
  } catch (error) {
    if (error instanceof EngineError) throw new AppError('rollbackUncheckable', { reason: error.words });
    if (error instanceof BackupFailed) throw new AppError('rollbackUncheckable', { reason: error.reason });
    throw error;
  }
}
