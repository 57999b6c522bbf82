import { AppError } from '../../../shared/errors/index.ts';
import type { DbService } from '../../databases/db-services/service.ts';
import { partId } from '../../ground/ledger/part-id.ts';
import { requireTasks, type AuditTask } from '../../ground/ledger/task-repo.ts';
import type { EventPlace } from '../../platform/events.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { factsOf } from '../approval/demands.ts';
import { changeWorkflow, executorsOnEach, workflowApproval, type Workflow } from '../workflows/service.ts';
import { approvalHash } from '../approval/bound.ts';
import { boundTask, requireExecuteStep } from '../../ground/ledger/workflow-repo.ts';
import { hashOfSource, hashOfSources } from './approved-hash.ts';
import type { Approved } from './begin-source.ts';
import type { RolloutSource } from './rollout-repo.ts';

type Wanted = {
  readonly approved: Approved;
  readonly row: RolloutSource;
  readonly source: DbService | undefined;
  /** What is ordered with it. */
  readonly order: readonly TransactItem[];
};

/** Makes the workflow that changes one further data source, if it still is what was approved with the first. */
export async function makePart(place: EventPlace, { approved, row, source, order }: Wanted): Promise<void> {
  const { table } = place;
  const { first, hashes } = approved;
  if (!source || row.taskId === undefined) throw new AppError('notFound');
  const [task] = await requireTasks(table, [row.taskId]);
  const isWhatWasApproved =
    task !== undefined &&
    hashOfSource(task, source) === hashes[row.position] &&
    hashOfSources(hashes) === first.rollout?.hash;
  if (!isWhatWasApproved) throw new AppError('approvalStale');
  await changeWorkflow(table, {
    before: undefined,
    after: await partOf(place, approved, { task, source, row }),
    beside: order,
  });
}

type Target = { readonly task: AuditTask; readonly source: DbService; readonly row: RolloutSource };

/** A workflow of its own with the approvals of the first: only its execution is still to come. */
async function partOf(
  { table, world }: EventPlace,
  { first }: Approved,
  { task, source, row }: Target,
): Promise<Workflow> {
  const { rolloutId, position } = row;
  const { projectUid, steps: approvedSteps, forbidsCreatorApproval } = first;
  const now = world.clock.now();
  const steps = approvedSteps.map((step) => {
    if (step.type !== 'sql_execute') return step;
    const { operator: _by, operatedAt: _at, ...open } = step;
    return { ...open, state: 'initialized' as const };
  });
  const [executors, facts] = await Promise.all([
    executorsOnEach(table, requireExecuteStep(first), { projectUid, dbServiceUids: [source.uid] }),
    factsOf(table, { tasks: [task], sources: [source], now, sourceCount: first.rollout?.sources ?? 1 }),
  ]);
  const { executedAt: _began, endedAt: _ended, rollout: _plan, version: _version, ...shared } = first;
  return {
    ...shared,
    workflowId: partId(rolloutId, position),
    partOf: { rolloutId, position },
    createdAt: new Date(now).toISOString(),
    status: 'wait_for_execution',
    steps,
    tasks: [boundTask(task, [...(executors.get(source.uid) ?? [])])],
    facts,
    dbServiceUids: [source.uid],
    dbTypes: [task.dbType],
    assignees: [],
    approvalHash: approvalHash(
      workflowApproval,
      { tasks: [task], sources: [source] },
      { steps, forbidsCreatorApproval },
    ),
  };
}
