import * as z from 'zod';
import { levels } from '../../../shared/levels.ts';
import { queryOutcomes, type QueryOutcome } from '../../../shared/query-outcomes.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';

const text = z.object({ zh: z.string(), en: z.string() });
const level = z.enum(['', ...levels]);
const finding = z.object({
  ruleId: z.string(),
  level: z.enum(levels),
  message: text,
  error: text.optional(),
  /** In the statement, from 1. */
  line: z.number().int(),
  column: z.number().int(),
  length: z.number().int(),
});
/** What the audit of a query says, as it is kept. */
export type QueryFinding = z.output<typeof finding>;

const schema = z.object({
  uid: z.string(),
  projectUid: z.string(),
  time: z.string(),
  personUid: z.string(),
  personName: z.string(),
  sessionId: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  dbServiceUid: z.string(),
  dbServiceName: z.string(),
  dbType: z.string(),
  schema: z.string(),
  sql: z.string(),
  /** The statement and the address in lower case, for the search. */
  searchText: z.string(),
  auditLevel: level,
  /** The worst level that the data source lets through; empty where it audits nothing. */
  allowedLevel: level,
  findings: z.array(finding),
  outcome: z.enum(queryOutcomes),
  reason: text.optional(),
  milliseconds: z.number().int(),
  rows: z.number().int(),
  isCut: z.boolean(),
  /** Whether whoever asked may see what is masked. */
  seesPlain: z.boolean().optional(),
  /** It was not run for its rows, but looked at: planned, counted or measured. */
  isAnalysis: z.boolean().optional(),
  /** Of a change: the workflow that it became, which says how it ended. */
  workflowId: z.string().optional(),
  /** Of a statement in a transaction by hand: which; what it changed counts when that is committed. */
  transactionUid: z.string().optional(),
  /** Of an export: the file that rows of the statement went into. */
  file: z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() }).optional(),
  expiresAtSeconds: z.number().int(),
});
export type NewQueryRecord = z.output<typeof schema>;
export type QueryRecord = Stored<NewQueryRecord>;

/** Every statement that somebody asked to run, written before it is sent. No value of a result is in it. */
export const queryRecords = entity('QUERY_RECORD', schema, {
  pk: 'QUERY_RECORD#{uid}',
  sk: 'RECORD',
  gsi1pk: 'QUERY_RECORDS#{projectUid}',
  gsi1sk: '{time}#{uid}',
  gsi2pk: 'QUERY_RECORDS#{projectUid}#{personUid}',
  gsi2sk: '{time}#{uid}',
  ttl: 'expiresAtSeconds',
});

/** A pointer to each that has not ended: all that the sweep has to look at. */
export const activeQueries = entity('ACTIVE_QUERY', z.object({ uid: z.string(), aliveUntil: z.number().int() }), {
  pk: 'ACTIVE_QUERIES',
  sk: '{uid}',
});

/**
 * That a record was begun, or has its end: in the order of their times, all of a tenant. What seals the log goes by them, as a
 * record is written twice, and may go on for days where it became a workflow.
 */
export const queryEvents = entity(
  'QUERY_EVENT',
  z.object({
    time: z.string(),
    recordUid: z.string(),
    of: z.enum(['begun', 'ended']),
    expiresAtSeconds: z.number().int(),
  }),
  { pk: 'QUERY_EVENTS', sk: '{time}#{recordUid}#{of}', ttl: 'expiresAtSeconds' },
);
export type QueryEvent = Stored<{ time: string; recordUid: string; of: 'begun' | 'ended'; expiresAtSeconds: number }>;

/** For the transaction that begins a record, or ends it. */
export function notingEvent(
  table: TenantTable,
  { uid, outcome, expiresAtSeconds }: Pick<NewQueryRecord, 'uid' | 'outcome' | 'expiresAtSeconds'>,
  now: number,
): TransactItem {
  const of = outcome === 'running' ? ('begun' as const) : ('ended' as const);
  const time = new Date(now).toISOString();
  return queryEvents.on(table).putting({ time, recordUid: uid, of, expiresAtSeconds });
}

const ofBeginning = [
  ...([
    'uid',
    'projectUid',
    'time',
    'personUid',
    'personName',
    'sessionId',
    'ip',
    'userAgent',
    'dbServiceUid',
  ] as const),
  ...(['dbServiceName', 'dbType', 'schema', 'sql', 'auditLevel', 'allowedLevel', 'findings', 'seesPlain'] as const),
  ...(['isAnalysis', 'transactionUid', 'expiresAtSeconds'] as const),
] as const satisfies readonly (keyof NewQueryRecord)[];

/**
 * What a record says from its beginning on, and what it says once it has its end: that is what is sealed. A field that a record
 * has not is left out, so that one that later records have does not break the seals of older ones.
 */
export function sealedValues(record: NewQueryRecord, of: QueryEvent['of']): readonly unknown[] {
  const fields = of === 'begun' ? ofBeginning : (Object.keys(schema.shape).toSorted() as (keyof NewQueryRecord)[]);
  return fields.filter((field) => record[field] !== undefined).map((field) => [field, canonical(record[field])]);
}

/** The same text for the same value: the table hands the fields of a map back in an order of its own. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, inner]) => [name, canonical(inner)]);
}

/** How many there are of a project, and how they ended. */
export type QueryFigures = {
  readonly total: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly intercepted: number;
};
/** Of what an outcome is one, beside the total. */
const counted: Readonly<Record<QueryOutcome, Exclude<keyof QueryFigures, 'total'> | undefined>> = {
  running: undefined,
  succeeded: 'succeeded',
  failed: 'failed',
  timed_out: 'failed',
  cancelled: undefined,
  unknown: undefined,
  intercepted: 'intercepted',
  refused: 'intercepted',
};

/** The figures of some records. */
export function figuresOf(records: Iterable<Pick<QueryRecord, 'outcome'>>): QueryFigures {
  const figures = { total: 0, succeeded: 0, failed: 0, intercepted: 0 };
  for (const { outcome } of records) {
    figures.total += 1;
    const of = counted[outcome];
    if (of) figures[of] += 1;
  }
  return figures;
}

type Counted = Pick<NewQueryRecord, 'projectUid' | 'personUid' | 'expiresAtSeconds' | 'outcome'>;

/**
 * Counts a record that begins, or one that has ended, for its project and for its person there: by the day on which it runs
 * out, after which it counts no more. Outside of the transaction, as a query must not fail because it was hard to count.
 */
export async function countQuery(table: TenantTable, record: Counted, of: 'beginning' | 'ending'): Promise<void> {
  const day = dayOf(record.expiresAtSeconds);
  const name = of === 'beginning' ? 'total' : counted[record.outcome];
  if (name === undefined) return;
  const expiresAt = record.expiresAtSeconds + 40 * 24 * 3600;
  for (const scope of [record.projectUid, `${record.projectUid}#${record.personUid}`])
    await table.update(
      { pk: `QUERY_FIGURES#${scope}`, sk: day.slice(0, 7) },
      { add: { [`${day} ${name}`]: 1 }, set: { expiresAt } },
    );
}

/** The figures of all that are still kept, of a project or of one person in it. */
export async function keptFigures(
  table: TenantTable,
  { projectUid, personUid }: { readonly projectUid: string; readonly personUid: string | undefined },
): Promise<QueryFigures> {
  const today = dayOf(table.nowSeconds());
  const scope = personUid === undefined ? projectUid : `${projectUid}#${personUid}`;
  const { items } = await table.query({ pk: `QUERY_FIGURES#${scope}`, sk: { between: [today.slice(0, 7), '~'] } });
  const figures = { total: 0, succeeded: 0, failed: 0, intercepted: 0 };
  for (const month of items)
    for (const name of Object.keys(figures) as (keyof QueryFigures)[])
      for (const [key, count] of Object.entries(month))
        if (key.endsWith(` ${name}`) && key.slice(0, 10) >= today) figures[name] += Number(count);
  return figures;
}

function dayOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}
