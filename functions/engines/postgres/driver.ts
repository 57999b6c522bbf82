import pg from 'pg';
import { quoteDouble } from '../../../shared/engines/quoting.ts';
import { engineOf } from '../../../shared/engines/index.ts';
import type { ConnectOptions, Connection, Driver, Reader, ResultSink, Target, TransactionOutcome } from '../driver.ts';
import { EngineError } from '../engine-error.ts';
import { lifeline, type Lifeline } from '../lifeline.ts';
import { cockroachBackends, serverBackends, type BackendQueries } from './backend.ts';
import { describePostgresTable, postgresSchemas, postgresTables, type AskPostgres } from './catalog.ts';
import { postgresConnectErrorOf, postgresErrorOf } from './error.ts';
import { tagged } from '../own-traffic.ts';
import { planOrRefusal } from '../plan-answer.ts';
import { postgresPlanOf } from './plan.ts';
import { postgresSettings, postgresStatistics } from './statistics.ts';
import { sendToPostgres, type PostgresResult, type PostgresStatement } from './exchange.ts';
import { readFromPostgres } from './reading.ts';
import { catalogRowsMax, keepAliveDelayMs, rowsKeptMax } from '../session-limits.ts';
import { readingInto } from '../reading-into.ts';
import { routeTo } from '../route.ts';
import { sideSessions } from '../side-session.ts';
import { tlsOptionsOf } from '../tls-options.ts';

export const postgresDriver: Driver = {
  async connect(target, options) {
    const session = await openSession(target, options);
    const connection = await connectionOf(session, target);
    session.life.ready();
    return connection;
  },

  async cancel(target, backendId) {
    return withSession(target, async ({ ask }) => {
      const backends = backendsOf(target);
      if ((await ask(backends.state, [backendId])).length === 0) return 'notFound';
      await ask(backends.cancel, [backendId]);
      return 'requested';
    });
  },

  async endSession(target, backendId) {
    await withSession(target, ({ ask }) => ask(backendsOf(target).end, [backendId]));
  },

  async backendState(target, backendId) {
    return withSession(target, async ({ ask }) => {
      const [row] = await ask(backendsOf(target).state, [backendId]);
      if (!row) return 'gone';
      // Where the server does not track activity, "running" is the answer that promises least.
      return row[0]?.startsWith('idle') ? 'idle' : 'running';
    });
  },

  async transactionOutcome(target, transactionId) {
    const [cluster, number = ''] = transactionId.split('/');
    return withSession(target, async ({ ask }) => {
      // Another cluster, or this one after a failover, gives the same number to another transaction.
      if ((await clusterIdentityOf(ask, target)) !== cluster) return 'unknown';
      const [row] = await ifPossible(ask('select txid_status($1::bigint)', [number]));
      return outcomes[row?.[0] ?? ''] ?? 'unknown';
    });
  },
};

type Wire = {
  readonly client: pg.Client;
  readonly life: Lifeline;
  readonly statementTimeoutMs: number | undefined;
  readonly applicationName: string;
};
type Session = Wire & { readonly ask: AskPostgres };

async function openSession(target: Target, options: ConnectOptions): Promise<Session> {
  const life = lifeline(options.timeoutMs);
  const client = await connectedClient(target, options, life);
  const wire = {
    client,
    life,
    statementTimeoutMs: options.statementTimeoutMs,
    applicationName: options.applicationName,
  };
  const ask: AskPostgres = async (sql, values = []) => {
    const result = await exchange(wire, {
      sql: tagged(sql, options.applicationName),
      values,
      maxRows: catalogRowsMax,
      reading: 'capped',
    });
    return result.rows?.rows ?? [];
  };
  const session = { ...wire, ask };
  try {
    for (const [setting, value] of settingsOf(target, options))
      await ask('select set_config($1, $2, false)', [setting, value]);
    return session;
  } catch (error) {
    await closeSession(session);
    throw postgresConnectErrorOf(error);
  }
}

async function connectedClient(target: Target, options: ConnectOptions, life: Lifeline): Promise<pg.Client> {
  const { tunnel, ...route } = await routeTo(target, options);
  const client = new pg.Client({
    host: 'address' in route ? route.address : target.host,
    ...(tunnel && { stream: () => tunnel }),
    port: target.port,
    user: target.user,
    // As a function, because an empty text would let the client look for a password in the environment and in files.
    password: () => target.password,
    database: target.params['database'] || 'postgres',
    ssl: tlsOptionsOf(target) ?? false,
    connectionTimeoutMillis: options.timeoutMs,
    application_name: options.applicationName,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
  });
  client.on('error', (error) => life.cut(error.message));
  client.on('end', () => life.cut('The server closed the connection'));
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.connection.stream.destroy();
    throw postgresConnectErrorOf(error);
  }
}

async function connectionOf(session: Session, target: Target): Promise<Connection> {
  const { ask } = session;
  const identity = await identified(session, target);
  const run = (sql: string, maxRows: number) => exchange(session, { sql, maxRows, reading: 'all' });
  const read = async (sql: string, maxRows: number, wire: Wire = session) => {
    const result = await exchange(wire, { sql, maxRows, reading: 'capped' });
    return result.rows ?? { columns: [], rows: [], truncated: false };
  };
  return {
    backendId: identity.backendId,
    serverVersion: async () => (await ask('show server_version'))[0]?.[0] ?? '',
    begin: async () => void (await run('begin', 0)),
    commit: async () => assertCommitted(await run('commit', 0)),
    rollback: async () => void (await run('rollback', 0)),
    async transactionId() {
      if (!identity.cluster) return undefined;
      const [row] = await ask('select txid_current()::text');
      return `${identity.cluster}/${row?.[0] ?? ''}`;
    },
    async run(sql, runOptions = {}) {
      const { command: _tag, ...result } = await run(sql, runOptions.maxRows ?? rowsKeptMax);
      return result;
    },
    query: (sql, { maxRows }) => read(sql, maxRows),
    readInto: (sql, sink) => readingFrom(session, sql, sink),
    // The options stand in brackets, so that a text beginning with ANALYZE is a syntax error instead of an execution.
    explain: (sql) => read(`explain (format text) ${sql}`, catalogRowsMax),
    schemas: () => postgresSchemas(ask),
    tables: (schema) => postgresTables(ask, schema),
    describeTable: (schema, table) => describePostgresTable(ask, schema, table),
    statistics: (schema, tables) => postgresStatistics(ask, schema, tables),
    settings: () => postgresSettings(ask),
    async planner({ timeoutMs }) {
      await ask(
        `select set_config('default_transaction_read_only', 'on', false), set_config('statement_timeout', $1, false)`,
        [String(timeoutMs)],
      );
      const limited = { ...session, statementTimeoutMs: timeoutMs };
      return (sql) =>
        planOrRefusal(async () =>
          postgresPlanOf(
            await read(tagged(`explain (format json) ${sql}`, session.applicationName), catalogRowsMax, limited),
          ),
        );
    },
    reader: ({ timeoutMs }) => Promise.resolve(readerOf(session, timeoutMs)),
    close: () => closeSession(session),
  };
}

/**
 * Each query in a transaction of its own that is read-only before the query is seen and ends with it, so that what one query
 * sets for later ones, the time among others, holds for none.
 */
function readerOf(session: Session, timeoutMs: number): Reader {
  const limited = { ...session, statementTimeoutMs: timeoutMs };
  const send = (sql: string) => exchange(limited, { sql, maxRows: 0, reading: 'all' });
  return async (sql, sink) => {
    await send('begin transaction read only');
    try {
      await send(`set local statement_timeout = ${Math.round(timeoutMs)}`);
      await readingFrom(limited, sql, sink);
    } finally {
      // When the connection is lost this fails as well; the first error is the one that counts.
      await send('rollback').catch(() => undefined);
    }
  };
}

/** A failed transaction answers COMMIT with a rollback, and no error. */
function assertCommitted({ command }: PostgresResult): void {
  if (command.startsWith('COMMIT')) return;
  throw new EngineError({
    kind: 'other',
    code: '25P02',
    message: 'The transaction had failed and was rolled back',
    outcome: 'refused',
  });
}

function settingsOf(target: Target, options: ConnectOptions): [string, string][] {
  const settings: [string, string][] = [['client_encoding', 'UTF8']];
  // Only the chosen schema: a table that is missing there must not be found in another one.
  if (target.schema) settings.push(['search_path', quoteDouble(target.schema)]);
  if (options.statementTimeoutMs) settings.push(['statement_timeout', String(options.statementTimeoutMs)]);
  return settings;
}

async function identified(
  session: Session,
  target: Target,
): Promise<{ backendId: string; cluster: string | undefined }> {
  try {
    const [row] = await session.ask(backendsOf(target).identify);
    return { backendId: row?.[0] ?? '', cluster: await clusterIdentityOf(session.ask, target) };
  } catch (error) {
    await closeSession(session);
    throw error;
  }
}

/** Cluster and timeline: transaction numbers mean something only within both. Undefined where the server does not say, or cannot prove. */
async function clusterIdentityOf(ask: AskPostgres, target: Target): Promise<string | undefined> {
  if (!engineOf(target.dbType).abilities.includes('provesCommit')) return undefined;
  const [row] = await ifPossible(
    ask(
      `select system_identifier::text || '-' || left(pg_walfile_name(pg_current_wal_lsn()), 8) from pg_control_system()`,
    ),
  );
  return row?.[0] ?? undefined;
}

/** A standby, a server before version 10, a missing right or a number it never gave: then nothing is proven, which is no reason to fail. */
async function ifPossible(asked: ReturnType<AskPostgres>): ReturnType<AskPostgres> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof EngineError && error.outcome === 'refused') return [];
    throw error;
  }
}

const outcomes: Readonly<Record<string, TransactionOutcome>> = {
  committed: 'committed',
  aborted: 'aborted',
  'in progress': 'inProgress',
};

async function exchange(
  { client, life, statementTimeoutMs }: Wire,
  statement: PostgresStatement,
): Promise<PostgresResult> {
  const startedAt = performance.now();
  try {
    return await life.exchange(() => sendToPostgres(client, statement));
  } catch (error) {
    // The server has one code for both, and words that depend on its language.
    const isTimeUp = statementTimeoutMs !== undefined && performance.now() - startedAt >= statementTimeoutMs;
    throw postgresErrorOf(error, isTimeUp ? 'timeout' : 'cancelled');
  }
}

async function readingFrom({ client, life, statementTimeoutMs }: Wire, sql: string, sink: ResultSink): Promise<void> {
  const startedAt = performance.now();
  const errorOf = (error: unknown) => {
    const isTimeUp = statementTimeoutMs !== undefined && performance.now() - startedAt >= statementTimeoutMs;
    return postgresErrorOf(error, isTimeUp ? 'timeout' : 'cancelled');
  };
  await readingInto(sink, (guarded) => life.exchange(() => readFromPostgres(client, sql, guarded)), errorOf);
}

const withSession = sideSessions<Session>({ open: openSession, close: closeSession });

function closeSession({ client, life }: Wire): Promise<void> {
  return life.close(
    () => client.end(),
    () => client.connection.stream.destroy(),
  );
}

function backendsOf(target: Target): BackendQueries {
  return target.dbType === 'CockroachDB' ? cockroachBackends : serverBackends;
}
