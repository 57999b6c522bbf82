import * as z from 'zod';
import { workflowStatuses } from '../../../shared/lifecycles/workflow.ts';
import { levels } from '../../../shared/levels.ts';
import { invariant } from '../../../shared/errors/index.ts';
import { judgedByRules } from './judged-by-rules.ts';
import { entity, Records, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import type { AuditTask } from './task-repo.ts';
import { isPartId } from './part-id.ts';

const person = z.object({ uid: z.string(), name: z.string() });
export type Person = z.output<typeof person>;

const stepSchema = z.object({
  stepId: z.number().int(),
  type: z.enum(['sql_review', 'sql_execute']),
  desc: z.string(),
  /** Whether the holders of the right decide; then the right is asked for again when they act. */
  isByPermission: z.boolean(),
  assignees: z.array(person),
  state: z.enum(['initialized', 'approved', 'rejected']),
  operator: person.optional(),
  operatedAt: z.string().optional(),
  reason: z.string(),
  /** Why rules asked for it; missing for a step of the process itself. */
  why: z.array(z.object({ zh: z.string(), en: z.string() })).optional(),
});
export type Step = z.output<typeof stepSchema>;

const taskSchema = z.object({
  taskId: z.number().int(),
  dbServiceUid: z.string(),
  dbServiceName: z.string(),
  schema: z.string(),
  score: z.number().int(),
  /** The worst that its audit found; unknown of workflows from before it was kept. */
  auditLevel: z.enum(['', ...levels]).optional(),
  passRate: z.number(),
  executors: z.array(person),
  scheduledAt: z.string().optional(),
  scheduledBy: person.optional(),
  /** By what whoever scheduled it has to agree before it runs, and when they were asked. */
  confirmBy: z.enum(['wechat', 'feishu']).optional(),
  confirmAskedAt: z.string().optional(),
});
export type WorkflowTask = z.output<typeof taskSchema>;
export type Confirmation = NonNullable<WorkflowTask['confirmBy']>;

/** One submission: people, SQL and what they were approved as. A resubmission begins a new one. */
const recordSchema = z.object({
  number: z.number().int(),
  submittedAt: z.string(),
  steps: z.array(stepSchema),
  tasks: z.array(taskSchema),
  /** Of SQL, targets and process as submitted: what every approval is bound to. */
  approvalHash: z.string(),
  forbidsCreatorApproval: z.boolean(),
  ...judgedByRules,
});

const placeInVersion = z.object({ number: z.number().int(), stageId: z.number().int() });

/** What a workflow is the first wave of, as it was approved: how many data sources, in which waves, when it stops, and a hash of each of them with its SQL. */
const count = z.number().int();
const rolloutPlan = z.object({
  rolloutId: z.string(),
  sources: count,
  firstWave: count,
  waveSize: count,
  failuresAllowed: count,
  /** How many data sources have findings of a level as their worst. */
  levels: z.object({ error: count, warn: count, notice: count }),
  hash: z.string(),
});
export type RolloutPlan = z.output<typeof rolloutPlan>;

const workflowSchema = recordSchema.extend({
  workflowId: z.string(),
  projectUid: z.string(),
  projectName: z.string(),
  name: z.string(),
  desc: z.string(),
  /** Name and description in lower case, for the search. */
  searchText: z.string(),
  mode: z.enum(['same_sqls', 'different_sqls']),
  execMode: z.enum(['sqls', 'sql_file']),
  creatorUid: z.string(),
  creatorName: z.string(),
  createdAt: z.string(),
  status: z.enum(workflowStatuses.values),
  dbServiceUids: z.array(z.string()),
  /** Everybody who ever had something to do here: they may look. */
  participantUids: z.array(z.string()),
  /** Who is expected to act now. */
  assignees: z.array(person),
  executedAt: z.string().optional(),
  endedAt: z.string().optional(),
  /** The version that it belongs to, and in which stage. */
  inVersion: placeInVersion.optional(),
  /** The workflow of which this one undoes statements. */
  rollbackOf: z.string().optional(),
  /** The database types of its data sources, for the figures. */
  dbTypes: z.array(z.string()).optional(),
  /** The approval process that it goes through, and its name where the project did not begin with it. */
  templateNumber: z.number().int().optional(),
  templateName: z.string().optional(),
  /** It was rejected at least once. */
  wasRejected: z.boolean().optional(),
  /** The change in waves that it begins. */
  rollout: rolloutPlan.optional(),
  /** The change in waves of which it is one further data source, and at which position. */
  partOf: z.object({ rolloutId: z.string(), position: count }).optional(),
});
export type Workflow = z.output<typeof workflowSchema>;
export type StoredWorkflow = Stored<Workflow>;

/** Parts of changes in waves lie by themselves and in no index: no list meets them, so none costs more for them. */
const parts = entity('WORKFLOW_PART', workflowSchema, {
  pk: 'PROJECT#{projectUid}#WORKFLOW_PARTS',
  sk: '{workflowId}',
});
const workflowKeys = {
  pk: 'PROJECT#{projectUid}#WORKFLOWS',
  sk: '{workflowId}',
  gsi1pk: 'PROJECT#{projectUid}#WORKFLOWS#{status}',
  gsi1sk: '{workflowId}',
  gsi2pk: 'CREATOR#{creatorUid}#WORKFLOWS',
  gsi2sk: '{workflowId}',
  gsi3pk: 'WORKFLOWS',
  gsi3sk: '{workflowId}',
} as const;
type Key = { readonly projectUid: string | number; readonly workflowId: string | number };

/** Workflows wherever they lie: their ids tell. Lists hold those only that are no parts. */
class Workflows extends Records<Workflow, typeof workflowKeys> {
  readonly #parts: Records<Workflow, typeof parts.keys>;

  constructor(table: TenantTable) {
    super(table, 'WORKFLOW', workflowSchema, workflowKeys);
    this.#parts = parts.on(table);
  }

  override get(key: Key, consistency?: 'consistent' | 'eventual'): Promise<StoredWorkflow | undefined> {
    return isPartId(key.workflowId) ? this.#parts.get(key, consistency) : super.get(key, consistency);
  }

  override async getMany(keys: readonly Key[]): Promise<StoredWorkflow[]> {
    if (!keys.some(({ workflowId }) => isPartId(workflowId))) return super.getMany(keys);
    const found = await Promise.all(keys.map((key) => this.get(key)));
    return found.flatMap((one) => one ?? []);
  }

  override creating(record: Workflow, refusal?: Error): TransactItem {
    return isPartId(record.workflowId) ? this.#parts.creating(record, refusal) : super.creating(record, refusal);
  }

  override updating(record: StoredWorkflow): TransactItem {
    return isPartId(record.workflowId) ? this.#parts.updating(record) : super.updating(record);
  }
}

/** Ids sort by time, so every list is one partition read from its end. */
export const workflows = {
  ...entity('WORKFLOW', workflowSchema, workflowKeys),
  on: (table: TenantTable) => new Workflows(table),
};

/** Names are not unique; the older forms of calls find a workflow by its name. */
export const workflowNames = entity(
  'WORKFLOW_NAME',
  z.object({ projectUid: z.string(), name: z.string(), workflowId: z.string() }),
  { pk: 'PROJECT#{projectUid}#WORKFLOW_NAMES', sk: '{name}#{workflowId}' },
);

/** Submissions that were rejected and replaced, oldest first. */
export const workflowRecords = entity('WORKFLOW_RECORD', recordSchema.extend({ workflowId: z.string() }), {
  pk: 'WORKFLOW#{workflowId}#RECORDS',
  sk: '{number}',
});
export type PastRecord = z.output<typeof recordSchema>;

const assignmentSchema = z.object({
  userUid: z.string(),
  workflowId: z.string(),
  projectUid: z.string(),
  kind: z.enum(['review', 'execute', 'resubmit']),
  status: z.enum(workflowStatuses.values),
  creatorUid: z.string(),
  searchText: z.string(),
  name: z.string(),
  desc: z.string(),
  createdAt: z.string(),
  executedAt: z.string().optional(),
  dbServiceUids: z.array(z.string()),
  inVersion: placeInVersion.optional(),
});
export type Assignment = z.output<typeof assignmentSchema>;
export type AssignmentKind = Assignment['kind'];

/** What waits for one user, newest last: "my to-do" is one query. It carries what lists filter by. */
export const assignments = entity('ASSIGNMENT', assignmentSchema, { pk: 'USER#{userUid}#TODO', sk: '{workflowId}' });

/** The step that is at hand: the first one that is not decided. */
export function currentStep({ steps }: Pick<Workflow, 'steps'>): Step | undefined {
  return steps.find((step) => step.state === 'initialized');
}

export function executeStep({ steps }: Pick<Workflow, 'steps'>): Step | undefined {
  return steps.find((step) => step.type === 'sql_execute');
}

/** The execution of a workflow, which is its last step. */
export function requireExecuteStep(workflow: Workflow): Step {
  const step = executeStep(workflow);
  invariant(step, 'a workflow ends with its execution');
  return step;
}

/** An audited task as a workflow holds it, with who may execute it. */
export function boundTask(task: AuditTask, executors: WorkflowTask['executors']): WorkflowTask {
  const { taskId, dbServiceUid, dbServiceName, schema, score, passRate, auditLevel } = task;
  return { taskId, dbServiceUid, dbServiceName, schema, score, passRate, auditLevel, executors };
}

/** A task without its schedule. */
export function unscheduled(task: WorkflowTask): WorkflowTask {
  const { scheduledAt: _at, scheduledBy: _by, confirmBy: _how, confirmAskedAt: _asked, ...rest } = task;
  return rest;
}
