import type { WorkflowStatus } from '../../../../shared/lifecycles/workflow.ts';
import { mapValues } from '../../../../shared/records.ts';
import { dayOf } from '../../../platform/day-of.ts';
import type { Item } from '../../../platform/table/table-schema.ts';
import type { TenantTable } from '../../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../../platform/table/transaction.ts';
import type { Step, Workflow } from '../../../ground/ledger/workflow-repo.ts';

/** What is counted of all workflows, for each day and for all time. */
const none = {
  created: 0,
  /** Reviews that ended so, and how long those that passed took. */
  passed: 0,
  rejected: 0,
  reviewSeconds: 0,
  /** Executions that began, and how long they waited since the review. */
  begun: 0,
  waitSeconds: 0,
  /** How executions ended. */
  succeeded: 0,
  failed: 0,
};
type FigureName = keyof typeof none;
/** The figures of a day, a period or all time; `types` are workflows created by database type. */
export type Figures = Readonly<Record<FigureName, number>> & { readonly types: Readonly<Record<string, number>> };

type Addition = { readonly day: string; readonly add: Readonly<Record<string, number>> };

/** Every workflow of a tenant writes the same few rows, so each is spread. */
const shards = 4;
const partition = 'FIGURES#WORKFLOWS';
const [ofType, ofStatus] = ['type ', 'status '];

/** For the transaction that changes a workflow: what it adds to the day on which that happened, and to all time. */
export function countingFigures(before: Workflow | undefined, after: Workflow): TransactItem[] {
  const shard = Math.floor(Math.random() * shards);
  const additions = happened(before, after);
  const byDay = additions.map(({ day, add }) => adding(`DAY#${day}#${shard}`, add));
  const forAll = additions.map(({ add }) => adding(`ALL#${shard}`, add));
  const statuses = statusChange(before?.status, after.status);
  return [...byDay, ...forAll, ...(statuses ? [adding(`ALL#${shard}`, statuses)] : [])];
}

/** The figures of all time, and how many workflows are in each status now. */
export async function allFigures(
  table: TenantTable,
): Promise<{ figures: Figures; inStatus: (status: WorkflowStatus) => number }> {
  const rows = await table.batchGet(
    Array.from({ length: shards }, (_, shard) => ({ pk: partition, sk: `ALL#${shard}` })),
  );
  const found = rows.flatMap((row) => row ?? []);
  return { figures: summed(found), inStatus: (status) => sumOf(found, ofStatus + status) };
}

/** The figures of each day of a period on which anything happened. */
export async function figuresByDay(
  table: TenantTable,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Map<string, Figures>> {
  const range = { between: [`DAY#${from}`, `DAY#${to}#~`] } as const;
  const { items } = await table.query({ pk: partition, sk: range, consistent: false });
  const days = new Map<string, Item[]>();
  for (const item of items) {
    const day = item.sk.split('#')[1] ?? '';
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return new Map([...days].map(([day, rows]) => [day, summed(rows)]));
}

/** The figures of several days together. */
export function together(days: Iterable<Figures>): Figures {
  const all = [...days];
  const types = [...new Set(all.flatMap((day) => Object.keys(day.types)))];
  return {
    ...mapValues(none, (_, name) => all.reduce((sum, day) => sum + day[name], 0)),
    types: Object.fromEntries(types.map((type) => [type, all.reduce((sum, day) => sum + (day.types[type] ?? 0), 0)])),
  };
}

function happened(before: Workflow | undefined, after: Workflow): Addition[] {
  const created = before ? [] : [{ day: dayOf(after.createdAt), add: { created: 1, ...typesOf(after) } }];
  return [...created, ...ofReview(before, after), ...ofExecution(before, after)];
}

function ofReview(before: Workflow | undefined, after: Workflow): Addition[] {
  const decided = reviewEnd(before, after);
  if (!decided) return [];
  const passed = { passed: 1, reviewSeconds: secondsFrom(after.submittedAt, decided.at) };
  return [{ day: dayOf(decided.at), add: decided.state === 'rejected' ? { rejected: 1 } : passed }];
}

function ofExecution(before: Workflow | undefined, after: Workflow): Addition[] {
  const { executedAt, endedAt } = after;
  const hasBegun = executedAt !== undefined && before?.executedAt === undefined;
  // A workflow that somebody marked as carried out by hand was never being executed.
  const hasEnded = before?.status === 'executing' && endedAt !== undefined && after.status !== before.status;
  const waited = (begun: string) => secondsFrom(lastApproval(after) ?? after.submittedAt, begun);
  return [
    ...(hasBegun ? [{ day: dayOf(executedAt), add: { begun: 1, waitSeconds: waited(executedAt) } }] : []),
    ...(hasEnded ? [{ day: dayOf(endedAt), add: after.status === 'finished' ? { succeeded: 1 } : { failed: 1 } }] : []),
  ];
}

/** The decision that ended the review of a submission, if this change was it. */
function reviewEnd(before: Workflow | undefined, after: Workflow): { state: Step['state']; at: string } | undefined {
  if (before?.status !== 'wait_for_audit' || before.number !== after.number) return undefined;
  if (after.status !== 'rejected' && after.status !== 'wait_for_execution') return undefined;
  const last = after.steps.filter(({ type, operatedAt }) => type === 'sql_review' && operatedAt !== undefined).at(-1);
  return last?.operatedAt === undefined ? undefined : { state: last.state, at: last.operatedAt };
}

function lastApproval({ steps }: Workflow): string | undefined {
  return steps.filter(({ type, state }) => type === 'sql_review' && state === 'approved').at(-1)?.operatedAt;
}

function typesOf({ dbTypes = [] }: Workflow): Record<string, number> {
  return Object.fromEntries(dbTypes.map((dbType) => [ofType + dbType, 1]));
}

function statusChange(from: WorkflowStatus | undefined, to: WorkflowStatus): Record<string, number> | undefined {
  if (from === to) return undefined;
  return { ...(from && { [ofStatus + from]: -1 }), [ofStatus + to]: 1 };
}

function adding(sk: string, add: Readonly<Record<string, number>>): TransactItem {
  return { update: { pk: partition, sk }, change: { add } };
}

function summed(rows: readonly Item[]): Figures {
  const types = [...new Set(rows.flatMap((row) => Object.keys(row).filter((name) => name.startsWith(ofType))))];
  return {
    ...mapValues(none, (_, name) => sumOf(rows, name)),
    types: Object.fromEntries(types.map((type) => [type.slice(ofType.length), sumOf(rows, type)])),
  };
}

function sumOf(rows: readonly Item[], name: string): number {
  return rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0);
}

function secondsFrom(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
}
