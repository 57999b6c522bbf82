import { changedRows } from '../../functions/auditing/backups/changed-rows.ts';
import { reverseScript, type KeptStatement } from '../../functions/auditing/backups/reverse-script.ts';
import type { Connection, Target } from '../../functions/engines/driver.ts';
import { runs } from '../../functions/ground/ledger/run-repo.ts';
import { statements } from '../../functions/ground/ledger/statement-repo.ts';
import type { TenantTable } from '../../functions/platform/table/tenant-table.ts';
import { familyOf } from '../../shared/engines/index.ts';
import type { RowPlan } from '../../shared/rollback/row-plan.ts';
import { aStartedTask, executionWorld, filesInMemory, rowsOf, run, statesOf, type Given } from './task-run.ts';

/** Executes statements with their backup, as a task would, and undoes them by their script alone. */
export function undoneTasks(table: TenantTable, target: Target, db: Connection) {
  const files = filesInMemory();
  const { dbType } = target;
  let nextTask = 1;

  /** `plan` changes what the audit has said of the rows of the first statement. */
  const executed = async (given: readonly Given[], plan?: (planned: RowPlan) => RowPlan, rowsMax?: number) => {
    const taskId = nextTask++;
    await aStartedTask(table, taskId, given, dbType);
    const [first] = await rowsOf(table, taskId);
    const planned = first?.backupAdvice?.plan;
    if (plan && first?.backupAdvice && planned && planned.kind !== 'definition') {
      const backupAdvice = { ...first.backupAdvice, plan: plan(planned) };
      await statements.on(table).patch({ taskId, number: 1 }, { set: { backupAdvice } });
    }
    const world = await executionWorld(table, target, { files });
    const backup = { ...world.backup, ...(rowsMax !== undefined && { rowsMax }) };
    await run(taskId, { ...world, backup });
    const { failure } = await runs.on(table).require({ taskId });
    return { taskId, states: await statesOf(table, taskId), problem: failure?.reason.en };
  };

  const kept = async (taskId: number): Promise<KeptStatement[]> =>
    (await rowsOf(table, taskId)).flatMap(({ number, backup, backupStrategy }) =>
      backup?.status === 'succeed' ? [{ number, strategy: backupStrategy, folder: backup.folder }] : [],
    );

  /** What others changed since. */
  const since = async (taskId: number) =>
    (await changedRows(target, await kept(taskId), { files, timeoutMs: 5000 })).rows;

  const undo = async (taskId: number) => {
    const lines: string[] = [];
    for await (const sql of reverseScript(files, await kept(taskId), familyOf(dbType))) lines.push(sql);
    for (const sql of lines) await db.run(sql.replace(/;\n$/, ''));
    return lines;
  };
  /** How many rows were kept of each statement. */
  const rows = async (taskId: number) => (await rowsOf(table, taskId)).map(({ backup }) => backup?.rows);
  return { executed, since, undo, rows };
}
