import { setImmediate } from 'node:timers/promises';
import * as z from 'zod';
import { AppError, invariant } from '../../shared/errors/index.ts';
import { sourceKindNames } from '../../shared/sources/index.ts';
import { dbServicesByUid } from '../db-services/service.ts';
import type { TransactItem } from '../platform/table/transaction.ts';
import type { Stored } from '../platform/table/entity.ts';
import { countAudit, newHeader, type Asked } from './audit-now.ts';
import { keepOrigin } from './origin.ts';
import { judgedScript, type JudgedScript, type TaskPlace } from './judged-script.ts';
import { storedOutcome, taskRules } from './rule-outcome-repo.ts';
import { chunksOf, withScriptKept } from './save-task.ts';
import type { Script } from '../sources/script.ts';
import { statements } from '../execution/statement-repo.ts';
import { putTaskFiles } from '../execution/task-files.ts';
import { auditTasks, type NewAuditTask } from './task-repo.ts';

/** Writes down a script that is to be judged after its request, with what goes beside it. */
export async function auditLater(
  place: TaskPlace,
  script: Script,
  { wanted, beside, recorded = place.table }: Asked,
): Promise<NewAuditTask> {
  const { table, world, tenant } = place;
  const task = { ...(await newHeader(place, script, wanted)), progress: { done: 0, total: 0, written: 0 } };
  if (wanted.origin) await keepOrigin(world.files.forTenant(tenant), task.taskId, wanted.origin);
  await world.files
    .forTenant(tenant)
    .put(sourceKey(task.taskId), JSON.stringify(script), { contentType: 'application/json; charset=utf-8' });
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
  const script = scriptSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  const progress = progressOf(place, task);
  const judged = await judgedScript(place, script, await targetOf(place, task), {
    onStep: ({ judged: done, total }) => progress.tell({ judged: done, total }),
  });
  if ((await written(place, task, { rows: judged.statements, progress, isOver })) === 'more') return 'more';
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

/** For `transact`: an audit that cannot be completed. */
export function failingAudit({ table }: Pick<TaskPlace, 'table'>, taskId: number): TransactItem {
  return auditTasks
    .on(table)
    .patching(
      { taskId },
      { set: { status: 'exec_failed' } },
      { condition: { status: 'initialized' }, refusal: new AppError('changedMeanwhile') },
    );
}

const scriptSchema: z.ZodType<Script> = z
  .object({
    source: z.enum(['form_data', 'sql_file', 'mybatis_xml_file', 'zip_file', 'git_repository']),
    fileName: z.string().optional(),
    files: z.array(z.object({ path: z.string(), kind: z.enum(sourceKindNames), text: z.string() })),
    skipped: z.array(z.object({ path: z.string(), reason: z.object({ zh: z.string(), en: z.string() }) })),
  })
  .transform((script) => ({ ...script, fileName: script.fileName }));

function sourceKey(taskId: number): string {
  return `tasks/${taskId}/source.json`;
}

async function targetOf(
  place: TaskPlace,
  { dbServiceUid, dbType, schema, ruleTemplateName, projectUid, projectName, execMode }: NewAuditTask,
) {
  const [source] = dbServiceUid === '' ? [] : await dbServicesByUid(place, [dbServiceUid]);
  return {
    source,
    dbType,
    schema,
    execMode,
    templateName: ruleTemplateName || undefined,
    project: { uid: projectUid, name: projectName },
  };
}

type Progress = ReturnType<typeof progressOf>;

/** Tells how far an audit has come, at most twice a second. Half of the work is judging, half writing down; it never goes back. */
function progressOf({ table, world }: TaskPlace, { taskId, progress }: Stored<NewAuditTask>) {
  let best = progress?.done ?? 0;
  let toldAt = 0;
  return {
    tell: async ({
      judged,
      total,
      written = progress?.written ?? 0,
    }: {
      judged: number;
      total: number;
      written?: number;
    }) => {
      best = Math.max(best, Math.floor((judged + written) / 2));
      const now = world.clock.now();
      if (now < toldAt + tellMilliseconds) return;
      toldAt = now;
      await auditTasks
        .on(table)
        .patch({ taskId }, { set: { progress: { done: Math.min(best, total), total, written } } });
    },
  };
}

const tellMilliseconds = 500;

async function written(
  { table, world, tenant }: TaskPlace,
  { taskId, progress: before }: NewAuditTask,
  { rows, progress, isOver }: { rows: JudgedScript['statements']; progress: Progress; isOver: () => boolean },
): Promise<'all' | 'more'> {
  const total = rows.length;
  let done = before?.written ?? 0;
  for await (const chunk of chunksOf(taskId, rows.slice(done), world.files.forTenant(tenant))) {
    if (isOver()) return 'more';
    // What was given up or removed meanwhile is given no more statements.
    await table.transact([
      auditTasks.on(table).checking({ taskId }, { condition: { status: 'initialized' } }),
      ...chunk.map((row) => statements.on(table).putting(row)),
    ]);
    done += chunk.length;
    await progress.tell({ judged: total, total, written: done });
    await setImmediate();
  }
  return 'all';
}
