import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { QueryOutcome } from '../../../shared/query-outcomes.ts';
import type { Text } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import { recordRetention } from '../../platform/record-retention.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { World } from '../../platform/world.ts';
import type { Judged, Wanted } from './guarded-query.ts';
import {
  activeQueries,
  countQuery,
  notingEvent,
  queryRecords,
  type NewQueryRecord,
  type QueryRecord,
} from './query-record-repo.ts';

type Begun = {
  readonly judged: Judged;
  readonly allowedLevel: NewQueryRecord['allowedLevel'];
  readonly outcome: QueryOutcome;
  readonly reason?: Text;
};

/** What a row tells of: `analysis` is a statement that somebody has looked at, which is planned, and counted or measured where that only reads. */
type Noted = Pick<Wanted, 'source' | 'schema' | 'sql' | 'approvedHash' | 'transactionUid'> & {
  readonly purpose: Wanted['purpose'] | 'analysis';
};

/** Writes that somebody asked to run a statement. When it cannot be written, nothing is sent. */
export async function beginRecord(ctx: Context, query: Noted, begun: Begun): Promise<QueryRecord> {
  const { table, world } = ctx;
  const record = await newRecord(ctx, query, begun);
  const isRunning = begun.outcome === 'running';
  const pointer = { uid: record.uid, aliveUntil: world.clock.now() + limits.queryLeaseSeconds * 1000 };
  await table.transact([
    queryRecords.on(table).creating(record),
    notingEvent(table, record, world.clock.now()),
    ...(isRunning ? [activeQueries.on(table).putting(pointer)] : []),
  ]);
  if (isRunning) await counted({ table, world }, record, 'beginning');
  else await countRecord({ table, world }, record);
  return { ...record, version: 1 };
}

/** The row of whatever somebody does with a statement, with who, from where and for how long it is kept. */
export async function newRecord(ctx: Context, query: Noted, begun: Begun): Promise<NewQueryRecord> {
  const { table, world, user, request } = ctx;
  const now = world.clock.now();
  const { hours } = await recordRetention(table, now, { of: 'QUERY_RETENTION' });
  const { source, schema, sql } = query;
  return {
    uid: world.newId(),
    projectUid: source.projectUid,
    time: new Date(now).toISOString(),
    personUid: user.uid,
    personName: user.name,
    sessionId: user.sessionId ?? '',
    ip: request.ip,
    userAgent: request.userAgent.slice(0, 300),
    dbServiceUid: source.uid,
    dbServiceName: source.name,
    dbType: source.dbType,
    schema,
    sql,
    searchText: `${sql}\n${request.ip}`.toLowerCase(),
    auditLevel: begun.judged.level,
    allowedLevel: begun.allowedLevel,
    findings: begun.judged.findings.slice(0, limits.queryFindingsKeptMax),
    outcome: begun.outcome,
    ...(begun.reason && { reason: begun.reason }),
    milliseconds: 0,
    rows: 0,
    isCut: false,
    ...(query.transactionUid !== undefined && { transactionUid: query.transactionUid }),
    ...(query.purpose === 'analysis'
      ? { isAnalysis: true }
      : { seesPlain: query.approvedHash !== undefined || ctx.may('plainDataView', { dbServiceUid: source.uid }) }),
    expiresAtSeconds: Math.floor(now / 1000) + hours * 3600,
  };
}

type Ended = Pick<NewQueryRecord, 'outcome' | 'milliseconds' | 'rows' | 'isCut'> & {
  readonly reason?: Text | undefined;
};
type Place = { readonly table: TenantTable; readonly world: Pick<World, 'log' | 'clock'> };

/** Writes how it ended, once: not when it was told as unknown meanwhile, which nobody can know better. */
export async function endRecord(place: Place, record: QueryRecord, ended: Ended): Promise<QueryRecord> {
  const { table } = place;
  const { reason, ...rest } = ended;
  const set = { ...rest, ...(reason && { reason }) };
  const after = { ...record, ...set };
  try {
    await table.transact([
      queryRecords
        .on(table)
        .patching(
          { uid: record.uid },
          { set },
          { condition: { outcome: 'running' }, refusal: new AppError('changedMeanwhile') },
        ),
      notingEvent(table, after, place.world.clock.now()),
      activeQueries.on(table).removing({ uid: record.uid }),
    ]);
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'changedMeanwhile')) throw error;
    return queryRecords.on(table).require({ uid: record.uid });
  }
  await counted(place, after, 'ending');
  return after;
}

/** Says that whoever runs it is there still; a row that has its end has nobody. */
export async function keepAlive({ table }: Pick<Place, 'table'>, uid: string, aliveUntil: number): Promise<void> {
  await activeQueries.on(table).patch({ uid }, { set: { aliveUntil } });
}

/** How something ended that went through no session of the gate: a change, or a query that was not sent. */
export type EndedElsewhere = {
  readonly outcome: QueryOutcome;
  readonly reason?: Text | undefined;
  readonly milliseconds?: number;
};

/** Ends the row of what went through no session. */
export async function endElsewhere(
  place: Place,
  uid: string,
  { milliseconds = 0, ...ended }: EndedElsewhere,
): Promise<QueryRecord> {
  const record = await queryRecords.on(place.table).require({ uid });
  return endRecord(place, record, { ...ended, milliseconds, rows: 0, isCut: false });
}

/**
 * Tells the queries of which nobody has said how they ended: their process is gone. Of what became a workflow somebody is asked
 * who knows workflows. Answers whether any are left.
 */
export async function settleRecords(
  place: Place,
  {
    endOfChange,
    isOpen,
  }: {
    readonly endOfChange: (record: QueryRecord) => Promise<EndedElsewhere | undefined>;
    /** Whether its transaction by hand has no end yet. */
    readonly isOpen: (record: QueryRecord) => Promise<boolean>;
  },
): Promise<'idle' | 'waiting'> {
  const { table, world } = place;
  const { items } = await activeQueries.on(table).list({});
  for (const { uid, aliveUntil } of items) {
    if (aliveUntil > world.clock.now()) continue;
    const record = await queryRecords.on(table).get({ uid });
    if (record?.outcome !== 'running') await activeQueries.on(table).remove({ uid });
    // Told with the transaction that it is of.
    else if (record.transactionUid !== undefined && (await isOpen(record))) continue;
    else if (record.workflowId !== undefined) {
      const ended = await endOfChange(record);
      if (ended) await endElsewhere(place, uid, ended);
    } else await endRecord(place, record, { outcome: 'unknown', milliseconds: 0, rows: 0, isCut: false, reason: gone });
  }
  return items.length === 0 ? 'idle' : 'waiting';
}

const gone: Text = {
  zh: '执行过程意外中断，不知道查询如何结束',
  en: 'The process that ran it is gone, so nobody knows how it ended',
};

/** Counts a row that has its end from its beginning on. */
export async function countRecord(place: Place, record: NewQueryRecord): Promise<void> {
  await counted(place, record, 'beginning');
  await counted(place, record, 'ending');
}

async function counted({ table, world }: Place, record: NewQueryRecord, of: 'beginning' | 'ending'): Promise<void> {
  await countQuery(table, record, of).catch((error: unknown) => {
    world.log.error('a query was not counted', { recordUid: record.uid, error });
  });
}
