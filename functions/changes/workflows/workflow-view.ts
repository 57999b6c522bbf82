import type * as contract from '../../../shared/contract/changes/workflows/operations.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { worstOf } from '../../../shared/levels.ts';
import { wavesOf } from '../../../shared/lifecycles/rollout.ts';
import { taskStatusOf } from '../../../shared/lifecycles/workflow.ts';
import { inLocale, type Locale } from '../../../shared/text.ts';
import { hasRunner } from '../../platform/statement-minutes.ts';
import { dbServicesByUid, type DbService } from '../../databases/db-services/service.ts';
import type { Context } from '../../platform/context.ts';
import { endReasonOf } from '../../ground/ledger/end-reason.ts';
import type { Run } from '../../ground/ledger/run-repo.ts';
import { shownTemplate } from '../workflow-templates/service.ts';
import { runsOfWorkflow } from './workflow-at-hand.ts';
import type { PlaceInVersion as InVersion } from './place-in-version.ts';
import {
  currentStep,
  type PastRecord,
  type Person,
  type RolloutPlan,
  type Step,
  type Workflow,
} from '../../ground/ledger/workflow-repo.ts';

type Row = Reply<typeof contract.listWorkflows>['data'][number];
type Shown = Reply<typeof contract.getWorkflow>['data'];
type ShownRecord = Shown['record'];
type ShownTask = Reply<typeof contract.listWorkflowTasks>['data'][number];

export function shownRow(
  workflow: Workflow,
  {
    priority,
    locale,
    versions,
  }: { priority: Row['project_priority']; locale: Locale; versions: ReadonlyMap<number, { readonly name: string }> },
): Row {
  const version = workflow.inVersion && versions.get(workflow.inVersion.number);
  const step =
    workflow.status === 'wait_for_audit' || workflow.status === 'wait_for_execution'
      ? currentStep(workflow)
      : undefined;
  const sources = new Map(workflow.tasks.map(({ dbServiceUid, dbServiceName }) => [dbServiceUid, dbServiceName]));
  return {
    workflow_id: workflow.workflowId,
    workflow_name: workflow.name,
    desc: workflow.desc,
    project_name: workflow.projectName,
    project_uid: workflow.projectUid,
    project_priority: priority,
    create_time: workflow.createdAt,
    create_user_name: workflow.creatorName,
    status: workflow.status,
    current_step_type: step?.type,
    current_step_assignee_user_name_list: names(workflow.assignees),
    instance_info: [...sources].map(([instance_id, instance_name]) => ({ instance_id, instance_name })),
    ...auditOf(workflow.tasks),
    sql_version_name: version ? [version.name] : [],
    ...shownTemplate('workflow', workflow, locale),
    ...(workflow.rollout && { rollout_source_count: workflow.rollout.sources }),
  };
}

/** What the audits of a workflow found at worst: the lowest score, and the level where every task knows its own. */
function auditOf(tasks: Workflow['tasks']): Pick<Row, 'score' | 'audit_level'> {
  const found = tasks.map(({ auditLevel }) => auditLevel);
  const isKnown = (level: (typeof found)[number]) => level !== undefined;
  return {
    ...(tasks.length > 0 && { score: Math.min(...tasks.map(({ score }) => score)) }),
    ...(found.every(isKnown) && { audit_level: worstOf(found.filter(isKnown)) }),
  };
}

export function shownWorkflow(
  workflow: Workflow,
  {
    past,
    runs,
    locale,
    inVersion,
  }: { past: readonly PastRecord[]; runs: readonly Run[]; locale: Locale; inVersion: InVersion | undefined },
): Shown {
  const blocked = inVersion?.blockedBy && inLocale(inVersion.blockedBy, locale);
  return {
    workflow_id: workflow.workflowId,
    workflow_name: workflow.name,
    desc: workflow.desc,
    mode: workflow.mode,
    exec_mode: workflow.execMode,
    create_time: workflow.createdAt,
    create_user_name: workflow.creatorName,
    ...shownTemplate('workflow', workflow, locale),
    record: {
      ...shownRecord(workflow, workflow, locale),
      assignee_user_name_list: names(workflow.assignees),
      workflow_step_list: withExecution(shownSteps(workflow, workflow, locale), runs),
      ...(blocked !== undefined && { executable: false, executable_reason: blocked }),
    },
    record_history_list: past.map((record) => shownRecord({ ...record, status: endOf(record) }, workflow, locale)),
    associated_rollback_workflows: [],
    associated_stage_workflows:
      inVersion?.siblings.map(({ workflow: { workflowId, name, status }, stage }) => ({
        workflow_id: workflowId,
        workflow_name: name,
        status,
        sql_version_stage_id: stage.stageId,
        stage_sequence: stage.sequence,
      })) ?? [],
    ...(workflow.rollout && { rollout: shownPlan(workflow.rollout) }),
    ...(workflow.partOf && { part_of_rollout: workflow.partOf.rolloutId }),
    ...(inVersion && {
      sql_version: { sql_version_id: inVersion.version.number, sql_version_name: inVersion.version.name },
    }),
  };
}

function shownPlan(plan: RolloutPlan): Shown['rollout'] {
  return {
    rollout_id: plan.rolloutId,
    source_count: plan.sources,
    wave_count: wavesOf(plan),
    first_wave: plan.firstWave,
    wave_size: plan.waveSize,
    failures_allowed: plan.failuresAllowed,
    level_counts: plan.levels,
  };
}

/** The data sources of a workflow, with their windows as they are now. */
export async function shownTasks(workflow: Workflow, ctx: Context): Promise<ShownTask[]> {
  const [runs, sources] = await Promise.all([
    runsOfWorkflow(ctx, workflow),
    dbServicesByUid(ctx, workflow.dbServiceUids),
  ]);
  const sourceOf = new Map(sources.map((one) => [one.uid, one]));
  return workflow.tasks.map((task, index) => {
    const run = runs[index];
    const isReviewed = workflow.status === 'wait_for_audit';
    return {
      task_id: task.taskId,
      instance_name: task.dbServiceName,
      instance_schema: task.schema,
      task_pass_rate: task.passRate,
      task_score: task.score,
      schedule_time: task.scheduledAt,
      status: taskStatusOf({
        workflow: workflow.status,
        run: run?.state ?? 'ready',
        isScheduled: task.scheduledAt !== undefined,
      }),
      exec_start_time: run?.startedAt,
      exec_end_time: run?.endedAt,
      execution_user_name: run?.executorName ?? '',
      current_step_assignee_user_name_list: names(isReviewed ? workflow.assignees : task.executors),
      ...ofSource(sourceOf.get(task.dbServiceUid)),
      ...endReason(run, ctx.locale),
    };
  });
}

/** What depends on the data source as it is now. */
function ofSource(source: DbService | undefined) {
  return {
    instance_maintenance_times: source?.maintenanceTimes ?? [],
    long_statements: hasRunner() && (source?.longStatements ?? false),
  };
}

function endReason(run: Run | undefined, locale: Locale) {
  const reason = run && endReasonOf(run);
  return reason && { exec_fail_reason: inLocale(reason, locale) };
}

type RecordLike = Pick<PastRecord, 'number' | 'submittedAt' | 'steps' | 'tasks' | 'notCreator'> &
  Pick<Workflow, 'status'>;

/** Submitted again is what was rejected, or what failed after it was approved. */
function endOf({ steps }: PastRecord): 'rejected' | 'exec_failed' {
  return steps.some(({ state }) => state === 'rejected') ? 'rejected' : 'exec_failed';
}

function shownRecord(record: RecordLike, workflow: Workflow, locale: Locale): ShownRecord {
  return {
    status: record.status,
    current_step_number: currentStepNumber(record),
    assignee_user_name_list: [],
    tasks: record.tasks.map(({ taskId }) => ({ task_id: taskId })),
    workflow_step_list: shownSteps(record, workflow, locale),
    ...(record.notCreator && { not_creator_why: record.notCreator.map((why) => inLocale(why, locale)) }),
    executable: true,
    executable_reason: '',
  };
}

function shownSteps(
  { number, submittedAt, steps }: Pick<RecordLike, 'number' | 'submittedAt' | 'steps'>,
  { creatorName }: Workflow,
  locale: Locale,
): ShownRecord['workflow_step_list'] {
  const first = {
    type: number === 1 ? ('create_workflow' as const) : ('update_workflow' as const),
    desc: '',
    assignee_user_name_list: [],
    operation_user_name: creatorName,
    operation_time: submittedAt,
    state: 'approved' as const,
    reason: '',
  };
  return [
    first,
    ...steps.map((step, index) => ({
      workflow_step_id: step.stepId,
      number: index + 1,
      type: step.type,
      desc: step.desc,
      assignee_user_name_list: names(step.assignees),
      operation_user_name: step.operator?.name,
      operation_time: step.operatedAt,
      state: step.state,
      reason: step.reason,
      ...(step.why && { why: step.why.map((reason) => inLocale(reason, locale)) }),
    })),
  ];
}

/** Who executed stands in the runs: the last one to begin is shown at the step. */
function withExecution(
  steps: ShownRecord['workflow_step_list'],
  runs: readonly Run[],
): ShownRecord['workflow_step_list'] {
  const last = runs
    .filter((run) => run.executorName !== undefined)
    .sort((a, b) => (a.startedAt ?? '').localeCompare(b.startedAt ?? ''))
    .at(-1);
  if (!last) return steps;
  return steps.map((step) =>
    step.type === 'sql_execute' && step.operation_user_name === undefined
      ? { ...step, operation_user_name: last.executorName, operation_time: last.startedAt, state: 'approved' }
      : step,
  );
}

function currentStepNumber({
  steps,
  status,
}: {
  steps: readonly Step[];
  status: Workflow['status'];
}): number | undefined {
  if (status === 'canceled' || status === 'finished') return undefined;
  const current = steps.findIndex((step) => step.state === 'initialized');
  return current === -1 ? undefined : current + 1;
}

function names(people: readonly Person[]): string[] {
  return people.map(({ name }) => name);
}
