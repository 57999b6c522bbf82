import * as z from 'zod';
import { AppError } from '../../../shared/errors/index.ts';
import { optimizationStatuses, type OptimizationStatus } from '../../../shared/lifecycles/sql-optimization.ts';
import { counter } from '../../platform/table/counter.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { uniqueName } from '../../platform/table/unique.ts';

const text = z.object({ zh: z.string(), en: z.string() });
const feedback = z.object({
  id: z.number().int(),
  userUid: z.string(),
  userName: z.string(),
  vote: z.enum(['agree', 'disagree']),
  reason: z.string(),
  createdAt: z.string(),
});

const schema = z.object({
  optimizationId: z.string(),
  projectUid: z.string(),
  name: z.string(),
  /** Name and creator in lower case, for the search. */
  searchText: z.string(),
  creatorUid: z.string(),
  creatorName: z.string(),
  /** Empty, like its name, where the tables came with the SQL. */
  dbServiceUid: z.string(),
  dbServiceName: z.string(),
  dbType: z.string(),
  schema: z.string(),
  status: z.enum(optimizationStatuses.values),
  failure: text.optional(),
  createdAt: z.string(),
  /** In hundredths of a per cent; missing where no plan could be had. */
  gain: z.number().int().optional(),
  ruleCount: z.number().int(),
  indexCount: z.number().int(),
  statementCount: z.number().int(),
  feedbacks: z.array(feedback),
  nextFeedbackId: z.number().int(),
});
export type NewOptimization = z.output<typeof schema>;
export type Optimization = Stored<NewOptimization>;

/** Ids sort by time, so every list is one partition read from its end. */
export const optimizations = entity('SQL_OPTIMIZATION', schema, {
  pk: 'PROJECT#{projectUid}#SQL_OPTIMIZATIONS',
  sk: '{optimizationId}',
  gsi1pk: 'PROJECT#{projectUid}#SQL_OPTIMIZATIONS#{status}',
  gsi1sk: '{optimizationId}',
  gsi2pk: 'CREATOR#{creatorUid}#{projectUid}#SQL_OPTIMIZATIONS',
  gsi2sk: '{optimizationId}',
});

/** What is in progress of a tenant: all that the sweeper has to look at. */
export const pendingOptimizations = entity(
  'PENDING_OPTIMIZATION',
  z.object({ optimizationId: z.string(), projectUid: z.string() }),
  { pk: 'PENDING_OPTIMIZATIONS', sk: '{optimizationId}' },
);

const names = uniqueName('SQL_OPTIMIZATION#{projectUid}');
const ofStatus = counter('SQL_OPTIMIZATIONS#{projectUid}#{status}');
const ofDay = counter('SQL_OPTIMIZATIONS#{projectUid}#DAY#{day}');
const gainOf = counter('SQL_OPTIMIZATIONS#{projectUid}#GAIN#{dbServiceUid}');
const gainedOf = counter('SQL_OPTIMIZATIONS#{projectUid}#GAINED#{dbServiceUid}');

/** For the transaction that makes a record. */
export function creatingOptimization(table: TenantTable, record: NewOptimization): TransactItem[] {
  const { optimizationId, projectUid, status, name } = record;
  const taken = new AppError('optimizationNameTaken', { name });
  return [
    names.on(table).claiming({ projectUid }, name, optimizationId, taken),
    optimizations.on(table).creating(record),
    ofStatus.on(table).adding({ projectUid, status }, 1),
    ofDay.on(table).adding({ projectUid, day: dayOf(record) }, 1),
    pendingOptimizations.on(table).putting({ optimizationId, projectUid }),
  ];
}

/** For the transaction that ends one: what was gained counts for its data source. */
export function endingOptimization(
  table: TenantTable,
  before: Optimization,
  end: Partial<NewOptimization> & Pick<NewOptimization, 'status'>,
): TransactItem[] {
  const { optimizationId, projectUid, dbServiceUid } = before;
  const isCounted = end.gain !== undefined && dbServiceUid !== '';
  return [
    optimizations.on(table).updating({ ...before, ...end }),
    ofStatus.on(table).adding({ projectUid, status: before.status }, -1),
    ofStatus.on(table).adding({ projectUid, status: end.status }, 1),
    ...(isCounted
      ? [
          gainOf.on(table).adding({ projectUid, dbServiceUid }, end.gain ?? 0),
          gainedOf.on(table).adding({ projectUid, dbServiceUid }, 1),
        ]
      : []),
    pendingOptimizations.on(table).removing({ optimizationId }),
  ];
}

/** For the transaction that removes a record of a project that is no more. */
export function removingOptimization(table: TenantTable, record: Optimization): TransactItem[] {
  const { projectUid, optimizationId, version, name, dbServiceUid } = record;
  return [
    optimizations
      .on(table)
      .removing({ projectUid, optimizationId }, { condition: { version }, refusal: new AppError('changedMeanwhile') }),
    names.on(table).releasing({ projectUid }, name, optimizationId),
    pendingOptimizations.on(table).removing({ optimizationId }),
    ...optimizationStatuses.values.flatMap((status) => ofStatus.on(table).removing({ projectUid, status })),
    ...ofDay.on(table).removing({ projectUid, day: dayOf(record) }),
    ...(dbServiceUid === ''
      ? []
      : [
          ...gainOf.on(table).removing({ projectUid, dbServiceUid }),
          ...gainedOf.on(table).removing({ projectUid, dbServiceUid }),
        ]),
  ];
}

/** How many optimisations of a project there are: in one status, or all. */
export async function optimizationTotal(
  table: TenantTable,
  projectUid: string,
  status: OptimizationStatus | undefined,
): Promise<number> {
  const statuses = status ? [status] : optimizationStatuses.values;
  const counts = await ofStatus.on(table).readMany(statuses.map((one) => ({ projectUid, status: one })));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** How many were made on each of these days. */
export function optimizationsOfDays(
  table: TenantTable,
  projectUid: string,
  days: readonly string[],
): Promise<readonly number[]> {
  return ofDay.on(table).readMany(days.map((day) => ({ projectUid, day })));
}

/** The average gain of each of these data sources in per cent, where anything was gained or lost. */
export async function averageGains(
  table: TenantTable,
  projectUid: string,
  dbServiceUids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const keys = dbServiceUids.map((dbServiceUid) => ({ projectUid, dbServiceUid }));
  const [sums, counts] = await Promise.all([gainOf.on(table).readMany(keys), gainedOf.on(table).readMany(keys)]);
  return new Map(
    dbServiceUids.flatMap((uid, at) => {
      const count = counts[at] ?? 0;
      return count === 0 ? [] : [[uid, Math.round((sums[at] ?? 0) / count) / 100] as const];
    }),
  );
}

/** Where what was given and what was found is kept. */
export function optimizationFile(optimizationId: string, which: 'given' | 'found'): string {
  return `optimizations/${optimizationId}/${which}.json`;
}

function dayOf({ createdAt }: NewOptimization): string {
  return createdAt.slice(0, 10);
}
