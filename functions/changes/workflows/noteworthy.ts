import * as z from 'zod';
import { workflowStatuses } from '../../../shared/lifecycles/workflow.ts';
import { entity } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { assignments, executeStep, type Workflow } from '../../ground/ledger/workflow-repo.ts';

const notedStatuses = ['executing', 'exec_failed'] as const;
type NotedStatus = (typeof notedStatuses)[number];
/** Stands for those who oversee every project. */
const everybody = 'everybody';

const noteSchema = z.object({
  /** For whom it is noted: its creator, who executes it, or `everybody`. */
  owner: z.string(),
  status: z.enum(workflowStatuses.values),
  workflowId: z.string(),
  projectUid: z.string(),
});

/** What runs now and what failed, for each whom it concerns: one short query whatever else there is. */
const notes = entity('WORKFLOW_NOTE', noteSchema, { pk: 'NOTED#{owner}#{status}', sk: '{workflowId}' });

export type Noted = { readonly projectUid: string; readonly workflowId: string };
type Some = { readonly rows: readonly Noted[]; readonly isMore: boolean };

/** For the transaction that changes a workflow: it is noted as long as it runs or stays failed. */
export function notingWorkflow(table: TenantTable, before: Workflow | undefined, after: Workflow): TransactItem[] {
  const [gone, kept] = [before ? notesOf(before) : [], notesOf(after)];
  const isKept = (one: z.output<typeof noteSchema>) =>
    kept.some(({ owner, status }) => owner === one.owner && status === one.status);
  const isNew = (one: z.output<typeof noteSchema>) =>
    !gone.some(({ owner, status }) => owner === one.owner && status === one.status);
  return [
    ...gone.filter((one) => !isKept(one)).map((one) => notes.on(table).removing(one)),
    ...kept.filter(isNew).map((one) => notes.on(table).putting(one)),
  ];
}

/** The newest workflows that run, or that failed: all for who oversees the platform, else those of a person. */
export async function noteworthyOf(
  table: TenantTable,
  { who, status, limit }: { who: 'everybody' | { readonly userUid: string }; status: NotedStatus; limit: number },
): Promise<Some> {
  const owner = who === everybody ? everybody : who.userUid;
  const { items, next } = await notes.on(table).list({ owner, status }, { newestFirst: true, limit });
  return { rows: items, isMore: next !== undefined };
}

/** What waits for somebody, the longest first. */
export async function waitingFor(table: TenantTable, userUid: string, limit: number): Promise<Some> {
  const { items, next } = await assignments.on(table).list({ userUid }, { limit });
  return { rows: items, isMore: next !== undefined };
}

function notesOf(workflow: Workflow): z.output<typeof noteSchema>[] {
  const { status, workflowId, projectUid, creatorUid } = workflow;
  if (!notedStatuses.some((one) => one === status)) return [];
  const executor = executeStep(workflow)?.operator?.uid ?? creatorUid;
  return [...new Set([everybody, creatorUid, executor])].map((owner) => ({ owner, status, workflowId, projectUid }));
}
