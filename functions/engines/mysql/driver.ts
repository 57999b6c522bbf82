import { connect as openSocket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createConnection, type Connection as Client, type SslOptions } from 'mysql2';
import { isSince, serverVersionOf } from '../../../shared/audit/schema/server-version.ts';
import type { ConnectOptions, Connection, Driver, Planner, Reader, Rows, RunResult, Target } from '../driver.ts';
import { lifeline, type Lifeline } from '../lifeline.ts';
import { describeMysqlTable, mysqlSchemas, mysqlTables, type AskMysql } from './catalog.ts';
import { ed25519 } from './ed25519.ts';
import { mysqlConnectErrorOf, mysqlErrorOf } from './error.ts';
import { commitMarks, markedOutcome } from './commit-marks.ts';
import { mysqlPlanOf } from './plan.ts';
import { limitOnServer, withinTime } from './time-limit.ts';
import { mysqlSettings, mysqlStatistics } from './statistics.ts';
import { sendToMysql } from './exchange.ts';
import { readFromMysql } from './reading.ts';
import { tagged } from '../own-traffic.ts';
import { planOrRefusal } from '../plan-answer.ts';
import { readingInto } from '../reading-into.ts';
import { routeTo, type Route } from '../route.ts';
import { catalogRowsMax, keepAliveDelayMs, rowsKeptMax } from '../session-limits.ts';
import { sideSessions, withoutSchema } from '../side-session.ts';
import { tlsOptionsOf, type TlsOptions } from '../tls-options.ts';

export const mysqlDriver: Driver = {
  async connect(target, options) {
    const session = await openSession(target, options);
    const connection = await connectionOf(session, target);
    session.life.ready();
    return connection;
  },

  async cancel(target, backendId) {
    return withSession(target, async ({ ask, run }) => {
      const process = await processOf(ask, backendId);
      if (!process) return 'notFound';
      try {
        // TiDB passes over a plain KILL, which might be meant for another node behind the same address.
        await run(
          target.dbType === 'TiDB' ? `kill tidb query ${process.threadId}` : `kill query ${process.threadId}`,
          0,
        );
        return 'requested';
      } catch (error) {
        if (mysqlErrorOf(error).code === unknownThread) return 'notFound';
        throw error;
      }
    });
  },

  async endSession(target, backendId) {
    await withSession(target, async ({ ask, run }) => {
      const process = await processOf(ask, backendId);
      if (!process) return;
      try {
        const word = target.dbType === 'TiDB' ? 'kill tidb connection' : 'kill connection';
        await run(`${word} ${process.threadId}`, 0);
      } catch (error) {
        if (mysqlErrorOf(error).code !== unknownThread) throw error;
      }
    });
  },

  async backendState(target, backendId) {
    return withSession(target, async ({ ask }) => {
      const process = await processOf(ask, backendId);
      if (!process) return 'gone';
      return process.command === 'Sleep' ? 'idle' : 'running';
    });
  },

  transactionOutcome: (target, transactionId) =>
    withSession(target, ({ ask }) =>
      markedOutcome(target, transactionId, {
        ask,
        isGone: async (backendId) => (await processOf(ask, backendId)) === undefined,
      }),
    ),
};

const unknownThread = '1094';
const noRows: Rows = { columns: [], rows: [], truncated: false };

type Session = {
  readonly target: Target;
  readonly client: Client;
  readonly life: Lifeline;
  readonly applicationName: string;
  readonly run: (sql: string, maxRows: number) => Promise<RunResult>;
  readonly ask: AskMysql;
  /** What is sent ends within this time, by us, where the server has no limit of its own. */
  endsWithinMs: number | undefined;
};

async function openSession(target: Target, options: ConnectOptions): Promise<Session> {
  const life = lifeline(options.timeoutMs);
  const client = await connectedClient(target, options, life);
  const run = (sql: string, maxRows: number) => exchanged(session, () => sendToMysql(client, sql, maxRows));
  const ask: AskMysql = async (sql) =>
    (await run(tagged(sql, options.applicationName), catalogRowsMax)).rows?.rows ?? [];
  const { applicationName } = options;
  const session: Session = { target, client, life, applicationName, run, ask, endsWithinMs: undefined };
  try {
    // The client names one collation to all servers. Where theirs is another, a variable could not be compared with a column.
    await run('set names utf8mb4', 0);
    if (options.statementTimeoutMs) await limitStatements(session, options.statementTimeoutMs);
    return session;
  } catch (error) {
    await closeSession(session);
    throw mysqlConnectErrorOf(error);
  }
}

/** Sends something; what an error means is told as every engine tells it. */
function exchanged<T>({ target, client, life, endsWithinMs }: Session, send: () => Promise<T>): Promise<T> {
  const stop = () =>
    withSession(target, async ({ run }) => void (await run(`kill query ${String(client.threadId)}`, 0)));
  return withinTime(endsWithinMs, stop, async () => {
    try {
      return await life.exchange(send);
    } catch (error) {
      throw mysqlErrorOf(error);
    }
  });
}

async function connectedClient(target: Target, options: ConnectOptions, life: Lifeline): Promise<Client> {
  const route = await routeTo(target, options);
  const tls = tlsOptionsOf(target);
  const client = createConnection({
    // The name is for the certificate; the socket goes to the address that was checked.
    host: target.host,
    stream: () => socketTo(route, target),
    user: target.user,
    password: target.password,
    ...(target.schema === undefined ? {} : { database: target.schema }),
    ...(tls && { ssl: sslOf(tls) }),
    // RDS asks for the token as it is. Without encryption there is none, so nothing is told in the clear.
    enableCleartextPlugin: tls !== undefined && target.params['credentials'] === 'iam',
    authPlugins: { client_ed25519: ed25519 },
    connectTimeout: options.timeoutMs,
    connectAttributes: { program_name: options.applicationName },
    charset: 'utf8mb4',
    multipleStatements: false,
    // LOCAL_FILES would let a server read our files. The other two make a statement count and parse as in the server's own client.
    flags: ['-LOCAL_FILES', '-FOUND_ROWS', '-IGNORE_SPACE', '-ODBC'],
  });
  try {
    await new Promise<void>((resolve, reject) => {
      client.once('connect', () => resolve());
      client.on('error', reject);
    });
  } catch (error) {
    client.destroy();
    throw mysqlConnectErrorOf(error);
  }
  client.on('error', (error) => life.cut(error.message, error.code));
  client.on('end', () => life.cut('The server closed the connection'));
  return client;
}

function sslOf({ rejectUnauthorized, ca, cert, key }: TlsOptions): SslOptions {
  return {
    rejectUnauthorized,
    verifyIdentity: rejectUnauthorized,
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
  };
}

function socketTo(route: Route, { host, port }: Target): Duplex {
  // Where the host is an address, the client hands Node no name for the certificate, and Node asks the socket.
  if (route.tunnel) return Object.assign(route.tunnel, { _host: host });
  const socket = openSocket(port, route.address);
  socket.setNoDelay(true);
  socket.setKeepAlive(true, keepAliveDelayMs);
  return Object.assign(socket, { _host: host });
}

async function connectionOf(session: Session, target: Target): Promise<Connection> {
  const { ask, run } = session;
  const backendId = await identified(session);
  const marks = commitMarks(target, run);
  return {
    backendId,
    serverVersion: async () => (await ask('select version()'))[0]?.[0] ?? '',
    begin: async () => {
      await marks?.prepare();
      await run('start transaction', 0);
    },
    commit: async () => void (await run('commit', 0)),
    rollback: async () => void (await run('rollback', 0)),
    transactionId: async () => marks?.leave(backendId),
    run: (sql, runOptions = {}) => run(sql, runOptions.maxRows ?? rowsKeptMax),
    query: (sql, { maxRows }) => queryCapped(session, sql, maxRows),
    readInto: (sql, sink) =>
      readingInto(
        sink,
        (guarded) => exchanged(session, () => readFromMysql(session.client, sql, guarded)),
        mysqlErrorOf,
      ),
    // The format stands first, so that a text beginning with ANALYZE is a syntax error instead of an execution.
    // It is sent as it is: a limit of the session would be a part of the plan.
    explain: async (sql) => (await run(`explain format=traditional ${sql}`, catalogRowsMax)).rows ?? noRows,
    schemas: () => mysqlSchemas(ask),
    tables: (schema) => mysqlTables(ask, schema),
    describeTable: (schema, table) => describeMysqlTable(ask, schema, table),
    statistics: (schema, tables) => mysqlStatistics(ask, schema, tables),
    settings: () => mysqlSettings(ask),
    planner: ({ timeoutMs }) => plannerOf(session, timeoutMs),
    reader: ({ timeoutMs }) => readerOf(session, timeoutMs),
    close: () => closeSession(session),
  };
}

/**
 * Planning may call a function of the database with constant arguments. A query cannot write in a session that only reads; there the
 * server refuses to explain a change, which therefore is explained in a transaction that is rolled back.
 */
async function plannerOf(session: Session, timeoutMs: number): Promise<Planner> {
  await limitStatements(session, timeoutMs);
  // A change waits for the lock on the table's definition even when it is only explained, by default for a year.
  await session.run('set session transaction read only', 0);
  await session.run(`set session lock_wait_timeout = ${Math.max(1, Math.round(timeoutMs / 1000))}`, 0);
  const explain = explainOf((await session.ask('select version()'))[0]?.[0] ?? '');
  return (sql) =>
    planOrRefusal(async () =>
      /^\W*(select|table|values)\b/i.test(sql)
        ? explained(session, `${explain} ${sql}`)
        : rolledBack(session, () => explained(session, `${explain} ${sql}`)),
    );
}

/**
 * A query cannot take back that its transaction only reads, nor the time that it has. The session only reads as well: a
 * definition ends the transaction before it is changed, and would be changed outside of it.
 */
async function readerOf(session: Session, timeoutMs: number): Promise<Reader> {
  const { client, run } = session;
  await limitStatements(session, timeoutMs);
  await run('set session transaction read only', 0);
  return async (sql, sink) => {
    await run('start transaction read only', 0);
    try {
      await readingInto(sink, (guarded) => exchanged(session, () => readFromMysql(client, sql, guarded)), mysqlErrorOf);
    } finally {
      await run('rollback', 0).catch(() => undefined);
    }
  };
}

/** What makes a server tell its plan as a table, with the share of rows that conditions leave: some tell it only when asked. */
function explainOf(version: string): string {
  const server = serverVersionOf(version, 'mysql');
  const isAsked = server?.product === 'mariadb' || (server?.product === 'mysql' && !isSince(server, 5, 7));
  return isAsked ? 'explain extended' : 'explain format=traditional';
}

async function explained({ run, ask, applicationName }: Session, sql: string) {
  const { rows } = await run(tagged(sql, applicationName), catalogRowsMax);
  return mysqlPlanOf(rows ?? noRows, await ask('show warnings'));
}

async function rolledBack<T>({ run }: Session, work: () => Promise<T>): Promise<T> {
  await run('start transaction read write', 0);
  try {
    return await work();
  } finally {
    await run('rollback', 0).catch(() => undefined);
  }
}

/** The server stops by itself: breaking off in the middle of a result would leave the connection blocked until the rest was read. */
async function queryCapped({ run }: Session, sql: string, maxRows: number) {
  await run(`set session sql_select_limit = ${maxRows + 1}`, 0);
  try {
    const result = await run(sql, maxRows);
    return result.rows ?? noRows;
  } finally {
    // When the connection is lost this fails as well; the first error is the one that counts.
    await run('set session sql_select_limit = default', 0).catch(() => undefined);
  }
}

async function identified(session: Session): Promise<string> {
  try {
    const [row] = await session.ask('select connection_id()');
    return `${row?.[0] ?? ''}@${await startTimeOf(session.ask)}`;
  } catch (error) {
    await closeSession(session);
    throw mysqlConnectErrorOf(error);
  }
}

/** The session's row in the process list; a server that was started again gives the same numbers to others. */
async function processOf(ask: AskMysql, backendId: string): Promise<{ threadId: string; command: string } | undefined> {
  const [threadId, startTime] = backendId.split('@');
  if (!threadId || !/^\d+$/.test(threadId) || startTime !== (await startTimeOf(ask))) return undefined;
  const row = (await ask('show processlist')).find(([id]) => id === threadId);
  return row && { threadId, command: row[4] ?? '' };
}

/** When the server was started, in seconds; asked again when the clock ticked between the questions. */
async function startTimeOf(ask: AskMysql): Promise<string> {
  for (;;) {
    const [before] = await ask('select unix_timestamp()');
    const [uptime] = await ask(`show global status like 'Uptime'`);
    const [after] = await ask('select unix_timestamp()');
    if (!uptime) return '';
    if (before?.[0] === after?.[0]) return String(Number(before?.[0]) - Number(uptime[1]));
  }
}

async function limitStatements(session: Session, timeoutMs: number): Promise<void> {
  const [[version] = []] = await session.ask('select version()');
  session.endsWithinMs = await limitOnServer({ version: version ?? '', timeoutMs, run: session.run });
}

const withSession = sideSessions({
  open: (target, options) => openSession(withoutSchema(target), options),
  close: closeSession,
});

function closeSession({ client, life }: Session): Promise<void> {
  return life.close(
    () => new Promise((resolve) => client.end(() => resolve())),
    () => client.destroy(),
  );
}
