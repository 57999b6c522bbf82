import { demandValuesShown, valuesShownTo, type ShownSql } from '../../databases/masking/service.ts';
import type { AuditTask } from '../../ground/ledger/task-repo.ts';
import { workflows } from '../../ground/ledger/workflow-repo.ts';
import type { Context } from '../../platform/context.ts';

const asWritten: ShownSql = { isConcealed: false, text: (sql) => sql };

/** How the SQL of a task is shown. What people wrote is theirs; what undoes a change holds rows as they were before it. */
export async function scriptShown(ctx: Context, task: AuditTask): Promise<ShownSql> {
  return (await holdsOldRows(ctx, task)) ? valuesShownTo(ctx)(task) : asWritten;
}

/** Refuses files that hold a whole script, where whoever asks may not see all values in it. */
export async function demandScriptShown(ctx: Context, task: AuditTask): Promise<void> {
  if (await holdsOldRows(ctx, task)) await demandValuesShown(ctx, task);
}

async function holdsOldRows({ table }: Context, { projectUid, workflowId }: AuditTask): Promise<boolean> {
  if (workflowId === undefined) return false;
  const workflow = await workflows.on(table).get({ projectUid, workflowId });
  return workflow?.rollbackOf !== undefined;
}
