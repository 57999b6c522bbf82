import type * as contract from '../../../shared/contract/changes/workflows/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { originAnswer } from '../../auditing/audits/origin.ts';
import { requireTasks } from '../../ground/ledger/task-repo.ts';
import { orderingFiles } from '../../ground/ledger/task-files.ts';
import type { Context } from '../../platform/context.ts';
import { demandState } from './change-workflow.ts';
import { demandExecutor } from './people.ts';
import { taskAtHand } from './workflow-at-hand.ts';

/** Whoever executes a task may still change in which order its files run: the files themselves stay what was approved. */
export async function orderWorkflowFiles({ params, body }: Input<typeof contract.orderWorkflowFiles>, ctx: Context) {
  const { workflow, task } = await taskAtHand(ctx, params);
  demandState('execute', workflow);
  demandExecutor(ctx, workflow, task);
  const moves = body.files_to_sort.map(({ file_id: fileId, new_index: place }) => ({ fileId, place }));
  ctx.describe({
    zh: `调整工单 ${workflow.name} 在 ${task.dbServiceName} 上的文件上线顺序`,
    en: `Change the order of the files of the workflow ${workflow.name} on ${task.dbServiceName}`,
  });
  await ctx.recorded.transact(await orderingFiles(ctx.table, task.taskId, moves));
  return {};
}

export async function downloadWorkflowAttachment(
  { params }: Input<typeof contract.downloadWorkflowAttachment>,
  ctx: Context,
) {
  const { task } = await taskAtHand(ctx, params);
  const [audited] = await requireTasks(ctx.table, [task.taskId]);
  if (!audited) throw new AppError('notFound');
  return originAnswer(ctx.world.files.forTenant(ctx.tenant), audited);
}
