import { limits } from '../../../shared/limits.ts';
import type { TenantFiles } from '../../platform/ports/files.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { transactItemsMax, type TransactItem } from '../../platform/table/transaction.ts';
import type { AuditedScript } from './audited-script.ts';
import type { AuditedRow } from './audit-computation.ts';
import { storedOutcome, taskRules } from './rule-outcome-repo.ts';
import { putTaskFiles } from '../../ground/ledger/task-files.ts';
import { statements, type NewStatement } from '../../ground/ledger/statement-repo.ts';
import { auditTasks, unboundTasks, type NewAuditTask } from '../../ground/ledger/task-repo.ts';

type Place = { readonly table: TenantTable; readonly files: TenantFiles };
type Header = NewAuditTask & { readonly sql: string };
type Saved = {
  readonly rows: AuditedScript['statements'];
  readonly rules: AuditedScript['rules'];
  readonly files: AuditedScript['files'];
  readonly beside: readonly TransactItem[];
  /** The table for the last transaction. */
  readonly recorded: TenantTable;
};

/** Writes a task: first what the clean-up goes by, then its statements and rules, and the header that makes it visible last, with what goes beside it. */
export async function saveTask(
  { table, files }: Place,
  header: Header,
  { rows, rules, files: judgedFiles, beside, recorded }: Saved,
): Promise<NewAuditTask> {
  const { taskId, createdAt, recordId } = header;
  await unboundTasks.on(table).put({ taskId, createdAt });
  const task = await withScriptKept(files, header);
  for await (const chunk of chunksOf(taskId, rows, files))
    await table.transact(chunk.map((row) => statements.on(table).putting(row)));
  await taskRules.on(table).put({ taskId, outcomes: rules.map(storedOutcome) });
  await putTaskFiles(table, taskId, judgedFiles);
  const isHeld = recordId !== undefined;
  await recorded.transact([
    auditTasks.on(table).creating(task),
    ...(isHeld ? [unboundTasks.on(table).removing({ createdAt, taskId })] : []),
    ...beside,
  ]);
  return task;
}

/** A header with its script: in the row, or in a file when it is long. */
export async function withScriptKept(files: TenantFiles, { sql, ...header }: Header): Promise<NewAuditTask> {
  const sqlFile = `tasks/${header.taskId}/script.sql`;
  return { ...header, ...((await putLong(files, sqlFile, sql)) ? { sqlFile } : { sql }) };
}

/** A transaction takes 4 MB; findings and keys need room beside the SQL. */
const chunkBytesMax = 2 * 1024 * 1024;
/** One place is left for the check of the header. */
const chunkRowsMax = transactItemsMax - 1;

/** Statements as rows, in parts that one transaction takes; what is long goes to files. */
export async function* chunksOf(
  taskId: number,
  rows: readonly AuditedRow[],
  files: TenantFiles,
): AsyncGenerator<readonly NewStatement[]> {
  let [chunk, bytes]: [NewStatement[], number] = [[], 0];
  for (const row of rows) {
    const stored = await storedRow(taskId, row, files);
    const size = Buffer.byteLength(JSON.stringify(stored));
    if (chunk.length === chunkRowsMax || (chunk.length > 0 && bytes + size > chunkBytesMax)) {
      yield chunk;
      [chunk, bytes] = [[], 0];
    }
    chunk.push(stored);
    bytes += size;
  }
  if (chunk.length > 0) yield chunk;
}

async function storedRow(
  taskId: number,
  row: AuditedScript['statements'][number],
  files: TenantFiles,
): Promise<NewStatement> {
  const { sql = '', ...rest } = row;
  const sqlFile = `tasks/${taskId}/${row.number}.sql`;
  return { ...rest, taskId, ...((await putLong(files, sqlFile, sql)) ? { sqlFile } : { sql }) };
}

async function putLong(files: TenantFiles, key: string, sql: string): Promise<boolean> {
  const isLong = Buffer.byteLength(sql) > limits.inlineTextBytesMax;
  if (isLong) await files.put(key, sql, { contentType: 'application/sql; charset=utf-8' });
  return isLong;
}
