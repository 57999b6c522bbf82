import { parseScript } from '../../../shared/audit/read/parse.ts';
import { engineOf } from '../../../shared/engines/index.ts';
import { scanTypes } from '../../../shared/scan-types/index.ts';
import { intakeOf } from '../../../shared/scan-types/scan-types.ts';
import type { Connection } from '../../engines/driver.ts';
import { EngineError } from '../../engines/engine-error.ts';
import { asking, collectorName, type Looked, type Row } from './collector.ts';
import { collectors } from './index.ts';
import { isAboutServer, isCollectable } from './own-statements.ts';

type Answers = (sql: string) => readonly Row[] | EngineError;

/** A server that answers what the test says and notes what it was asked. */
function serverThat(answers: Answers) {
  const asked: string[] = [];
  const connection: Pick<Connection, 'query' | 'schemas' | 'tables'> = {
    async query(sql) {
      asked.push(sql);
      const rows = answers(sql);
      if (rows instanceof EngineError) throw rows;
      const columns = Object.keys(rows[0] ?? {});
      return { columns, rows: rows.map((row) => columns.map((name) => row[name] ?? null)), truncated: false };
    },
    schemas: async () => [],
    tables: async () => [],
  };
  return { asked, connection: connection as Connection };
}

const now = Date.UTC(2030, 0, 1);
const collecting = scanTypes.flatMap((type) => {
  const params = Object.fromEntries(type.params.map(({ key, value }) => [key, value]));
  if (type.dbTypes === 'any' || intakeOf(type, params) !== 'collect' || !collectors[type.type]) return [];
  return type.dbTypes.map((dbType) => [type.type, dbType, params] as const);
});

async function look(type: string, answers: Answers, { params = {}, state }: { params?: object; state?: unknown } = {}) {
  const { asked, connection } = serverThat(answers);
  const { collector } = (await collectors[type]?.()) ?? {};
  if (!collector) throw new Error(`no collector ${type}`);
  const ask = asking(connection, 1000);
  const given = params as Record<string, string>;
  const looked: Looked = await collector.collect({
    connection,
    ask,
    params: given,
    state,
    now,
    rowsMax: 1000,
    isOver: () => false,
  });
  return { asked, looked, lacks: () => collector.lacks({ ask, params: given }) };
}

test.each(collecting)(
  '%s on %s asks in our own name, only about the server, in words of its dialect',
  async (type, dbType, params) => {
    // The extension of PostgreSQL is looked for first; older servers have other names of the same.
    const extension: Answers = (sql) => (sql.includes('from pg_extension') ? [{ place: 'public' }] : []);
    const { asked, lacks } = await look(type, extension, { params });
    await lacks();
    for (const sql of asked) {
      expect(sql.startsWith(`/* ${collectorName} */ `)).toBe(true);
      expect(isCollectable(sql)).toBe(false);
      // Where a server drops the comment it is still known by what it asks.
      expect({ sql, isOurs: !isCollectable(sql.slice(sql.indexOf('*/') + 2)) }).toMatchObject({ isOurs: true });
      const { statements } = parseScript(sql, engineOf(dbType).dialect);
      expect(statements.map(({ error, fidelity }) => ({ sql, error, fidelity }))).toEqual([
        { sql, error: undefined, fidelity: 'full' },
      ]);
    }
  },
);

test('the walk sees the engines that nobody could try', () => {
  const walked = new Set(collecting.map(([, dbType]) => dbType));
  for (const dbType of [
    'Oracle',
    'SQL Server',
    'TiDB',
    'OceanBase For MySQL',
    'GaussDB',
    'GoldenDB',
    'TDSQL For InnoDB',
  ])
    expect(walked).toContain(dbType);
});

test('counters become what ran between two looks, and a name that is new to a whole look is new', async () => {
  const row = (id: string, calls: number, seconds: number) => ({
    id,
    sql_text: `select ${id} from t`,
    place: 'shop',
    calls: String(calls),
    seconds: String(seconds),
    row_count: String(calls * 10),
  });
  const first = await look('mssql_top_sql', () => [row('a', 5, 10)]);
  expect(first.looked.entries).toEqual([]);
  const second = await look('mssql_top_sql', () => [row('a', 7, 16), row('b', 2, 1)], { state: first.looked.state });
  expect(second.looked.entries.map(({ sql, count, timeAvg, rowsAvg }) => [sql, count, timeAvg, rowsAvg])).toEqual([
    ['select a from t', 2, 3, 10],
    ['select b from t', 2, 0.5, 10],
  ]);
});

test('runs of the same instant are all taken, and none twice', async () => {
  const run = (id: string, epoch: number) => ({ id, epoch: String(epoch), seconds: '2', sql_text: 'select 1 from t' });
  const at = now / 1000 - 60;
  const first = await look('tidb_slow_log', () => [run('a', at), run('b', at + 1)]);
  expect(first.looked.entries.length).toBe(2);
  const second = await look('tidb_slow_log', () => [run('b', at + 1), run('c', at + 1)], { state: first.looked.state });
  expect(second.asked[0]).toContain(`from_unixtime(${at + 1})`);
  expect(second.looked.entries.length).toBe(1);
  const third = await look('tidb_slow_log', () => [run('b', at + 1), run('c', at + 1)], { state: second.looked.state });
  expect(third.looked.entries).toEqual([]);
});

test('a running statement is one run however often it is seen', async () => {
  const rows = () => [{ id: '7 9', seconds: '3', sql_text: 'select 1 from t', account: 'app', client: 'web' }];
  const first = await look('oracle_processlist', rows);
  expect(first.looked.entries).toMatchObject([{ count: 1, timeAvg: 3, dbUser: 'app', endpoints: ['web'] }]);
  const second = await look('oracle_processlist', rows, { state: first.looked.state });
  expect(second.looked.entries).toMatchObject([{ count: 0 }]);
});

test('a right that is missing is told with the statement that gives it, and older servers are asked by older names', async () => {
  const refused = new EngineError({ kind: 'other', code: '942', message: 'no such view', outcome: 'refused' });
  const { lacks } = await look('oracle_top_sql', () => []);
  expect(await lacks()).toEqual([]);
  const { collector } = (await collectors['oracle_top_sql']?.()) ?? {};
  const given = await collector?.lacks({ ask: () => Promise.reject(refused), params: {} });
  expect(given).toMatchObject([{ statement: 'GRANT SELECT_CATALOG_ROLE TO sluice_user' }]);
  const older: Answers = (sql) =>
    sql.includes('version()')
      ? [{ version: '5.7.25-OceanBase-v3.2.4' }]
      : sql.includes('gv$ob_sql_audit')
        ? refused
        : [];
  const onOlder = await look('oceanbase_slow_log', older);
  expect(onOlder.asked.at(-1)).toContain('from oceanbase.gv$sql_audit');
  expect(await onOlder.lacks()).toEqual([]);
});

test('figures per second are told from the second look on', async () => {
  const at = (queries: number) => () => [
    { queries: String(queries), transactions: '5', connections: '9', active: '2', uptime: '100' },
  ];
  const first = await look('mssql_performance_collect', at(100));
  expect(first.looked.values).toEqual({ connections: 9, active_sessions: 2 });
});

test('what is about a server is told from what only sounds like it', () => {
  for (const sql of ['select 1 from v$session', 'select 1 from sys.dm_exec_requests', 'select 1 from dba_users'])
    expect(isAboutServer(sql)).toBe(true);
  for (const sql of ['select id from system_users', 'select dba_note from visits', 'select id from vsessions'])
    expect(isAboutServer(sql)).toBe(false);
});
