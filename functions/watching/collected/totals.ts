import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { keyText } from '../../platform/table/key-template.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import {
  planSqlTotals,
  projectSqlTotals,
  sourceHighPriorityTotals,
  totalKinds,
  unsolvedSqls,
  type NewCollected,
} from './collected-repo.ts';

type Counted = Pick<
  NewCollected,
  | 'projectUid'
  | 'sqlId'
  | 'planId'
  | 'dbServiceUid'
  | 'auditLevel'
  | 'status'
  | 'isHighPriority'
  | 'firstAt'
  | 'assigneeUids'
>;
type Kind = (typeof totalKinds)[number];

/** Into which totals a statement counts. */
export function kindsOf({ auditLevel, status }: Pick<Counted, 'auditLevel' | 'status'>): readonly Kind[] {
  const isBad = auditLevel !== '' && auditLevel !== 'normal';
  const isOptimized = status === 'solved' || status === 'manual_audited';
  return [
    'all',
    ...(isBad ? (['bad'] as const) : []),
    ...(isOptimized ? (['optimized'] as const) : []),
    ...(isBad && (status === 'unhandled' || status === 'sent') ? (['unsolved'] as const) : []),
  ];
}

/** For the transaction that makes, changes or removes a statement. */
export function counting(table: TenantTable, before: Counted | undefined, after: Counted | undefined): TransactItem[] {
  const of = after ?? before;
  if (!of) return [];
  const { projectUid, planId } = of;
  const [was, is] = [before ? kindsOf(before) : [], after ? kindsOf(after) : []];
  const high = Number(after?.isHighPriority ?? false) - Number(before?.isHighPriority ?? false);
  const deltas = totalKinds
    .map((kind) => ({ kind, delta: Number(is.includes(kind)) - Number(was.includes(kind)) }))
    .filter(({ delta }) => delta !== 0);
  return [
    ...deltas.flatMap(({ kind, delta }) => [
      projectSqlTotals.on(table).adding({ projectUid, kind }, delta),
      planSqlTotals.on(table).adding({ planId, kind }, delta),
    ]),
    ...countingPlan(of, deltas),
    ...listing(table, before, after),
    // What is of no data source counts for none.
    ...(high === 0 || of.dbServiceUid === '' ? [] : [sourceHighPriorityTotals.on(table).adding(of, high)]),
  ];
}

/** Keeps the list of what waits for somebody: only what comes, goes or is handed to others is written. */
function listing(table: TenantTable, before: Counted | undefined, after: Counted | undefined): TransactItem[] {
  const waits = (one: Counted | undefined) => one !== undefined && kindsOf(one).includes('unsolved');
  if (after && waits(after)) {
    if (waits(before) && before?.assigneeUids === after.assigneeUids) return [];
    const { projectUid, sqlId, dbServiceUid, firstAt, assigneeUids } = after;
    const waiting = { projectUid, sqlId, dbServiceUid, firstAt, assigneeUids, participantUids: assigneeUids };
    return [unsolvedSqls.on(table).putting(waiting)];
  }
  return before && waits(before) ? [unsolvedSqls.on(table).removing(before)] : [];
}

/** The totals of all plans of a project stand in these few rows, so that they are read at once. */
const planShards = 4;

function countingPlan(
  { projectUid, planId }: Counted,
  deltas: readonly { readonly kind: Kind; readonly delta: number }[],
): TransactItem[] {
  const add = Object.fromEntries(
    deltas
      .filter(({ kind }) => kind === 'all' || kind === 'bad')
      .map(({ kind, delta }) => [`${kind} ${planId}`, delta]),
  );
  return Object.keys(add).length === 0
    ? []
    : [{ update: planTotalsKey(projectUid, planId % planShards), change: { add } }];
}

function planTotalsKey(projectUid: string, shard: number) {
  return { pk: `COLLECTED_BY_PLAN#${keyText(projectUid, 'projectUid')}`, sk: `SHARD#${shard}` };
}

/** How many statements every plan of a project has, and at how many of them a rule found something. */
export async function totalsByPlan(
  table: TenantTable,
  projectUid: string,
): Promise<(planId: number) => { readonly all: number; readonly bad: number }> {
  const rows = await table.batchGet(Array.from({ length: planShards }, (_, shard) => planTotalsKey(projectUid, shard)));
  return (planId) => {
    const row = rows[planId % planShards];
    return { all: Number(row?.[`all ${planId}`] ?? 0), bad: Number(row?.[`bad ${planId}`] ?? 0) };
  };
}

/** For the removal of what is left of a project. */
export function forgettingPlans(projectUid: string): TransactItem[] {
  return Array.from({ length: planShards }, (_, shard) => ({ remove: planTotalsKey(projectUid, shard) }));
}

/** How many statements of high priority were collected from each of these data sources, in the order asked. */
export function highPriorityOf(table: TenantTable, dbServiceUids: readonly string[]): Promise<number[]> {
  return sourceHighPriorityTotals.on(table).readMany(dbServiceUids.map((dbServiceUid) => ({ dbServiceUid })));
}
