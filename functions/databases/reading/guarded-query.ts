import { createHash } from 'node:crypto';
import { AppError } from '../../../shared/errors/index.ts';
import { severityOf, type Level, type OverallLevel } from '../../../shared/levels.ts';
import type { PolicyName } from '../../../shared/policies.ts';
import type { QueryOutcome } from '../../../shared/query-outcomes.ts';
import type { Text } from '../../../shared/text.ts';
import type { Cell, ResultColumn } from '../../engines/driver.ts';
import type { Context } from '../../platform/context.ts';
import type { DbService } from '../db-services/service.ts';
import { demandSessions } from './families.ts';
import type { ReadingSession } from './open-reading.ts';
import { beginRecord } from './query-log.ts';
import type { QueryFinding, QueryRecord } from './query-record-repo.ts';
import type { Readable } from './seen-readable.ts';

/** What people query data sources for: who may, and how the server's own lists name it. */
export const purposes = {
  workbench: { policy: 'queryRun', applicationName: 'sluice-workbench' },
  /** Texts that somebody else has approved to be run once more without masks. */
  plainOfQuery: { policy: 'unmaskingOfQuery', applicationName: 'sluice-unmasking' },
  plainOfExport: { policy: 'unmaskingOfExport', applicationName: 'sluice-unmasking' },
  /** Samples in which sensitive data is looked for: texts of ours, see \`sampling\`. */
  discovery: { policy: 'maskingConfigure', applicationName: 'sluice-discovery' },
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

/** What an approval of a text is bound to: its SHA-256 in hexadecimal digits. */
export function textHash(sql: string): string {
  return createHash('sha256').update(sql).digest('hex');
}

/** What somebody wants to be run. */
export type Wanted = {
  readonly purpose: Purpose;
  readonly source: DbService;
  readonly schema: string;
  readonly sql: string;
  /** The `textHash` of the text whose plain rows were approved; any other text is refused. */
  readonly approvedHash?: string;
  /** Of a statement in a transaction by hand: which. */
  readonly transactionUid?: string;
  /** Judges by the rules of the data source; whether it does is the data source's to say, what is let through as well. */
  readonly audit: (statement: Readable) => Promise<Judged>;
};

/** How it is run, and who takes its rows. */
export type Sending = {
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
  readonly finished: (session: Pick<ReadingSession, 'typeNames'>) => Promise<void>;
};
export type GuardedQuery = Wanted & Sending;

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
  const { record, statement } = await admitted(ctx, query);
  if (record.outcome !== 'running') return { record, outcome: record.outcome };
  const { sendRead } = await import('./send-query.ts');
  return sendRead(ctx, query, { record, statement });
}

/**
 * The first part of it, for what is sent behind the request: all that is asked before anything is sent, with the row of the log.
 * What is let through is `running` there, and `sendAdmitted` takes the text from there and from nowhere else.
 */
export async function admitQuery(ctx: Context, query: Wanted): Promise<QueryRecord> {
  return (await admitted(ctx, query)).record;
}

async function admitted(ctx: Context, query: Wanted): Promise<{ record: QueryRecord; statement: Readable }> {
  const { source, purpose } = query;
  if (source.projectUid !== ctx.project.uid) throw new AppError('notFound');
  if (query.approvedHash !== undefined && query.approvedHash !== textHash(query.sql))
    throw new AppError('unmaskingTextDiffers');
  ctx.demand(purposes[purpose].policy, { dbServiceUid: source.uid });
  demandSessions(source.dbType);
  const statement = await readableOrRecorded(ctx, query);
  const allowed = allowedLevel(source);
  const judged = allowed === undefined ? { level: '' as const, findings: [] } : await query.audit(statement);
  const isStopped = allowed !== undefined && severityOf(judged.level) > severityOf(allowed);
  const seen = { judged, allowedLevel: allowed ?? ('' as const) };
  const record = await beginRecord(ctx, query, { ...seen, outcome: isStopped ? 'intercepted' : 'running' });
  return { record, statement };
}

/** A statement that is no query is in the log as well: somebody wanted it run. */
async function readableOrRecorded(ctx: Context, query: Wanted): Promise<Readable> {
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
