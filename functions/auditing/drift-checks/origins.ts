import { engineOf } from '../../../shared/engines/index.ts';
import { limits } from '../../../shared/limits.ts';
import { runsOf } from '../../ground/ledger/run-repo.ts';
import { scriptOfTask } from '../../ground/ledger/statement-text.ts';
import { tasksByNumber, type AuditTask } from '../../ground/ledger/task-repo.ts';
import { workflows } from '../../ground/ledger/workflow-repo.ts';
import type { Context } from '../../platform/context.ts';
import type { Listener } from '../../platform/events.ts';
import { maySeeTask } from '../tasks/service.ts';
import { histories, structureExecutions, type StructureExecution } from './drift-repo.ts';

const day = 24 * 3600;

/** Keeps when a workflow ran on a data source whose structure is followed; which objects it changed says its SQL. */
export const noteExecution: Listener<'executionEnded'> = async ({ table }, { projectUid, workflowId, taskId }) => {
  const [task] = (await tasksByNumber(table, [taskId])).values();
  if (!task || !mayChangeStructure(task)) return;
  const sourceUid = task.dbServiceUid;
  const { items } = await histories.on(table).list({ projectUid, sourceUid }, { limit: 1 });
  const [run] = items.length === 0 ? [] : await runsOf(table, [taskId]);
  if (!run?.endedAt || !run.startedAt) return;
  const { startedAt, endedAt } = run;
  const expiresAtSeconds = Math.ceil(Date.parse(endedAt) / 1000) + limits.structureExecutionsKeptDays * day;
  const row = { projectUid, sourceUid, workflowId, taskId, startedAt, endedAt, expiresAtSeconds };
  await structureExecutions.on(table).put(row);
};

type Change = {
  readonly sourceUid: string;
  readonly schema: string;
  readonly name: string;
  /** When the object was last seen as it was, and first as it is. */
  readonly from: string;
  readonly to: string;
};
type Origin = { readonly workflow_id: string; readonly workflow_name: string; readonly ended_at: string };

/** Workflows that the caller may see, ran between two looks at an object and name it in what is not about rows. */
export async function originsOf(ctx: Context, change: Change): Promise<{ found: Origin[]; isCut: boolean }> {
  const { table, project } = ctx;
  const max = limits.structureOriginsLookedMax;
  const part = { projectUid: project.uid, sourceUid: change.sourceUid };
  const { items } = await structureExecutions.on(table).list(part, { from: change.from, limit: max + 1 });
  const looked = items.slice(0, max).filter(({ startedAt }) => startedAt <= change.to);
  const tasks = await tasksByNumber(
    table,
    looked.map(({ taskId }) => taskId),
  );
  const naming: StructureExecution[] = [];
  for (const one of looked) {
    const task = tasks.get(one.taskId);
    if (task && (await maySeeTask(ctx, task)) && (await isNamedBy(ctx, task, change))) naming.push(one);
  }
  const keys = naming.map(({ projectUid, workflowId }) => ({ projectUid, workflowId }));
  const names = new Map((await workflows.on(table).getMany(keys)).map((one) => [one.workflowId, one.name]));
  const found = naming.flatMap(({ workflowId, endedAt }) => {
    const name = names.get(workflowId);
    return name === undefined ? [] : [{ workflow_id: workflowId, workflow_name: name, ended_at: endedAt }];
  });
  return { found, isCut: items.length > max && (items[max]?.startedAt ?? '') <= change.to };
}

/** Rows may be all that it changes. */
function mayChangeStructure({ risk, purpose }: AuditTask): boolean {
  return purpose === 'change' && (risk?.kinds?.includes('ddl') ?? true);
}

async function isNamedBy(ctx: Context, task: AuditTask, { schema, name }: Change): Promise<boolean> {
  const files = ctx.world.files.forTenant(ctx.tenant);
  // A script that is too large to be read for this is judged by the tables that its audit found in it.
  const isLarge = task.storedFiles > 0 || (await sizeOf(ctx, task)) > limits.structureOriginLettersMax;
  if (isLarge) return (task.named ?? []).some(({ key }) => key.toLowerCase() === name.toLowerCase());
  const script = await scriptOfTask(files, task);
  const isElsewhere = task.schema !== '' && task.schema !== schema;
  if (!hasWord(script, name) || (isElsewhere && !hasWord(script, schema))) return false;
  const { parseScript } = await import('../../../shared/audit/read/parse.ts');
  const { statements } = parseScript(script, engineOf(task.dbType).dialect);
  return statements.some(({ sqlType, text }) => sqlType !== 'dml' && sqlType !== 'dql' && hasWord(text, name));
}

async function sizeOf(ctx: Context, { sql, sqlFile = '' }: AuditTask): Promise<number> {
  return sql?.length ?? (await ctx.world.files.forTenant(ctx.tenant).size(sqlFile)) ?? 0;
}

/** Whether a text has a name, not within a longer one, whatever its case. */
export function hasWord(text: string, name: string): boolean {
  const [all, wanted] = [text.toLowerCase(), name.toLowerCase()];
  for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, at + 1)) {
    const [before, after] = [all.charAt(at - 1), all.charAt(at + wanted.length)];
    const isWithin = [before + wanted.charAt(0), wanted.charAt(wanted.length - 1) + after].some((pair) =>
      /^[\p{L}\p{N}_$]{2}$/u.test(pair),
    );
    if (!isWithin) return true;
  }
  return false;
}
