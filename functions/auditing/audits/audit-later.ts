import { setImmediate } from 'node:timers/promises';
import * as z from 'zod';
import { AppError, invariant } from '../../../shared/errors/index.ts';
import { sourceKindNames } from '../../../shared/scripts/index.ts';
import type { Text } from '../../../shared/text.ts';
import { dbServicesByUid } from '../../databases/db-services/service.ts';
import { bookQuota } from '../../platform/quotas.ts';
import type { TenantFiles } from '../../platform/ports/files.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { countAudit, newHeader, type Asked } from './audit-now.ts';
import { keepOrigin, originText } from './origin.ts';
import { auditedScript, type AuditedScript, type TaskPlace } from './audited-script.ts';
import type { AuditedRow } from './audit-computation.ts';
import { storedOutcome, taskRules } from './rule-outcome-repo.ts';
import { chunksOf, withScriptKept } from './save-task.ts';
import type { FileBundle } from '../../ground/scripts/file-bundle.ts';
import { keepFiles, type StoredFile, type StoredFiles } from '../../ground/scripts/keep-files.ts';
import type { Script } from '../../ground/scripts/script.ts';
import { withLocalFiles } from './local-files.ts';
import { statements } from '../../ground/ledger/statement-repo.ts';
import { putTaskFiles } from '../../ground/ledger/task-files.ts';
import { auditTasks, type NewAuditTask } from '../../ground/ledger/task-repo.ts';

/** Writes down a script that is to be judged after its request, with what goes beside it. */
export async function auditLater(
  place: TaskPlace,
  script: Script | FileBundle,
  { wanted, beside, recorded = place.table }: Asked,
): Promise<NewAuditTask> {
  const { table, world, tenant } = place;
  const files = world.files.forTenant(tenant);
  await bookQuota(place, 'auditsPerMinute');
  const header = await newHeader(place, script, wanted);
  const { taskId } = header;
  const kept: Kept = isUnread(script)
    ? { source: script.source, fileName: script.fileName, ...keptNames(await keepFiles(files, taskId, script)) }
    : toKeep(script, wanted);
  const progress = { done: 0, total: 0, written: 0 };
  const task = { ...header, storedFiles: kept.stored?.length ?? 0, progress };
  if (wanted.origin) await keepOrigin(files, taskId, wanted.origin);
  await files.put(sourceKey(taskId), JSON.stringify(kept), { contentType: 'application/json; charset=utf-8' });
  await recorded.transact([auditTasks.on(table).creating(task), ...beside(task)]);
  return task;
}

/** Judges what was written down and goes on writing where an earlier run stood. What goes beside is written with its end. */
export async function auditOn(
  place: TaskPlace,
  taskId: number,
  { isOver, beside }: { isOver: () => boolean; beside: (task: NewAuditTask) => Promise<readonly TransactItem[]> },
): Promise<'ended' | 'more'> {
  const { table, world, tenant } = place;
  const files = world.files.forTenant(tenant);
  const task = await auditTasks.on(table).require({ taskId });
  if (task.status !== 'initialized') return 'ended';
  const bytes = await files.get(sourceKey(taskId));
  invariant(bytes, 'a script that waits for its audit is kept in a file');
  const kept = scriptSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  const script = await whole(kept, task, files);
  const writer = writerOf(place, task, isOver);
  let judged: AuditedScript;
  try {
    const target = await targetOf(place, task);
    const judge = async (stored: Script['stored']) => {
      const result = await auditedScript(place, { ...script, stored }, target, { take: writer.take });
      await writer.ended();
      return result;
    };
    judged = kept.stored ? await withLocalFiles(files, { taskId, stored: kept.stored }, judge) : await judge(undefined);
  } catch (error) {
    if (error instanceof OutOfTime) return 'more';
    throw error;
  }
  await taskRules.on(table).put({ taskId, outcomes: judged.rules.map(storedOutcome) });
  await putTaskFiles(table, taskId, judged.files);
  const { version } = await auditTasks.on(table).require({ taskId });
  const { progress: _progress, ...rest } = task;
  const ended = await withScriptKept(files, { ...rest, ...judged.task, status: 'audited', sql: judged.sql });
  await table.transact([auditTasks.on(table).updating({ ...ended, version }), ...(await beside(ended))]);
  await files.remove(sourceKey(taskId));
  // Only the run that flipped the header comes here, so nothing is counted twice.
  await countAudit(place, judged, ended);
  return 'ended';
}

/** A file that came alone is kept as it came; its text is not kept beside it. */
function toKeep({ stored: _stored, ...script }: Script, { origin }: Asked['wanted']): Kept {
  if (!origin || script.source !== 'sql_file') return script;
  return { ...script, files: script.files.map((file) => ({ ...file, text: '' })) };
}

/** What is kept of a script until its audit: of large files only what they are called, since they lie by themselves. */
type Kept = Omit<Script, 'stored'> & { readonly stored?: readonly StoredFile[] | undefined };

function isUnread(script: Script | FileBundle): script is FileBundle {
  return script.files.some((file) => 'open' in file);
}

function keptNames({ files, skipped }: StoredFiles): Pick<Kept, 'files' | 'skipped' | 'stored'> {
  return { files: [], skipped, stored: files };
}

async function whole(script: Kept, { taskId, hasOrigin }: NewAuditTask, files: TenantFiles): Promise<Script> {
  const { stored, ...rest } = script;
  if (stored || !hasOrigin || script.source !== 'sql_file') return rest;
  const text = await originText(files, taskId);
  invariant(text !== undefined, 'an upload that waits for its audit is kept as it came');
  return { ...rest, files: rest.files.map((file) => ({ ...file, text })) };
}

/** For `transact`: an audit that cannot be completed. */
export function failingAudit({ table }: Pick<TaskPlace, 'table'>, taskId: number, problem?: Text): TransactItem {
  return auditTasks
    .on(table)
    .patching(
      { taskId },
      { set: { status: 'exec_failed', ...(problem && { problem }) } },
      { condition: { status: 'initialized' }, refusal: new AppError('changedMeanwhile') },
    );
}

const scriptSchema: z.ZodType<Kept> = z
  .object({
    source: z.enum(['form_data', 'sql_file', 'mybatis_xml_file', 'zip_file', 'git_repository']),
    fileName: z.string().optional(),
    files: z.array(z.object({ path: z.string(), kind: z.enum(sourceKindNames), text: z.string() })),
    skipped: z.array(z.object({ path: z.string(), reason: z.object({ zh: z.string(), en: z.string() }) })),
    stored: z.array(z.object({ path: z.string(), bytes: z.number().int() })).optional(),
  })
  .transform((script) => ({ ...script, fileName: script.fileName }));

function sourceKey(taskId: number): string {
  return `tasks/${taskId}/source.json`;
}

async function targetOf(
  place: TaskPlace,
  { dbServiceUid, dbType, schema, ruleTemplateName, projectUid, projectName, execMode, creatorUid }: NewAuditTask,
) {
  const [source] = dbServiceUid === '' ? [] : await dbServicesByUid(place, [dbServiceUid]);
  return {
    source,
    dbType,
    schema,
    execMode,
    author: { uid: creatorUid },
    templateName: ruleTemplateName || undefined,
    project: { uid: projectUid, name: projectName },
  };
}

/** The time of a run is over before its script is judged and written down. */
class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

/**
 * Writes statements down as they are judged, while the next ones are, and tells how far that is, at most twice a second.
 * What an earlier run has written is passed over.
 */
function writerOf(
  { table, world, tenant }: TaskPlace,
  { taskId, progress: before }: NewAuditTask,
  isOver: () => boolean,
) {
  const files = world.files.forTenant(tenant);
  const earlier = before?.written ?? 0;
  let [judged, written, done, toldAt] = [0, earlier, 0, 0];
  let writing: Promise<void> = Promise.resolve();
  const tell = async (total: number) => {
    const now = world.clock.now();
    if (now < toldAt + tellMilliseconds) return;
    toldAt = now;
    await auditTasks.on(table).patch({ taskId }, { set: { progress: { done, total, written } } });
  };
  const write = async (rows: readonly AuditedRow[], total: number) => {
    // While a large file is read for the first time nothing of it is judged.
    if (rows.length === 0) await tell(total);
    for await (const chunk of chunksOf(taskId, rows, files)) {
      if (isOver()) throw new OutOfTime();
      // What was given up or removed meanwhile is given no more statements.
      await table.transact([
        auditTasks.on(table).checking({ taskId }, { condition: { status: 'initialized' } }),
        ...chunk.map((row) => statements.on(table).putting(row)),
      ]);
      written += chunk.length;
      done += statementsIn(chunk);
      await tell(total);
      await setImmediate();
    }
  };
  return {
    take: async (rows: readonly AuditedRow[], total: number) => {
      const known = Math.max(0, earlier - judged);
      const fresh = rows.slice(known);
      done += statementsIn(rows.slice(0, known));
      judged += rows.length;
      await writing;
      writing = write(fresh, total);
      // Whoever takes the next ones, or waits for the end, is told.
      writing.catch(() => undefined);
    },
    ended: () => writing,
  };
}

/** A line may stand for many statements. */
function statementsIn(rows: readonly Pick<AuditedRow, 'slice'>[]): number {
  return rows.reduce((sum, { slice }) => sum + (slice?.statements ?? 1), 0);
}

const tellMilliseconds = 500;
