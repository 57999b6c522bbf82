import * as tasks from '../../../shared/contract/auditing/tasks/operations.ts';
import { startMariadb, type TestMariadb } from '../../../test/support/mariadb.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import type { Connection } from '../../engines/driver.ts';
import { mysqlDriver } from '../../engines/mysql/driver.ts';

let bench: WorkflowBench;
let mariadb: TestMariadb;
let db: Connection;
beforeAll(async () => {
  [bench, mariadb] = await Promise.all([workflowBench(), startMariadb()]);
  const { host, port, user, password, database } = mariadb;
  db = await mysqlDriver.connect(
    { dbType: 'MariaDB', host, port, user, password, params: {}, schema: database },
    { timeoutMs: 5000, applicationName: 'test' },
  );
  const access = { host, port: String(port), user, password };
  await bench.addSource('shop_db', { ...access, db_type: 'MariaDB', additional_params: [] });
  await db.run('create table goods (id int primary key, code varchar(9) unique, note text)');
  await db.run('create table parts (id int primary key, good int, n int)');
  await db.run('create table keyless (good int, n int)');
  await db.run('create table watched (id int primary key, n int)');
  await db.run('create trigger watch before insert on watched for each row set new.n = 1');
  await db.run('create table computed (id int primary key, k int as (id + 1) stored unique)');
});
afterAll(async () => {
  await db.close();
  await Promise.all([bench.close(), mariadb.stop()]);
});

/** What reviewers see of the backup of one statement. */
const advised = async (sql: string) => {
  const target = { instance_name: 'shop_db', instance_schema: mariadb.database };
  const { data } = await bench.api.as('director').call(tasks.createAuditTask, {
    params: { project_name: 'shop' },
    body: { ...target, sql, enable_backup: 'true' },
  });
  const [row] = await bench.statements(data.task_id);
  return [row?.backup_strategy, row?.backup_strategy_tip];
};

test.each([
  [`replace into goods (id, code) values (1, 'a')`, 'reverse_sql', 'Locks and keeps the rows that are there already'],
  [`insert ignore into goods (id) values (1)`, 'reverse_sql', 'Locks the rows that are there already'],
  [`insert into goods (id, code) values (1, now()) on duplicate key update note = 1`, 'manual', 'answer differently'],
  [`insert into goods (id) values (1) on duplicate key update id = 2`, 'manual', 'changes the key'],
  [`replace into watched values (1, 2)`, 'manual', 'Triggers of the table'],
  [`replace into computed (id) values (1)`, 'manual', 'has an expression'],
  [`replace into keyless values (1, 2)`, 'manual', 'neither a primary key'],
  [
    `update goods g join parts p on p.good = g.id set note = n, p.n = 1`,
    'reverse_sql',
    'each table that the join finds',
  ],
  [`update goods g join keyless k on k.good = g.id set note = k.n`, 'reverse_sql', 'each table that the join finds'],
  [`update goods g join keyless k on k.good = g.id set n = 1`, 'manual', 'neither a primary key'],
  [`update goods g join parts p on p.good = g.id set g.id = 7`, 'manual', 'changes the key'],
  [`delete g, p from goods g join parts p on p.good = g.id`, 'original_row', 'each table that the join finds'],
  [`delete g, k from goods g join keyless k on k.good = g.id`, 'manual', 'neither a primary key'],
  [`update goods set id = id + 1`, 'reverse_sql', 'computes the new key of each'],
  [`update goods set id = default`, 'manual', 'cannot be computed beforehand'],
])('before the approval of "%s" it is said that it is %s, and why', async (sql, strategy, reason) => {
  expect(await advised(sql)).toEqual([strategy, expect.stringContaining(reason)]);
});

test.each([
  ['Oracle', 'truncate table t', ['releases the lock', 'never tried']],
  ['Oracle', 'drop table t', ['releases the lock', 'never tried']],
  ['Oracle', 'insert into t (a) values (1)', ['RETURNING|keys of the new rows', 'never tried']],
  ['SQL Server', 'delete top (3) from t', ['OUTPUT', 'never tried']],
  ['SQL Server', 'insert into t exec p', ['by hand']],
])('on %s what %s cannot promise is said though nobody answers there', async (db_type, sql, said) => {
  const name = db_type.replace(' ', '').toLowerCase();
  if (!known.has(name)) await bench.addSource(name, { db_type, host: '127.0.0.1', port: '1', additional_params: [] });
  known.add(name);
  const { data } = await bench.api.as('director').call(tasks.createAuditTask, {
    params: { project_name: 'shop' },
    body: { instance_name: name, instance_schema: 'APP', sql, enable_backup: 'true' },
  });
  const [row] = await bench.statements(data.task_id);
  for (const words of said) expect(row?.backup_strategy_tip).toMatch(new RegExp(words));
  const isUntried = /never tried/.test(row?.backup_strategy_tip ?? '');
  expect(isUntried).toBe(said.includes('never tried'));
});

const known = new Set<string>();
