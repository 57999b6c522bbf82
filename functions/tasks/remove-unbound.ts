import { limits } from '../../shared/limits.ts';
import type { TenantFiles } from '../platform/ports/files.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import { transactItemsMax } from '../platform/table/transaction.ts';
import { taskRules } from './rule-outcome-repo.ts';
import { statements } from './statement-repo.ts';
import { auditTasks, unboundTasks } from './task-repo.ts';

const tasksAtOnce = 50;

/** Removes audited SQL that no workflow took up within its days, with its statements and files. Answers how much was removed. */
export async function removeUnbound(table: TenantTable, files: TenantFiles, now: number): Promise<number> {
  const before = new Date(now - limits.taskRetentionDays * 24 * 3600 * 1000).toISOString();
  const { items } = await unboundTasks.on(table).list({}, { to: before, limit: tasksAtOnce });
  for (const { taskId, createdAt } of items) {
    const header = await auditTasks.on(table).get({ taskId });
    // A task that was taken up lost its pointer in the same transaction, so this one is read too late: it stays.
    if (header?.workflowId === undefined && header?.recordId === undefined) await removeTask(table, files, taskId);
    await unboundTasks.on(table).remove({ createdAt, taskId });
  }
  return items.length;
}

async function removeTask(table: TenantTable, files: TenantFiles, taskId: number): Promise<void> {
  await auditTasks.on(table).remove({ taskId });
  await taskRules.on(table).remove({ taskId });
  const { items } = await statements.on(table).list({ taskId });
  for (let start = 0; start < items.length; start += transactItemsMax) {
    await table.transact(items.slice(start, start + transactItemsMax).map(({ number }) => statements.on(table).removing({ taskId, number })));
  }
  const keys = items.flatMap(({ sqlFile }) => sqlFile ?? []);
  for (const key of [`tasks/${taskId}/script.sql`, ...keys]) await files.remove(key);
}
