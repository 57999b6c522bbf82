import type { WorkflowStatus } from '../../../../shared/lifecycles/workflow.ts';
import { mapValues } from '../../../../shared/records.ts';
import { dayOf } from '../../../platform/day-of.ts';
import { ConditionFailed } from '../../../platform/table/table-errors.ts';
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
/**
 * Whatever happens is added to its day alone. All time is what stands in four rows (what was counted before that, and changes of
 * state in which nothing happens), the days that were summed up so far, and those since.
 */
const summary = { pk: partition, sk: 'SUMMED' };
const days = { summedAfter: 3, summedAtOnce: 7 } as const;
const secondsOfDay = 86_400;
const [ofType, ofStatus] = ['type ', 'status '];

/** For the transaction that changes a workflow: what it adds to the day on which that happened, and to all time. */
export function countingFigures(before: Workflow | undefined, after: Workflow): TransactItem[] {
  const shard = Math.floor(Math.random() * shards);
  const [first, ...others] = happened(before, after);
  const statuses = statusChange(before?.status, after.status);
  if (!first) return statuses ? [adding(`ALL#${shard}`, statuses)] : [];
  return [{ ...first, add: { ...first.add, ...statuses } }, ...others].map(({ day, add }) =>
    adding(`DAY#${day}#OF_ALL#${shard}`, add),
  );
}

/** The figures of all time, and how many workflows are in each status now. */
export async function allFigures(
  table: TenantTable,
): Promise<{ figures: Figures; inStatus: (status: WorkflowStatus) => number }> {
  const [summed, ...rows] = await table.batchGet([
    summary,
    ...Array.from({ length: shards }, (_, shard) => ({ pk: partition, sk: `ALL#${shard}` })),
  ]);
  const since = await daysSince(table, String(summed?.['until'] ?? ''));
  await sumUp(table, summed, since);
  const found = [...rows, summed, ...since].flatMap((row) => row ?? []);
  return { figures: summedFigures(found), inStatus: (status) => sumOf(found, ofStatus + status) };
}

/** The rows of the days after one that count for all time, too. */
async function daysSince(table: TenantTable, until: string): Promise<readonly Item[]> {
  const from = until === '' ? 'DAY#' : `DAY#${until}~`;
  const { items } = await table.query({ pk: partition, sk: { between: [from, 'DAY#~'] } });
  return items.filter(({ sk }) => sk.includes('#OF_ALL#'));
}

/** So that no more than some days are ever read. Nothing is added any more to a day that is some days past. */
async function sumUp(table: TenantTable, before: Item | undefined, since: readonly Item[]): Promise<void> {
  const past = dayOf((table.nowSeconds() - days.summedAfter * secondsOfDay) * 1000);
  const over = since.filter(({ sk }) => dayIn(sk) < past);
  if (new Set(over.map(({ sk }) => dayIn(sk))).size < days.summedAtOnce) return;
  const until = dayIn(over.at(-1)?.sk ?? '');
  const all = before ? [before, ...over] : over;
  const names = [...new Set(all.flatMap((row) => Object.keys(row)))].filter(isFigure);
  const sums = Object.fromEntries(names.map((name) => [name, sumOf(all, name)]));
  const condition = before ? { until: String(before['until']) } : 'absent';
  try {
    await table.put({ ...summary, ...sums, until }, { condition });
  } catch (error) {
    // Somebody else summed them up meanwhile.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

function isFigure(name: string): boolean {
  return name in none || name.startsWith(ofType) || name.startsWith(ofStatus);
}

function dayIn(sk: string): string {
  return sk.split('#')[1] ?? '';
}

/** The figures of each day of a period on which anything happened. */
export async function figuresByDay(
  table: TenantTable,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Map<string, Figures>> {
  const range = { between: [`DAY#${from}`, `DAY#${to}#~`] } as const;
  const { items } = await table.query({ pk: partition, sk: range, consistent: false });
  const byDay = new Map<string, Item[]>();
  for (const item of items) byDay.set(dayIn(item.sk), [...(byDay.get(dayIn(item.sk)) ?? []), item]);
  return new Map([...byDay].map(([day, rows]) => [day, summedFigures(rows)]));
}

/** The figures of several days together. */
export function together(figures: Iterable<Figures>): Figures {
  const all = [...figures];
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

function summedFigures(rows: readonly Item[]): Figures {
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
