import { downloadKey, downloads } from './download-repo.ts';
import type { TaskPlace } from './audited-script.ts';
import { taskRules } from './rule-outcome-repo.ts';
import { statements } from '../../ground/ledger/statement-repo.ts';
import { removeTaskFiles } from '../../ground/ledger/task-files.ts';
import { storedFileKey } from '../../ground/scripts/keep-files.ts';
import { originName } from './origin.ts';
import { auditTasks } from '../../ground/ledger/task-repo.ts';

const statementsAtOnce = 100;

/**
 * Removes a task with its statements, results and files in small steps. Answers `more` when time is over before all is gone; calling it again
 * goes on. The header goes first, once what only it names is gone: an audit that is still writing statements stops at it.
 */
export async function removeTask(
  { table, tenant, world }: TaskPlace,
  taskId: number,
  isOver: () => boolean,
): Promise<'all' | 'more'> {
  const files = world.files.forTenant(tenant);
  const task = await auditTasks.on(table).get({ taskId });
  for (let fileId = 1; fileId <= (task?.storedFiles ?? 0); fileId++) await files.remove(storedFileKey(taskId, fileId));
  await auditTasks.on(table).remove({ taskId });
  await taskRules.on(table).remove({ taskId });
  await removeTaskFiles(table, taskId);
  for (const name of ['script.sql', 'source.json', originName]) await files.remove(`tasks/${taskId}/${name}`);
  const { items: written } = await downloads.on(table).list({ taskId });
  for (const download of written) await files.remove(downloadKey(download));
  await downloads.on(table).removeAll(written);
  while (!isOver()) {
    const { items } = await statements.on(table).list({ taskId }, { limit: statementsAtOnce });
    if (items.length === 0) return 'all';
    for (const { sqlFile } of items) if (sqlFile !== undefined) await files.remove(sqlFile);
    await statements.on(table).removeAll(items);
  }
  return 'more';
}
