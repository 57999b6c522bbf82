import type { LoggedSql, LogParser } from './logged-sql.ts';
import { mysqlSlowLog } from './mysql-slow-log.ts';
import { postgresCsvLog, postgresJsonLog, postgresTextLog, tbaseLog } from './postgres-logs.ts';
import { tidbAuditLog } from './tidb-audit-log.ts';

function read(parser: LogParser, log: string): LoggedSql[] {
  const found = log.split('\n').flatMap((line) => [...parser.take(line).ended]);
  return [...found, ...parser.end()];
}

test('a slow log of MySQL is read entry by entry, with the schema that an earlier entry named', () => {
  const log = [
    '/usr/sbin/mysqld, Version: 8.0.36 (MySQL Community Server - GPL). started with:',
    'Tcp port: 3306  Unix socket: /tmp/mysql.sock',
    'Time                 Id Command    Argument',
    '# Time: 2026-03-01T10:00:00.123456Z',
    '# User@Host: app[app] @ web-1 [10.0.0.7]  Id:    12',
    '# Query_time: 2.500000  Lock_time: 0.000100 Rows_sent: 1  Rows_examined: 4000',
    'use shop;',
    'SET timestamp=1772359200;',
    'select *',
    '# not a head',
    'from orders where id = 1;',
    '# Time: 2026-03-01T10:00:01.000000Z',
    '# User@Host: root[root] @ localhost []  Id:    13',
    '# Query_time: 1.000000  Lock_time: 0.000000 Rows_sent: 0  Rows_examined: 0',
    'SET timestamp=1772359201;',
    '# administrator command: Quit;',
    '# User@Host: root[root] @ localhost []  Id:    14',
    '# Query_time: 0.250000  Lock_time: 0.000000 Rows_sent: 0  Rows_examined: 7',
    'SET timestamp=1772359202;',
    'update t set a = 1;',
  ].join('\n');
  expect(read(mysqlSlowLog(), log)).toEqual([
    {
      sql: 'select *\n# not a head\nfrom orders where id = 1',
      schema: 'shop',
      user: 'app',
      endpoint: '10.0.0.7',
      seconds: 2.5,
      rowsExamined: 4000,
      at: 1_772_359_200_000,
      count: 1,
    },
    {
      sql: 'update t set a = 1',
      schema: 'shop',
      user: 'root',
      endpoint: 'localhost',
      seconds: 0.25,
      rowsExamined: 7,
      at: 1_772_359_202_000,
      count: 1,
    },
  ]);
});

test('what MariaDB and Percona write more of an entry is read, and samples count for those left out', () => {
  const log = [
    '# Time: 260301 10:00:00',
    '# User@Host: app[app] @ localhost []',
    '# Thread_id: 9  Schema: stock  QC_hit: No',
    '# Query_time: 0.500000  Lock_time: 0.000000  Rows_sent: 1  Rows_examined: 3',
    '# Rows_affected: 0  Bytes_sent: 64',
    '# Log_slow_rate_type: query  Log_slow_rate_limit: 500',
    'SET timestamp=1772359200;',
    'delete from t;',
  ].join('\n');
  expect(read(mysqlSlowLog('before'), log)).toMatchObject([{ sql: 'delete from t', schema: 'stock', count: 500 }]);
});

test('a log of PostgreSQL says the same in each of its three forms', () => {
  const sql = 'select \'a "b", c\'\n  from t where id = $1';
  const csv = [
    '2026-03-01 10:00:00.250 UTC,"app","shop",77,"10.0.0.7:5999",65a,3,"SELECT",2026-03-01 09:00:00 UTC,3/4,0,LOG,00000,',
    `"duration: 1500.250 ms  execute <unnamed>: ${sql.replaceAll('"', '""')}",`,
    `"parameters: $1 = '7'",,,,,,,,"app","client backend",,0`,
  ].join('');
  const json = JSON.stringify({
    timestamp: '2026-03-01 10:00:00.250 UTC',
    user: 'app',
    dbname: 'shop',
    remote_host: '10.0.0.7',
    error_severity: 'LOG',
    message: `duration: 1500.250 ms  execute <unnamed>: ${sql}`,
  });
  const text = [
    `2026-03-01 10:00:00.250 UTC [77] app@shop 10.0.0.7(5999) LOG:  duration: 1500.250 ms  execute <unnamed>: ${sql.replace('\n', '\n\t')}`,
    `2026-03-01 10:00:00.250 UTC [77] app@shop 10.0.0.7(5999) DETAIL:  parameters: $1 = '7'`,
    '2026-03-01 10:00:01.000 UTC [12] LOG:  checkpoint complete',
  ].join('\n');
  const said = {
    sql,
    schema: 'shop',
    user: 'app',
    endpoint: '10.0.0.7',
    seconds: 1.50025,
    at: Date.parse('2026-03-01T10:00:00.250Z'),
    count: 1,
  };
  expect(read(postgresCsvLog(), csv)).toEqual([said]);
  expect(read(postgresJsonLog(), json)).toEqual([said]);
  expect(read(postgresTextLog('%m [%p] %q%u@%d %r '), text)).toEqual([said]);
});

test('steps of one run count once, and what is none is left out', () => {
  const line = (message: string) => `2026-03-01 10:00:00.250 UTC [77] LOG:  ${message}`;
  const log = [
    line('duration: 0.1 ms  parse <unnamed>: select 1'),
    line('duration: 0.1 ms  bind <unnamed>: select 1'),
    line('duration: 0.2 ms  execute <unnamed>: select 1'),
    line('duration: 3 ms  plan:\n\tQuery Text: select 1'),
    line('statement: update t set a = 1;'),
    line('duration: 9 ms'),
  ].join('\n');
  expect(read(postgresTextLog(), log).map(({ sql, seconds }) => [sql, seconds])).toEqual([
    ['select 1', 0.0002],
    ['update t set a = 1', undefined],
  ]);
});

test('a log of TBase is read although its columns differ, and so is the audit log of TiDB', () => {
  const tbase =
    '2024-06-25 11:11:25.521 +08,"script_user","dqsp",3117387,coord(3117387,411293),"158.220.194.22:16388",667a,coord(1,2),coord(0,0),3,"SELECT",2024-06-25 11:11:24 CST,43/4,0,LOG,00000,"duration: 1086.036 ms  execute <unnamed>: select * \nfrom test where id=1",,,,,,,,,"JDBC"';
  expect(read(tbaseLog(), `Stack trace:\n${tbase}`)).toEqual([
    {
      sql: 'select * \nfrom test where id=1',
      schema: 'dqsp',
      user: 'script_user',
      endpoint: '158.220.194.22',
      seconds: 1.086036,
      at: Date.parse('2024-06-25T11:11:25.521+08:00'),
      count: 1,
    },
  ]);
  const event = (kind: string) =>
    `[2022/07/06 02:37:54.387 +00:00] [INFO] [logger.go:76] [TIMESTAMP=2022/07/06 02:37:54.387 +00:00] [EVENT_CLASS=${kind}] [CLIENT_IP=127.0.0.1] [USER=root] [DATABASES="[test,db1]"] [SQL_TEXT="select \\"x\\" from t1"] [ROWS=0] [COMMAND=Query]`;
  expect(read(tidbAuditLog(), `${event('GENERAL')}\n${event('TABLE_ACCESS')}`)).toEqual([
    {
      sql: 'select "x" from t1',
      schema: 'test',
      user: 'root',
      endpoint: '127.0.0.1',
      at: Date.parse('2022-07-06T02:37:54.387Z'),
      count: 1,
    },
  ]);
});
