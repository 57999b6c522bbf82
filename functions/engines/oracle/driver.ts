import oracledb, { type ColumnMetadata, type Connection as Client, type OutVariable, type ResultSet } from 'oracledb';
import { quoteDouble } from '../../../shared/engines/quoting.ts';
import { allowedAddressOf } from '../allowed-address.ts';
import type {
  Cell,
  ColumnKind,
  ConnectOptions,
  Connection,
  Driver,
  Reader,
  ResultSink,
  RunResult,
  Target,
} from '../driver.ts';
import { lifeline, type Lifeline } from '../lifeline.ts';
import { describeOracleTable, oracleSchemas, oracleTables, type AskOracle } from './catalog.ts';
import { oracleConnectString } from './connect-string.ts';
import { oraclePlan } from './plan.ts';
import { oracleStatistics } from './statistics.ts';
import { tagged } from '../own-traffic.ts';
import { readingInto } from '../reading-into.ts';
import { BatchSize } from '../row-batch.ts';
import { planOrRefusal } from '../plan-answer.ts';
import { oracleConnectErrorOf, oracleErrorOf } from './error.ts';
import { oracleCell, oracleChange } from './values.ts';
import { catalogRowsMax, rowsKeptMax } from '../session-limits.ts';
import { sideSessions, withoutSchema } from '../side-session.ts';

/** Written after the client's and the server's documents; never connected to a live server. */
export const oracleDriver: Driver = {
  async connect(target, options) {
    const session = await openSession(target, options);
    const connection = await connectionOf(session);
    session.life.ready();
    return connection;
  },

  async cancel(target, backendId) {
    return withSession(target, async (session) => {
      const name = await nameOf(session, backendId);
      if (!name) return 'notFound';
      await statement(session, `alter system cancel sql ${name}`, [], 0);
      return 'requested';
    });
  },

  async endSession(target, backendId) {
    await withSession(target, async (session) => {
      const name = await nameOf(session, backendId);
      if (name) await statement(session, `alter system disconnect session ${name} immediate`, [], 0);
    });
  },

  async backendState(target, backendId) {
    return withSession(target, async ({ ask }) => {
      const [row] = await ask(`select status from gv$session where ${backendName} = :1`, [backendId]);
      if (!row) return 'gone';
      return row[0] === 'INACTIVE' ? 'idle' : 'running';
    });
  },

  transactionOutcome: () => Promise.resolve('unknown'),
};

const backendName = `sid || ',' || serial# || ',' || inst_id || '@' || to_char(logon_time, 'YYYYMMDDHH24MISS')`;

/** A session as the server's commands name it. */
async function nameOf({ ask }: Session, backendId: string): Promise<string | undefined> {
  const [found] = await ask(`select sid, serial#, inst_id from gv$session where ${backendName} = :1`, [backendId]);
  const [sid, serial, instance] = found?.map(Number) ?? [];
  return found && `'${sid}, ${serial}, @${instance}'`;
}

type Session = {
  readonly client: Client;
  readonly life: Lifeline;
  readonly ask: AskOracle;
  /** Oracle opens transactions by itself; outside of ours every statement is committed with itself. */
  readonly transaction: { isOpen: boolean };
};

async function openSession(target: Target, options: ConnectOptions): Promise<Session> {
  const address = await allowedAddressOf(target.host);
  const connectString = oracleConnectString(target, address, options.timeoutMs);
  try {
    const client = await oracledb.getConnection({
      user: target.user,
      password: target.password,
      connectString,
      ...walletOf(target),
    });
    client.module = options.applicationName;
    client.callTimeout = options.statementTimeoutMs ?? 0;
    const base = { client, life: lifeline(options.timeoutMs), transaction: { isOpen: false } };
    const ask: AskOracle = async (sql, values = []) =>
      (await statement(base, tagged(sql, options.applicationName), values, catalogRowsMax)).rows?.rows ?? [];
    const session = { ...base, ask };
    if (target.schema) await chooseSchema(session, target.schema);
    return session;
  } catch (error) {
    throw oracleConnectErrorOf(error);
  }
}

/** The client takes authorities and its own certificate as one text. */
function walletOf({ params: { tls, tls_ca: ca = '', tls_cert: cert = '', tls_key: key = '' } }: Target) {
  if (tls !== 'verify' || key === '') return {};
  return { walletContent: [key, cert, ca].join('\n') };
}

async function chooseSchema(session: Session, schema: string): Promise<void> {
  try {
    await statement(session, `alter session set current_schema = ${quoteDouble(schema)}`, [], 0);
  } catch (error) {
    await closeSession(session);
    throw error;
  }
}

async function connectionOf(session: Session): Promise<Connection> {
  const { ask, client, life, transaction } = session;
  const run = (sql: string, maxRows: number) => statement(session, sql, [], maxRows);
  const ending = async (send: () => Promise<void>) => {
    try {
      await life.exchange(send);
    } catch (error) {
      throw oracleErrorOf(error);
    } finally {
      transaction.isOpen = false;
    }
  };
  return {
    backendId: await backendIdOf(ask),
    serverVersion: () => Promise.resolve(client.oracleServerVersionString),
    begin() {
      transaction.isOpen = true;
      return Promise.resolve();
    },
    commit: () => ending(() => client.commit()),
    rollback: () => ending(() => client.rollback()),
    transactionId: () => Promise.resolve(undefined),
    run: (sql, { maxRows = rowsKeptMax, told = 0 } = {}) =>
      statement(session, sql, Array.from({ length: told }, outVariable), maxRows),
    query: async (sql, { maxRows }) => (await statement(session, sql, [], maxRows, 'capped')).rows ?? noRows,
    readInto: (sql, sink) =>
      readingInto(sink, (guarded) => life.exchange(() => readFromOracle(client, sql, guarded)), oracleErrorOf),
    async explain(sql) {
      await run(`explain plan for ${sql}`, 0);
      return (await run('select plan_table_output from table(dbms_xplan.display())', catalogRowsMax)).rows ?? noRows;
    },
    schemas: () => oracleSchemas(ask),
    tables: (schema) => oracleTables(ask, schema),
    describeTable: (schema, table) => describeOracleTable(ask, schema, table),
    statistics: (schema, tables) => oracleStatistics(ask, schema, tables),
    settings: () => Promise.resolve({}),
    planner({ timeoutMs }) {
      client.callTimeout = timeoutMs;
      return Promise.resolve((sql) => planOrRefusal(() => oraclePlan((text) => run(text, 0), ask, sql)));
    },
    reader({ timeoutMs }) {
      client.callTimeout = timeoutMs;
      return Promise.resolve(readerOf(session));
    },
    close: () => closeSession(session),
  };
}

/** Each query in a transaction that only reads: it sees one moment of the database. */
function readerOf(session: Session): Reader {
  const { client, life, transaction } = session;
  return async (sql, sink) => {
    transaction.isOpen = true;
    try {
      await statement(session, 'set transaction read only', [], 0);
      await readingInto(sink, (guarded) => life.exchange(() => readFromOracle(client, sql, guarded)), oracleErrorOf);
    } finally {
      transaction.isOpen = false;
      await client.rollback().catch(() => undefined);
    }
  };
}

async function readFromOracle(client: Client, sql: string, sink: ResultSink): Promise<void> {
  const { resultSet, metaData = [] } = await client.execute(sql, [], {
    autoCommit: false,
    resultSet: true,
    fetchTypeHandler,
  });
  if (!resultSet) return;
  try {
    sink.columns(
      metaData.map(({ name, dbType }) => ({ name, kind: kindOf(dbType) })),
      undefined,
    );
    const size = new BatchSize();
    for (;;) {
      const asked = size.next;
      const rows = (await resultSet.getRows(asked)).map((row) => row.map(oracleCell));
      size.learn(rows);
      await sink.rows(rows);
      if (rows.length < asked) return;
    }
  } finally {
    await resultSet.close();
  }
}

function kindOf(dbType: unknown): ColumnKind {
  if ([oracledb.DB_TYPE_BLOB, oracledb.DB_TYPE_RAW, oracledb.DB_TYPE_LONG_RAW].includes(dbType)) return 'binary';
  const numbers = [oracledb.DB_TYPE_NUMBER, oracledb.DB_TYPE_BINARY_FLOAT, oracledb.DB_TYPE_BINARY_DOUBLE];
  return numbers.includes(dbType) ? 'number' : 'text';
}

const noRows = { columns: [], rows: [], truncated: false };

/** Without the right to see gv$session a session has no name that would outlive it: then it cannot be cancelled from outside. */
async function backendIdOf(ask: AskOracle): Promise<string> {
  try {
    const [row] = await ask(
      `select ${backendName} from gv$session where sid = sys_context('userenv', 'sid') and inst_id = sys_context('userenv', 'instance')`,
    );
    return row?.[0] ?? '';
  } catch (error) {
    if (oracleErrorOf(error).outcome === 'refused') return '';
    throw error;
  }
}

type Wire = Pick<Session, 'client' | 'life' | 'transaction'>;

async function statement(
  { client, life, transaction }: Wire,
  sql: string,
  values: readonly (string | OutVariable)[],
  maxRows: number,
  reading: 'all' | 'capped' = 'all',
): Promise<RunResult> {
  try {
    return await life.exchange(async () => {
      const result = await client.execute(sql, values, {
        autoCommit: !transaction.isOpen,
        resultSet: true,
        fetchTypeHandler,
      });
      if (!result.resultSet) return oracleChange(result, maxRows);
      return readRows(result.resultSet, result.metaData ?? [], { maxRows, reading });
    });
  } catch (error) {
    throw oracleErrorOf(error);
  }
}

/** Every text of a key is shorter. */
const outVariable = (): OutVariable => ({ dir: oracledb.BIND_OUT, type: oracledb.STRING, maxSize: 4000 });

async function readRows(
  resultSet: ResultSet,
  metaData: readonly ColumnMetadata[],
  limit: { readonly maxRows: number; readonly reading: 'all' | 'capped' },
): Promise<RunResult> {
  const batchRows = 1000;
  const kept: Cell[][] = [];
  let seen = 0;
  try {
    for (;;) {
      const batch = await resultSet.getRows(batchRows);
      for (const row of batch.slice(0, limit.maxRows - kept.length)) kept.push(row.map(oracleCell));
      seen += batch.length;
      if (batch.length < batchRows || (limit.reading === 'capped' && seen > limit.maxRows)) break;
    }
  } finally {
    await resultSet.close();
  }
  return {
    rowsAffected: seen,
    rows: { columns: metaData.map(({ name }) => name), rows: kept, truncated: seen > kept.length },
  };
}

function fetchTypeHandler({ dbType }: ColumnMetadata): { type: unknown } {
  const isBinary = [oracledb.DB_TYPE_BLOB, oracledb.DB_TYPE_RAW, oracledb.DB_TYPE_LONG_RAW].includes(dbType);
  return { type: isBinary ? oracledb.BUFFER : oracledb.STRING };
}

const withSession = sideSessions({
  open: (target, options) => openSession(withoutSchema(target), options),
  close: closeSession,
});

function closeSession({ client, life }: Session): Promise<void> {
  // A second close of a closed session only fails.
  return life.close(
    () => client.close(),
    () => void client.close({ drop: true }).catch(() => undefined),
  );
}
