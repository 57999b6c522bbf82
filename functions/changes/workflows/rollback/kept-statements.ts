import { AppError } from '../../../../shared/errors/index.ts';
import type { AuditTask } from '../../../ground/ledger/task-repo.ts';
import type { KeptStatement } from '../../../auditing/backups/reverse-script.ts';
import { isUndoable } from '../../../auditing/backups/shown-backup.ts';
import { statements, type Statement } from '../../../ground/ledger/statement-repo.ts';
import type { TenantTable } from '../../../platform/table/tenant-table.ts';
import type { Workflow } from '../../../ground/ledger/workflow-repo.ts';

/** More statements than a task can have. */
const numbersMax = 1_000_000;

/** A statement of a workflow as clients of this API name it: one number across all of its tasks. */
export function sqlIdOf({ taskId, number }: { readonly taskId: number; readonly number: number }): number {
  return taskId * numbersMax + number;
}

/** The statement that a client names; within a workflow of one task its number alone is enough. */
function placeOf(sqlId: number, tasks: readonly AuditTask[]): { taskId: number; number: number } {
  const [only, ...others] = tasks;
  const taskId = sqlId < numbersMax && only && others.length === 0 ? only.taskId : Math.floor(sqlId / numbersMax);
  if (!tasks.some((task) => task.taskId === taskId)) throw new AppError('notFound');
  return { taskId, number: sqlId % numbersMax };
}

/** The chosen statements of one task of a workflow. */
export type Undoing = { readonly task: AuditTask; readonly statements: readonly KeptStatement[] };

/** The chosen statements, task by task; refused when one of them cannot be undone. */
export async function chosenStatements(
  table: TenantTable,
  tasks: readonly AuditTask[],
  sqlIds: readonly number[],
): Promise<Undoing[]> {
  const places = [...new Set(sqlIds)].map((id) => placeOf(id, tasks));
  const found = await statements.on(table).getMany(places);
  if (found.length < places.length) throw new AppError('notFound');
  return tasks.flatMap((task) => {
    const own = found.filter(({ taskId }) => taskId === task.taskId).map(keptStatement);
    return own.length > 0 ? [{ task, statements: own }] : [];
  });
}

const ended: readonly Workflow['status'][] = ['finished', 'exec_failed', 'canceled'];

/** Whether anything of a workflow that has ended can be undone; it looks no further than the first. */
export async function hasBackups(
  table: TenantTable,
  { status, tasks }: Pick<Workflow, 'status' | 'tasks'>,
): Promise<boolean | undefined> {
  if (!ended.includes(status)) return undefined;
  // What was promised was kept, else the statement had not been started.
  const filter = {
    backupStrategy: { oneOf: ['reverse_sql', 'original_row'] },
    state: { oneOf: ['succeeded', 'unknown'] },
  };
  for (const { taskId } of tasks)
    if ((await statements.on(table).list({ taskId }, { filter, limit: 1 })).items.length > 0) return true;
  return false;
}

function keptStatement(statement: Statement): KeptStatement {
  const { number, backup, backupStrategy } = statement;
  if (!backup || !isUndoable(statement)) throw new AppError('noBackup', { number });
  return { number, strategy: backupStrategy, folder: backup.folder };
}
