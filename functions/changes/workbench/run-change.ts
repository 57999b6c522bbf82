import { holdsOnSource } from '../../../shared/allowed.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { isPromise } from '../../../shared/rollback/strategies.ts';
import { auditNow } from '../../auditing/audits/audit-now.ts';
import { wantedBackup } from '../../auditing/audits/wanted-backup.ts';
import { outsideMaintenance, type DbService } from '../../databases/db-services/service.ts';
import { admitChange, endElsewhere, notingWorkflow, type Judged } from '../../databases/reading/service.ts';
import { statements } from '../../ground/ledger/statement-repo.ts';
import type { NewAuditTask } from '../../ground/ledger/task-repo.ts';
import type { Context } from '../../platform/context.ts';
import { approveOneself, executeFor, submitWorkflow } from '../workflows/service.ts';
import { waitingWords } from './end-of-change.ts';
import { loggedFinding } from './judge-query.ts';
import { endOfThrown, endRun } from './read-run.ts';
import { queryRuns, type StoredQueryRun } from './run-repo.ts';

/** Whether a text becomes a workflow: the data source runs changes so, the caller may make and execute workflows there, and it is one change. */
export async function becomesWorkflow(ctx: Context, source: DbService, sql: string): Promise<boolean> {
  if (!source.sqleConfig.sql_query_config?.workflow_exec_enabled) return false;
  const at = { dbServiceUid: source.uid };
  const mayExecute = holdsOnSource('execute_workflow', ctx.user.rights, { project: ctx.project, ...at });
  if (!mayExecute || !ctx.may('workflowCreate', at)) return false;
  const { isChange } = await import('../../databases/reading/readable.ts');
  return isChange(sql, source.dbType);
}

/**
 * Runs a change as a workflow: audited by the rules of the data source, written down in the log, submitted by the project's own
 * process, approved where that lets the caller do so, and executed by the execution of workflows, once.
 */
export async function runChange(ctx: Context, run: StoredQueryRun, source: DbService): Promise<StoredQueryRun> {
  try {
    return await changed(ctx, run, source);
  } catch (error) {
    await endRun(ctx, run, endOfThrown(error));
    throw error;
  }
}

async function changed(ctx: Context, run: StoredQueryRun, source: DbService): Promise<StoredQueryRun> {
  const { table, user } = ctx;
  const { creatorUid, runUid, schema, sql, projectUid } = run;
  const { task, judged, refusal } = await auditedChange(ctx, run, source);
  const record = await admitChange(ctx, {
    purpose: 'workbench',
    source,
    schema,
    sql,
    judged,
    refusal: (await outsideWindow(ctx, source)) ?? refusal,
  });
  const recordUid = record.uid;
  if (record.outcome !== 'running') return endRun(ctx, run, { recordUid, state: record.outcome });
  const name = `workbench_${runUid}`.slice(0, 60);
  const { workflowId } = await submitWorkflow(ctx, {
    name,
    desc: '',
    taskIds: [task.taskId],
    recorded: table,
    bind: async (made) => ({
      items: [
        notingWorkflow(table, recordUid, made.workflowId),
        queryRuns
          .on(table)
          .patching(
            { creatorUid, runUid },
            { set: { recordUid, workflowId: made.workflowId } },
            { condition: { state: 'running' } },
          ),
      ],
    }),
  });
  const going = await queryRuns.on(table).require({ creatorUid, runUid });
  const isReady = await approveOneself(ctx, workflowId);
  if (!isReady) return ended(ctx, going, { outcome: 'refused', reason: waitingWords });
  try {
    await executeFor(ctx, { projectUid, workflowId, executor: { uid: user.uid, name: user.name } });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return ended(ctx, going, { outcome: 'failed', reason: error.text });
  }
  return going;
}

async function ended(
  ctx: Context,
  run: StoredQueryRun,
  end: Parameters<typeof endElsewhere>[2],
): Promise<StoredQueryRun> {
  const { outcome, reason } = await endElsewhere(ctx, run.recordUid ?? '', end);
  return endRun(ctx, run, { state: outcome, ...(reason && { reason }) });
}

/** Its audit with the backup as the data source has it; what cannot be kept where backup is on is not run without a reviewer. */
async function auditedChange(
  ctx: Context,
  { schema, sql }: StoredQueryRun,
  source: DbService,
): Promise<{ task: NewAuditTask; judged: Judged; refusal: AppError | undefined }> {
  const backup = wantedBackup(source, {}, 'sqls');
  const script = {
    source: 'form_data' as const,
    fileName: undefined,
    files: [{ path: '', kind: 'sql' as const, text: sql }],
    skipped: [],
  };
  const task = await auditNow(ctx, script, {
    wanted: {
      source,
      dbType: source.dbType,
      schema,
      templateName: undefined,
      project: ctx.project,
      creator: ctx.user,
      execMode: 'sqls',
      backup,
    },
    beside: () => [],
  });
  const { items } = await statements.on(ctx.table).list({ taskId: task.taskId });
  const findings = items.flatMap((one) => one.findings).map(loggedFinding);
  const isKept = !backup.isOn || items.every(({ backupStrategy }) => isPromise(backupStrategy));
  return {
    task,
    judged: { level: task.auditLevel, findings },
    refusal: isKept ? undefined : new AppError('changeNotKept'),
  };
}

/** Changes run in the windows of the data source, and in those that it has for the workbench. */
export function outsideWindow(
  { table, world }: Pick<Context, 'table' | 'world'>,
  source: DbService,
): Promise<AppError | undefined> {
  const { projectUid } = source;
  const ofWorkbench = source.sqleConfig.sql_query_config?.maintenance_times;
  return outsideMaintenance({ table, projectUid, now: world.clock.now() }, [source], ofWorkbench);
}
