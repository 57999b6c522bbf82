import { AppError } from '../../../shared/errors/index.ts';
import { severityOf, type Level, type OverallLevel } from '../../../shared/levels.ts';
import type { PolicyName } from '../../../shared/policies.ts';
import type { QueryOutcome } from '../../../shared/query-outcomes.ts';
import type { Text } from '../../../shared/text.ts';
import type { Cell, ResultColumn, ResultSink } from '../../engines/driver.ts';
import type { Context } from '../../platform/context.ts';
import type { DbService } from '../db-services/service.ts';
import { endedFromOutside } from './ended-from-outside.ts';
import { endingOf, Stopped } from './endings.ts';
import { demandReadingEngine, openReading, type ReadingSession } from './open-reading.ts';
import { beginRecord, endRecord } from './query-log.ts';
import type { QueryFinding, QueryRecord } from './query-record-repo.ts';
import type { Readable } from './seen-readable.ts';

/** What people query data sources for: who may, and how the server's own lists name it. */
const purposes = {
  workbench: { policy: 'queryRun', applicationName: 'sluice-workbench' },
} as const satisfies Readonly<Record<string, { policy: PolicyName; applicationName: string }>>;
export type Purpose = keyof typeof purposes;

/** What an audit says of a statement. */
export type Judged = { readonly level: OverallLevel; readonly findings: readonly QueryFinding[] };

/** Who takes the rows, and answers how many of them: fewer than were given means that it has no room for more. */
export type RowSink = {
  columns(columns: readonly ResultColumn[]): void;
  rows(rows: readonly (readonly Cell[])[]): Promise<number>;
};
export type CutBy = 'rows' | 'bytes';

export type GuardedQuery = {
  readonly purpose: Purpose;
  readonly source: DbService;
  readonly schema: string;
  readonly sql: string;
  /** Judges by the rules of the data source; whether it does is the data source's to say, what is let through as well. */
  readonly audit: (statement: Readable) => Promise<Judged>;
  readonly rowsMax: number;
  readonly milliseconds: number;
  /** When whoever waits for it waits no more: a query has no longer than until then. */
  readonly endsAt: number;
  readonly sink: RowSink;
  /** Aborted when somebody wants the end. */
  readonly signal: AbortSignal;
  /** Told before anything is sent: the row of the log, and the session, once there is one. What it throws ends the query. */
  readonly recorded: (record: QueryRecord) => Promise<void>;
  readonly connected: (session: ReadingSession) => Promise<void>;
  /** Told once all rows are taken, while the session is still there. */
  readonly finished: (session: ReadingSession) => Promise<void>;
};

/** How it went. What is refused before it is known to be a query is thrown. */
export type GuardedEnding = {
  readonly record: QueryRecord;
  readonly outcome: QueryOutcome;
  readonly reason?: Text | undefined;
  /** Where in the text, from 1. */
  readonly place?: { readonly line: number; readonly column: number } | undefined;
  /** More rows exist, and which limit was met. */
  readonly cutBy?: CutBy | undefined;
};

/**
 * The one way by which a person's query reaches a database: rights, a single statement that is known to only read, the audit
 * with the level that the data source lets through, a row in the log before anything is sent, a session that the server holds to
 * reading within a time, and how it ended. Each of these stands without the others.
 */
export async function guardedQuery(ctx: Context, query: GuardedQuery): Promise<GuardedEnding> {
  const { source, purpose } = query;
  if (source.projectUid !== ctx.project.uid) throw new AppError('notFound');
  ctx.demand(purposes[purpose].policy, { dbServiceUid: source.uid });
  demandReadingEngine(source.dbType);
  const statement = await readableOrRecorded(ctx, query);
  const allowed = allowedLevel(source);
  const judged = allowed === undefined ? { level: '' as const, findings: [] } : await query.audit(statement);
  const isStopped = allowed !== undefined && severityOf(judged.level) > severityOf(allowed);
  const seen = { judged, allowedLevel: allowed ?? ('' as const) };
  const record = await beginRecord(ctx, query, { ...seen, outcome: isStopped ? 'intercepted' : 'running' });
  if (isStopped) return { record, outcome: 'intercepted' };
  return sent(ctx, query, { record, statement });
}

/** A statement that is no query is in the log as well: somebody wanted it run. */
async function readableOrRecorded(ctx: Context, query: GuardedQuery): Promise<Readable> {
  try {
    const { demandReadable } = await import('./readable.ts');
    return demandReadable(query.sql, query.source.dbType);
  } catch (error) {
    if (error instanceof AppError && error.kind !== 'queryMissing')
      await beginRecord(ctx, query, {
        judged: { level: '', findings: [] },
        allowedLevel: '',
        outcome: 'refused',
        reason: error.text,
      });
    throw error;
  }
}

/** The worst level that a data source lets through; nothing where its queries are not audited. What it does not say is the mildest. */
export function allowedLevel({ sqleConfig }: Pick<DbService, 'sqleConfig'>): Level | undefined {
  const config = sqleConfig.sql_query_config;
  return config?.audit_enabled ? (config.allow_query_when_less_than_audit_level ?? 'normal') : undefined;
}

type Sending = { readonly record: QueryRecord; readonly statement: Readable };

async function sent(ctx: Context, query: GuardedQuery, { record, statement }: Sending): Promise<GuardedEnding> {
  const { clock } = ctx.world;
  const began = clock.now();
  const taking = takingOf(query);
  const spent = () => ({ milliseconds: clock.now() - began, rows: taking.rows(), isCut: taking.cutBy() !== undefined });
  let ending: Omit<GuardedEnding, 'record' | 'cutBy'> & { readonly logged?: Text } = { outcome: 'succeeded' };
  try {
    await query.recorded(record);
    await throughSession(ctx, query, { statement, sink: taking.sink });
  } catch (error) {
    const known = endingOf(error, statement);
    if (!known) {
      await endRecord(ctx, record, { outcome: 'failed', ...spent() });
      throw error;
    }
    ending = known;
  }
  const { logged, ...told } = ending;
  const ended = await endRecord(ctx, record, { outcome: told.outcome, reason: logged ?? told.reason, ...spent() });
  return { ...told, record: ended, cutBy: taking.cutBy() };
}

/** No more rows than were asked for are handed on; that one more came shows that more exist. */
function takingOf({ sink, rowsMax }: GuardedQuery) {
  let rows = 0;
  let over = 0;
  let cutBy: CutBy | undefined;
  const taking: ResultSink = {
    columns: (columns) => sink.columns(columns),
    async rows(batch) {
      const wanted = batch.slice(0, rowsMax - rows);
      const taken = await sink.rows(wanted);
      rows += taken;
      over += batch.length - wanted.length;
      if (taken < wanted.length) cutBy = 'bytes';
      else if (over > 0) cutBy = 'rows';
      // A server that knows how many rows are wanted sends one more and is done: its session need not be broken off.
      if (cutBy === 'bytes' || over > 1) throw new Stopped('enough');
    },
  };
  return { sink: taking, rows: () => rows, cutBy: () => cutBy };
}

/** Less is no time to run anything in. */
const millisecondsMin = 100;

type Reading = { readonly statement: Readable; readonly sink: ResultSink };

async function throughSession(
  { tenant, world }: Context,
  query: GuardedQuery,
  { statement, sink }: Reading,
): Promise<void> {
  const { applicationName } = purposes[query.purpose];
  const { source, schema, rowsMax } = query;
  const milliseconds = Math.min(query.milliseconds, query.endsAt - world.clock.now());
  if (milliseconds < millisecondsMin) throw new Stopped('timeIsUp');
  const wanted = { schema, applicationName, milliseconds, from: 'replicaIfAny' } as const;
  const session = await openReading({ tenant, world }, source, wanted);
  const ending = endedFromOutside(session, { world, milliseconds, signal: query.signal });
  try {
    await query.connected(session);
    ending.demandGoing();
    await ending.told(() => session.read(statement, ending.watching(sink), { rowsMax: rowsMax + 1 }));
    await query.finished(session);
  } finally {
    await ending.over();
    await session.close();
  }
}
