import { Connection as Client } from 'tedious';
import type { ConnectOptions, Connection, Driver, Reader, RunResult, Target } from '../driver.ts';
import { lifeline, type Lifeline } from '../lifeline.ts';
import { readingInto } from '../reading-into.ts';
import { routeTo } from '../route.ts';
import { catalogRowsMax, rowsKeptMax } from '../session-limits.ts';
import { sideSessions, withoutSchema } from '../side-session.ts';
import { describeSqlserverTable, sqlserverSchemas, sqlserverTables, type AskSqlserver } from './catalog.ts';
import { tagged } from '../own-traffic.ts';
import { planOrRefusal } from '../plan-answer.ts';
import { sqlserverPlanOf } from './plan.ts';
import { sqlserverStatistics } from './statistics.ts';
import { sqlserverConnectErrorOf, sqlserverErrorOf } from './error.ts';
import { endedBatch, readFromSqlserver, sendToSqlserver, type Reading } from './exchange.ts';
import { sqlserverOptions } from './options.ts';

/** Written after the client's and the server's documents; never connected to a live server. */
export const sqlserverDriver: Driver = {
  async connect(target, options) {
    const session = await openSession(target, options);
    const connection = await connectionOf(session);
    session.life.ready();
    return connection;
  },

  async cancel(target, backendId) {
    return withSession(target, async ({ ask, run }) => {
      if (!(await statusOf(ask, backendId))) return 'notFound';
      // There is no word for stopping only the statement from outside: the whole session ends and is rolled back.
      await run(`kill ${sessionNumberOf(backendId)}`, 0);
      return 'requested';
    });
  },

  async endSession(target, backendId) {
    await withSession(target, async ({ ask, run }) => {
      if (await statusOf(ask, backendId)) await run(`kill ${sessionNumberOf(backendId)}`, 0);
    });
  },

  async backendState(target, backendId) {
    return withSession(target, async ({ ask }) => {
      const status = await statusOf(ask, backendId);
      if (!status) return 'gone';
      return status === 'running' ? 'running' : 'idle';
    });
  },

  transactionOutcome: () => Promise.resolve('unknown'),
};

const backendName = `cast(session_id as varchar) + '@' + convert(varchar(33), login_time, 126)`;

type Session = {
  readonly client: Client;
  readonly life: Lifeline;
  readonly run: (sql: string, maxRows: number, reading?: Reading) => Promise<RunResult>;
  readonly ask: AskSqlserver;
};

async function openSession(target: Target, options: ConnectOptions): Promise<Session> {
  const life = lifeline(options.timeoutMs);
  const client = new Client(sqlserverOptions(target, await routeTo(target, options), options));
  client.on('error', (error) => life.cut(error.message));
  client.on('end', () => life.cut('The server closed the connection'));
  try {
    await new Promise<void>((resolve, reject) => client.connect((error) => (error ? reject(error) : resolve())));
  } catch (error) {
    client.close();
    throw sqlserverConnectErrorOf(error);
  }
  const run = async (sql: string, maxRows: number, reading: Reading = 'all') => {
    try {
      return await life.exchange(() => sendToSqlserver(client, sql, { maxRows, reading }));
    } catch (error) {
      throw sqlserverErrorOf(error);
    }
  };
  return {
    client,
    life,
    run,
    ask: async (sql) => (await run(tagged(sql, options.applicationName), catalogRowsMax)).rows?.rows ?? [],
  };
}

async function connectionOf(session: Session): Promise<Connection> {
  const { ask, run } = session;
  const backendId = await backendIdOf(session);
  return {
    backendId,
    serverVersion: async () =>
      (await ask(`select cast(serverproperty('ProductVersion') as varchar(64))`))[0]?.[0] ?? '',
    begin: async () => void (await run('begin transaction', 0)),
    commit: async () => void (await run('commit transaction', 0)),
    rollback: async () => void (await run('if @@trancount > 0 rollback transaction', 0)),
    transactionId: () => Promise.resolve(undefined),
    run: (sql, runOptions = {}) => run(endedBatch(sql), runOptions.maxRows ?? rowsKeptMax),
    query: async (sql, { maxRows }) => (await run(sql, maxRows, 'capped')).rows ?? noRows,
    readInto: (sql, sink) =>
      readingInto(
        sink,
        (guarded) => session.life.exchange(() => readFromSqlserver(session.client, sql, guarded)),
        sqlserverErrorOf,
      ),
    explain: (sql) => explained(session, sql),
    schemas: () => sqlserverSchemas(ask),
    tables: (database) => sqlserverTables(ask, database),
    describeTable: (database, table) => describeSqlserverTable(ask, database, table),
    statistics: (database, tables) => sqlserverStatistics(ask, database, tables),
    settings: () => Promise.resolve({}),
    async planner({ timeoutMs }) {
      await run(`set lock_timeout ${Math.round(timeoutMs)}`, 0);
      return (sql) => planOrRefusal(async () => sqlserverPlanOf(await explained(session, sql)));
    },
    reader: ({ timeoutMs }) => Promise.resolve(readerOf(session, timeoutMs)),
    close: () => closeSession(session),
  };
}

/** The server knows no session that only reads, so each query is rolled back, and its time is watched here. */
function readerOf({ client, life, run }: Session, timeoutMs: number): Reader {
  return async (sql, sink) => {
    await run('begin transaction', 0);
    const timer = setTimeout(() => client.cancel(), timeoutMs);
    try {
      await readingInto(
        sink,
        (guarded) => life.exchange(() => readFromSqlserver(client, sql, guarded)),
        sqlserverErrorOf,
      );
    } finally {
      clearTimeout(timer);
      await run('if @@trancount > 0 rollback transaction', 0).catch(() => undefined);
    }
  };
}

const noRows = { columns: [], rows: [], truncated: false };

/** While the switch is on the server executes nothing, whatever the text says. */
async function explained({ run, life, client }: Session, sql: string) {
  await run('set showplan_all on', 0);
  try {
    return (await run(sql, catalogRowsMax)).rows ?? noRows;
  } finally {
    // A session that stayed in this mode would pretend to execute: then it is better closed.
    await run('set showplan_all off', 0).catch(() =>
      life.close(
        () => Promise.resolve(),
        () => client.close(),
      ),
    );
  }
}

async function backendIdOf(session: Session): Promise<string> {
  try {
    const [row] = await session.ask(`select ${backendName} from sys.dm_exec_sessions where session_id = @@spid`);
    return row?.[0] ?? '';
  } catch (error) {
    await closeSession(session);
    throw error;
  }
}

/** The state of the session with this name, or undefined when it has gone; the name is checked before it stands in a statement. */
async function statusOf(ask: AskSqlserver, backendId: string): Promise<string | undefined> {
  if (!/^\d{1,9}@[\dT:.-]{1,33}$/.test(backendId)) return undefined;
  const [row] = await ask(`select status from sys.dm_exec_sessions where ${backendName} = '${backendId}'`);
  return row?.[0] ?? undefined;
}

function sessionNumberOf(backendId: string): number {
  return Number(backendId.split('@')[0]);
}

const withSession = sideSessions({
  open: (target, options) => openSession(withoutSchema(target), options),
  close: closeSession,
});

function closeSession({ client, life }: Session): Promise<void> {
  return life.close(
    () => Promise.resolve(),
    () => client.close(),
  );
}
