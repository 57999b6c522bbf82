import type * as contract from '../../../../shared/contract/changes/workflows/operations.ts';
import type { Input } from '../../../../shared/contract/operation.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import type { Text } from '../../../../shared/text.ts';
import { switchBackupOff } from '../../../auditing/audits/set-strategies.ts';
import { requireTasks } from '../../../ground/ledger/task-repo.ts';
import type { UndoPlan } from '../../../auditing/backups/undo-plan.ts';
import type { Context } from '../../../platform/context.ts';
import { requireWorkflow } from '../workflow-at-hand.ts';
import { submitWorkflow } from '../submit-workflow.ts';
import { noteWhatIsUndone } from './note-undoing.ts';
import { demandOldRows, demandRowsUnchanged, plannedIn, undoingOf, undoneOf } from './rollback-check.ts';
import { linkingRollback } from './rollback-links.ts';

export async function createRollbackWorkflow(
  { params, body }: Input<typeof contract.createRollbackWorkflow>,
  ctx: Context,
) {
  const origin = await requireWorkflow(ctx, params.workflow_id);
  const undoing = await undoingOf(ctx, origin, body.rollback_sql_ids);
  await demandOldRows(ctx, undoing);
  const tasks = await requireTasks(ctx.table, body.task_ids);
  const isElsewhere = tasks.some(
    (task) => !undoing.some(({ task: past }) => past.dbServiceUid === task.dbServiceUid && past.schema === task.schema),
  );
  if (isElsewhere) throw new AppError('rollbackElsewhere');
  await demandRowsUnchanged(ctx, undoing);
  const planned = await Promise.all(
    undoing.map(async (one) => {
      const own = tasks.find(
        ({ dbServiceUid, schema, enableBackup, backupAsked }) =>
          enableBackup && backupAsked && dbServiceUid === one.task.dbServiceUid && schema === one.task.schema,
      );
      return { ...one, plan: await plannedIn(ctx, one, own) };
    }),
  );
  // A rollback stopped by its own backup would leave everything behind it unrestored: one is kept only where it was asked for.
  for (const task of tasks)
    if (task.enableBackup && !task.backupAsked && task.workflowId === undefined && task.creatorUid === ctx.user.uid)
      await switchBackupOff(ctx.table, task);
  const statements = planned.flatMap(({ task: { taskId }, plan }) =>
    undoneOf(plan).map(({ number }) => ({ taskId, number })),
  );
  if (statements.length === 0) throw new AppError('nothingCanBeUndone', { why: whyNothing(planned) });
  for (const task of tasks)
    for (const one of planned)
      if (one.task.dbServiceUid === task.dbServiceUid && one.task.schema === task.schema)
        await noteWhatIsUndone(ctx, task, one);
  const { workflow_subject: name, desc, task_ids: taskIds } = body;
  ctx.describe({ zh: `创建工单 ${name}`, en: `Create the workflow ${name}` });
  const originId = origin.workflowId;
  const { workflowId: made } = await submitWorkflow(ctx, {
    name,
    desc,
    taskIds,
    recorded: ctx.recorded,
    bind: ({ workflowId }) =>
      Promise.resolve({
        rollbackOf: originId,
        items: [linkingRollback(ctx.table, { originId, workflowId, projectUid: ctx.project.uid, statements })],
      }),
  });
  return { data: { workflow_id: made } };
}

function whyNothing(planned: readonly { readonly plan: UndoPlan }[]): Text {
  const [first] = planned.flatMap(({ plan }) => plan.statements.flatMap(({ obstacles }) => obstacles));
  return first ?? { zh: '', en: '' };
}
