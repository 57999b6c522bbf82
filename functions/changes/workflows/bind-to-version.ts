import { AppError } from '../../../shared/errors/index.ts';
import type { Context } from '../../platform/context.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { changeWorkflow } from './change-workflow.ts';
import { listingOf } from './workflow-filter.ts';
import { maySee } from './workflow-at-hand.ts';
import { workflows, type StoredWorkflow, type Workflow } from '../../ground/ledger/workflow-repo.ts';

type Fitting = {
  readonly dbServiceUids: readonly string[];
  readonly max: number;
  readonly rowsMax: number;
  readonly readsMax: number;
};

/** The newest workflows that the caller sees, that belong to no version and touch these data sources only. */
export async function unboundWorkflows(
  ctx: Context,
  { dbServiceUids, max, ...bounds }: Fitting,
): Promise<StoredWorkflow[]> {
  const listing = await listingOf(ctx, {});
  const { items } = await ctx.table.search(listing.query, bounds);
  return items
    .flatMap((item) => listing.read(item) ?? [])
    .filter((one) => one.status !== 'canceled' && !one.inVersion && isWithin(one, dbServiceUids))
    .slice(0, max);
}

/** Notes the version of a workflow at it, in the transaction that notes the workflow at the version. */
export async function bindWorkflow(
  ctx: Context,
  { workflowId, inVersion }: { readonly workflowId: string; readonly inVersion: NonNullable<Workflow['inVersion']> },
  beside: readonly TransactItem[],
): Promise<void> {
  const before = await workflows.on(ctx.table).require({ projectUid: ctx.project.uid, workflowId });
  if (!maySee(ctx, before)) throw new AppError('notFound');
  if (before.inVersion) throw new AppError('workflowInVersion', { name: before.name });
  await changeWorkflow(ctx.table, { before, after: { ...before, inVersion }, beside });
}

function isWithin({ dbServiceUids }: Workflow, allowed: readonly string[]): boolean {
  return dbServiceUids.every((uid) => allowed.includes(uid));
}
