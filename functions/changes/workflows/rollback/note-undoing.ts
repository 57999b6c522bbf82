import { familyOf } from '../../../../shared/engines/index.ts';
import type { AuditTask } from '../../../ground/ledger/task-repo.ts';
import { undoingStatements } from '../../../auditing/backups/reverse-script.ts';
import type { UndoPlan } from '../../../auditing/backups/undo-plan.ts';
import { statements, type Statement } from '../../../ground/ledger/statement-repo.ts';
import { statementText } from '../../../ground/ledger/statement-text.ts';
import type { Context } from '../../../platform/context.ts';
import { transactItemsMax } from '../../../platform/table/transaction.ts';
import { undoneOf } from './rollback-check.ts';

/**
 * Writes to the statements of a rollback which statement each undoes and which must be undone before, and gives each of those a
 * transaction of its own: so one that fails leaves alone what does not depend on it. A script that somebody changed is run as written,
 * up to the first failure.
 */
export async function noteWhatIsUndone(
  ctx: Pick<Context, 'table' | 'world' | 'tenant'>,
  { taskId }: AuditTask,
  { task, plan }: { readonly task: AuditTask; readonly plan: UndoPlan },
): Promise<void> {
  const { table, world, tenant } = ctx;
  const { items } = await statements.on(table).list({ taskId });
  const files = world.files.forTenant(tenant);
  const of: (number | undefined)[] = [];
  for await (const undoing of undoingStatements(files, undoneOf(plan), familyOf(task.dbType))) {
    const own = items[of.length];
    if (!own || plain(await statementText(files, own)) !== plain(undoing.sql)) return;
    of.push(undoing.of);
  }
  if (of.length !== items.length) return;
  const after = new Map(plan.statements.map(({ statement, after: before }) => [statement.number, before]));
  const batches = batchesApart(items, of);
  const noted = items.map((one, index) => {
    const number = of[index];
    const undoes = number === undefined ? undefined : { of: number, after: [...(after.get(number) ?? [])] };
    return { number: one.number, set: { batch: batches[index], undoes } };
  });
  for (let start = 0; start < noted.length; start += transactItemsMax)
    await table.transact(
      noted
        .slice(start, start + transactItemsMax)
        .map(({ number, set }) =>
          statements.on(table).patching({ taskId, number }, { set }, { condition: { state: 'not_started' } }),
        ),
    );
}

/** Adjacent changes of rows share a transaction only where they undo the same statement. */
function batchesApart(items: readonly Statement[], of: readonly (number | undefined)[]): number[] {
  let batch = 0;
  return items.map((one, index) => {
    const before = items[index - 1];
    if (!before || before.batch !== one.batch || of[index - 1] !== of[index]) batch++;
    return batch;
  });
}

/** Forms may change the ends of lines on their way. */
function plain(sql: string): string {
  return sql
    .replace(/\r\n?/g, '\n')
    .replace(/[\s;]+$/, '')
    .trim();
}
