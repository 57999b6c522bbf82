import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as scans from '../../../shared/contract/watching/audit-plans/operations.ts';
import * as contract from '../../../shared/contract/watching/sql-analysis/operations.ts';
import {
  batchUpdateSqlManages,
  getSqlManage,
  listSqlManages,
} from '../../../shared/contract/watching/sql-manages/operations.ts';
import { createSqlAuditRecord } from '../../../shared/contract/auditing/sql-audit-records/operations.ts';
import { createAuditTask } from '../../../shared/contract/auditing/tasks/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { startMariadb, type TestMariadb } from '../../../test/support/mariadb.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import { movableClock } from '../../../test/support/workflow-bench.ts';
import { auditCollectedSql } from '../audit-plans/audit-collected-sql.ts';
import { collectSql } from '../audit-plans/collect.ts';
import type { Connection } from '../../engines/driver.ts';
import { driverOf } from '../../engines/index.ts';
import { FileFolder, localFiles } from '../../local/adapters/files.ts';
import { LinkSigner } from '../../local/adapters/file-links.ts';

const clock = movableClock();
const folder = mkdtempSync(join(tmpdir(), 'sql-analysis-'));
let api: TestApi;
let mariadb: TestMariadb;
let postgres: TestPostgres;
let projectUid: string;
let uids: Readonly<Record<'maria' | 'pg', string>>;
let direct: Readonly<Record<'maria' | 'pg', Connection>>;
beforeAll(async () => {
  const ports = { files: localFiles({ folder: new FileFolder(folder), links: new LinkSigner(clock) }) };
  [api, mariadb, postgres] = await Promise.all([testApi({ clock, ports }), startMariadb(), startPostgres()]);
  projectUid = await api.addProject('shop');
  await api.addProject('shop', 'other');
  const login = ({ host, port, user, password }: TestMariadb | TestPostgres) => ({
    host,
    port: String(port),
    user,
    password,
  });
  uids = {
    maria: await api.addDbService(projectUid, 'maria', { db_type: 'MariaDB', ...login(mariadb) }),
    pg: await api.addDbService(projectUid, 'pg', { db_type: 'PostgreSQL', ...login(postgres) }),
  };
  await api.addDbService(projectUid, 'dark', { db_type: 'PostgreSQL', port: '1' });
  await api.addMember(projectUid, 'mei', { roles: [{ role: '700403', on: [uids.pg] }] });
  await api.addMember(projectUid, 'lee');
  const connected = async (dbType: string, { host, port, user, password }: TestMariadb | TestPostgres) =>
    (await driverOf(dbType)).connect(
      { dbType, host, port, user, password, params: {}, ...(dbType === 'MariaDB' && { schema: 'shop' }) },
      { timeoutMs: 8000, applicationName: 'test' },
    );
  direct = { maria: await connected('MariaDB', mariadb), pg: await connected('PostgreSQL', postgres) };
  const columns = 'id int primary key, customer int not null, note varchar(40)';
  for (const sql of [
    `create table orders (${columns}, key by_customer (customer))`,
    'create table customers (id int primary key, name varchar(40))',
    `insert into orders select seq, seq % 100, concat('n', seq) from seq_1_to_5000`,
    `insert into customers select seq, concat('c', seq) from seq_1_to_100`,
    'analyze table orders persistent for all',
    'analyze table customers persistent for all',
  ])
    await direct.maria.run(sql);
  for (const sql of [
    `create table orders (${columns})`,
    'create index by_customer on orders (customer)',
    'create table customers (id int primary key, name varchar(40))',
    `insert into orders select g, g % 100, 'n' || g from generate_series(1, 5000) g`,
    `insert into customers select g, 'c' || g from generate_series(1, 100) g`,
    'analyze orders',
    'analyze customers',
    'create sequence seen',
    `create function noting() returns int language sql volatile as 'select nextval(''seen'')::int'`,
  ])
    await direct.pg.run(sql);
});
afterAll(async () => {
  await Promise.all([direct.maria.close(), direct.pg.close()]);
  await Promise.all([api.close(), mariadb.stop(), postgres.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

const page = { page_index: 1, page_size: 20 };
const sources = ['maria', 'pg'] as const;
const schemas = { maria: 'shop', pg: 'public' };
const typed = (on: string, sql: string, schema = '') => ({
  query: { project_name: 'shop', instance_name: on, schema_name: schema, sql },
});
async function analysed(on: 'maria' | 'pg', sql: string) {
  const { data } = await api.as('admin').call(contract.analyseSql, typed(on, sql, schemas[on]));
  const [first] = data;
  if (!first) throw new Error('nothing was analyzed');
  return first;
}
const refused = (on: string, sql: string, by = 'admin') => api.as(by).errorOf(contract.analyseSql, typed(on, sql));

const joined = `select o.note, c.name from orders o join customers c on c.id = o.customer where c.name like 'c1%'`;

test.each(sources)(
  '%s: a plan is a tree with estimates, the dearest step marked, beside the classic table',
  async (on) => {
    const { sql_explain: told } = await analysed(on, joined);
    expect(told.classic_result.rows.length).toBeGreaterThan(0);
    expect(Object.keys(told.classic_result.rows[0] ?? {})).toEqual(
      told.classic_result.head.map(({ field_name }) => field_name),
    );
    expect(told.cost).toBeGreaterThan(0);
    expect(told.plan.filter(({ relation }) => relation !== '').length).toBe(2);
    expect(told.plan.filter(({ is_expensive }) => is_expensive).length).toBe(1);
    expect(told.plan.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 1);
    const ids = new Set(told.plan.map(({ id }) => id));
    expect(told.plan.slice(1).every(({ parent_id }) => parent_id !== undefined && ids.has(parent_id))).toBe(true);
    expect(told.plan.every(({ actual_rows }) => actual_rows === undefined)).toBe(true);
  },
);

test.each(sources)('%s: plans of one shape have one name, whatever they cost', async (on) => {
  const shape = async (sql: string) => (await analysed(on, sql)).sql_explain.plan_shape;
  const byKey = await shape('select note from orders where id = 7');
  expect(byKey).not.toBe('');
  expect(await shape('select note from orders where id = 8')).toBe(byKey);
  expect(await shape('select note from orders')).not.toBe(byKey);
});

test.each(sources)('%s: the tables of a statement come with columns, indexes, sizes and statistics', async (on) => {
  const { table_metas } = await analysed(
    on,
    `with mine as (select * from orders) select 1 from mine join customers c on 1 = 1`,
  );
  expect(table_metas.map(({ name }) => name).sort()).toEqual(['customers', 'orders']);
  const orders = table_metas.find(({ name }) => name === 'orders');
  expect(orders).toMatchObject({ schema: schemas[on], message: '' });
  expect(orders?.row_count).toBeGreaterThan(4000);
  expect(orders?.bytes).toBeGreaterThan(1000);
  expect(orders?.columns.rows.map((row) => row['COLUMN_NAME'])).toEqual(['id', 'customer', 'note']);
  expect(orders?.columns.rows[1]?.['DISTINCT_VALUES']).toBe('100');
  expect(orders?.indexes.rows.map((row) => row['INDEX_NAME'])).toContain('by_customer');
  expect(orders?.create_table_sql).toMatch(/CREATE TABLE/);
});

test.each(sources)('%s: a change is explained and not carried out', async (on) => {
  const { sql_explain: told } = await analysed(on, 'delete from orders where customer = 5');
  expect(told).toMatchObject({ message: '', is_measured: false });
  expect(told.plan.length).toBeGreaterThan(0);
  expect((await direct[on].query('select count(*) from orders', { maxRows: 1 })).rows).toEqual([['5000']]);
});

test.each(sources)('%s: what the server says against a statement is told, and the rest is there', async (on) => {
  const { sql_explain: told, table_metas } = await analysed(on, 'select nosuch from orders');
  expect(told.message).toContain('nosuch');
  expect(told.classic_result.rows).toEqual([]);
  expect(table_metas.map(({ name }) => name)).toEqual(['orders']);
});

test('several statements are analysed one by one, and a parameter without a value is planned by PostgreSQL', async () => {
  const { data } = await api
    .as('admin')
    .call(contract.analyseSql, typed('pg', 'select 1; select note from orders where id = $1'));
  expect(data.length).toBe(2);
  expect(data[1]?.sql_explain).toMatchObject({ message: '' });
  expect(data[1]?.sql_explain.plan[0]?.index).toBe('orders_pkey');
});

test('only what has a plan is analysed, and no more than fits', async () => {
  expect(await refused('pg', 'drop table orders')).toBe('analysisNotSupported');
  expect(await refused('pg', 'analyze orders')).toBe('analysisNotSupported');
  expect(await refused('pg', 'explain analyze delete from orders')).toBe('analysisNotSupported');
  expect(await refused('pg', 'select 1;'.repeat(11))).toBe('analysisTooManyStatements');
  expect(await refused('pg', '')).toBe('validation');
  expect(await refused('dark', 'select 1')).toBe('connectFailed');
  const reply = await api.as('admin').send(contract.analyseSql, typed('pg', 'drop table orders'));
  expect(JSON.parse(reply.bytes.toString())).toMatchObject({ code: 8001 });
});

test('who may do nothing with a data source analyses nothing on it', async () => {
  expect(await api.as('mei').errorOf(contract.analyseSql, typed('maria', 'select 1'))).toBe('notFound');
  expect((await api.as('mei').call(contract.analyseSql, typed('pg', 'select 1'))).data.length).toBe(1);
  expect(await refused('pg', 'select 1', 'max')).toBe('notFound');
  expect(await api.anyone.errorOf(contract.analyseSql, typed('pg', 'select 1'))).toBe('signInRequired');
  expect(await api.as('admin', 'other').errorOf(contract.analyseSql, typed('pg', 'select 1'))).toBe('notFound');
  expect(
    await api
      .as('admin')
      .errorOf(contract.analyseSql, { query: { ...typed('pg', 'select 1').query, project_name: 'nowhere' } }),
  ).toBe('notFound');
});

async function taskOf(on: 'maria' | 'pg', sql: string): Promise<number> {
  const { data } = await api.as('admin').call(createAuditTask, {
    params: { project_name: 'shop' },
    body: { instance_name: on, instance_schema: schemas[on], sql },
  });
  return data.task_id;
}
async function counted(
  on: 'maria' | 'pg',
  sql: string,
  wishes: { affectRowsEnabled?: 'true' | 'false'; actualRowsEnabled?: 'true' } = {},
) {
  const params = { task_id: await taskOf(on, sql), number: 1 };
  return (await api.as('admin').call(contract.analyseTaskSqlV2, { params, query: wishes })).data;
}
const countOf = async (on: 'maria' | 'pg', sql: string) => (await counted(on, sql)).performance_statistics.affect_rows;

test.each(sources)('%s: rows are counted by reading, and only when that is asked for', async (on) => {
  const rows = async (sql: string) => (await countOf(on, sql))?.count;
  expect(await rows('update orders set note = null where customer = 5')).toBe(50);
  expect(await rows('delete from orders where id <= 7')).toBe(7);
  expect(await rows('select o.*, c.* from orders o join customers c on c.id = o.customer')).toBe(4950);
  expect(await rows('select customer, count(*) from orders group by customer')).toBe(100);
  expect(await rows('select * from orders order by note limit 12')).toBe(12);
  expect(await rows('select count(*) from orders')).toBe(1);
  expect(await rows(`insert into customers values (901, 'a'), (902, 'b')`)).toBe(2);
  expect(await rows('insert into customers select id + 1000, note from orders where id < 4')).toBe(3);
  expect((await counted(on, 'delete from orders', { affectRowsEnabled: 'false' })).performance_statistics).toEqual({});
  expect((await direct[on].query('select count(*) from customers', { maxRows: 1 })).rows).toEqual([['100']]);
});

test('rows that a change finds through another table are counted once', async () => {
  const sql = 'update orders set note = null from customers c where c.id = orders.customer and c.id < 3';
  expect((await countOf('pg', sql))?.count).toBe(100);
  const several = await countOf('maria', 'update orders o join customers c on c.id = o.customer set o.note = null');
  expect(several?.err_message).not.toBe('');
});

test.each(sources)('%s: a query is measured when that is asked for, a change never', async (on) => {
  const { sql_explain: told } = await counted(on, joined, { affectRowsEnabled: 'false', actualRowsEnabled: 'true' });
  expect(told).toMatchObject({ is_measured: true, share_of: 'time', measure_message: '' });
  const scanned = told.plan.filter(({ relation }) => relation !== '');
  expect(
    scanned.every(({ actual_rows, actual_loops }) => actual_rows !== undefined && actual_loops !== undefined),
  ).toBe(true);
  const change = await counted(on, 'delete from orders', { affectRowsEnabled: 'false', actualRowsEnabled: 'true' });
  expect(change.sql_explain.is_measured).toBe(false);
  expect(change.sql_explain.measure_message).not.toBe('');
  expect((await direct[on].query('select count(*) from orders', { maxRows: 1 })).rows).toEqual([['5000']]);
});

test('security: a query that may do more than read is neither counted nor measured', async () => {
  for (const sql of [
    'select noting() from orders',
    'select * from orders where noting() > 0',
    'select pg_terminate_backend(1) from orders',
    'with gone as (delete from orders returning id) select * from gone',
    'select * from orders for update',
  ]) {
    const {
      sql_explain: told,
      performance_statistics: { affect_rows: rows },
    } = await counted('pg', sql, { actualRowsEnabled: 'true' });
    expect([sql, told.is_measured]).toEqual([sql, false]);
    if (!/for update/.test(sql)) expect([sql, rows?.err_message]).not.toEqual([sql, '']);
  }
  const hidden = await counted('maria', `select note from orders /*! into outfile '/tmp/stolen' */`, {
    actualRowsEnabled: 'true',
  });
  expect(hidden.sql_explain.is_measured).toBe(false);
  expect(hidden.performance_statistics.affect_rows?.err_message).not.toBe('');
  expect((await direct.pg.query(`select is_called from seen`, { maxRows: 1 })).rows).toEqual([['f']]);
  expect((await direct.pg.query('select count(*) from orders', { maxRows: 1 })).rows).toEqual([['5000']]);
});

test('a count ends when its time is over', async () => {
  const slow = await countOf('pg', 'select 1 from orders a, orders b, orders c where a.id + b.id + c.id < 0');
  expect(slow).toMatchObject({ count: 0 });
  expect(slow?.err_message).not.toBe('');
}, 40_000);

test('a statement of a task is analysed by whoever sees the task', async () => {
  const params = { task_id: await taskOf('pg', 'select note from orders where id = 3'), number: 1 };
  const { data } = await api.as('admin').call(contract.analyseTaskSql, { params });
  expect(data.sql_explain.sql).toContain('id = 3');
  expect(data.table_metas[0]?.name).toBe('orders');
  expect(await api.as('lee').errorOf(contract.analyseTaskSqlV2, { params, query: {} })).toBe('notFound');
  expect(await api.as('admin', 'other').errorOf(contract.analyseTaskSql, { params })).toBe('notFound');
  expect(await api.as('admin').errorOf(contract.analyseTaskSql, { params: { ...params, number: 9 } })).toBe('notFound');
  const alone = await api.as('admin').call(createSqlAuditRecord, {
    params: { project_name: 'shop' },
    body: { db_type: 'PostgreSQL', sqls: 'select 1' },
  });
  const ofRecord = { task_id: alone.data.task.task_id, number: 1 };
  expect(await api.as('admin').errorOf(contract.analyseTaskSql, { params: ofRecord })).toBe('analysisNeedsSource');
});

test('collected SQL is analysed from its scan and from the list of the project', async () => {
  const params = { project_name: 'shop' };
  const { data: made } = await api.as('admin').call(scans.createInstanceAuditPlan, {
    params,
    body: { instance_id: uids.pg, audit_plans: [{ audit_plan_type: 'default' }] },
  });
  const ofScan = { ...params, instance_audit_plan_id: Number(made.instance_audit_plan_id) };
  const [plan] = (await api.as('admin').call(scans.getInstanceAuditPlanOverview, { params: ofScan })).data;
  const scanner = api.anyone.with({ token: async () => plan?.audit_plan_type.token ?? '' });
  const sent = (sql: string) => ({ audit_plan_sql_last_receive_text: sql, audit_plan_sql_schema: 'public' });
  await scanner.call(scans.uploadCollectedSql, {
    params: { ...params, audit_plan_id: plan?.id ?? 0 },
    body: { audit_plan_sql_list: [sent('delete from orders where id < 10'), sent(`select '${'x'.repeat(12_000)}'`)] },
  });
  await collectSql(api.world);
  const { data: rows } = await api.as('admin').call(listSqlManages, { params, query: { page_index: 1, page_size: 9 } });
  const idOf = (text: string) => rows.find(({ sql }) => sql.startsWith(text))?.id ?? 0;
  const managed = { ...params, sql_manage_id: idOf('delete') };
  const { data } = await api.as('admin').call(contract.analyseManagedSql, { params: managed, query: {} });
  expect(data.performance_statistics.affect_rows?.count).toBe(9);
  expect(data.table_metas.table_meta_items.map(({ name }) => name)).toEqual(['orders']);
  const collected = { ...ofScan, id: idOf('delete') };
  const other = await api.as('admin').call(contract.analyseCollectedSql, { params: collected, query: {} });
  expect(other.data.sql_explain.plan_shape).toBe(data.sql_explain.plan_shape);
  const long = { ...params, sql_manage_id: idOf('select') };
  expect(await api.as('admin').errorOf(contract.analyseManagedSql, { params: long, query: {} })).toBe(
    'analysisShortened',
  );
  expect(await api.as('lee').errorOf(contract.analyseManagedSql, { params: managed, query: {} })).toBe('notFound');
  expect(await api.as('lee').errorOf(contract.analyseCollectedSql, { params: collected, query: {} })).toBe('notFound');
  expect(await api.as('max').errorOf(contract.analyseManagedSql, { params: managed, query: {} })).toBe('notFound');
  expect(await api.as('admin', 'other').errorOf(contract.analyseManagedSql, { params: managed, query: {} })).toBe(
    'notFound',
  );
});

test('what an analysis reads of the table does not grow with the tenant', async () => {
  const before = api.units();
  await analysed('pg', 'select 1');
  expect(api.units().read - before.read).toBeLessThan(12);
});

test('the cost of a plan is noted each time a statement is judged, and a plan that got much worse is of high priority', async () => {
  const params = { project_name: 'shop' };
  await direct.pg.run('create table parcels (id int primary key, note varchar(40))');
  await direct.pg.run(`insert into parcels select g, 'n' || g from generate_series(1, 20000) g`);
  await direct.pg.run('analyze parcels');
  const { data: scanned } = await api.as('admin').call(scans.listInstanceAuditPlans, { params, query: page });
  const ofScan = { ...params, instance_audit_plan_id: scanned[0]?.instance_audit_plan_id ?? 0 };
  const [plan] = (await api.as('admin').call(scans.getInstanceAuditPlanOverview, { params: ofScan })).data;
  const scanner = api.anyone.with({ token: async () => plan?.audit_plan_type.token ?? '' });
  const seen = async () => {
    await scanner.call(scans.uploadCollectedSql, {
      params: { ...params, audit_plan_id: plan?.id ?? 0 },
      body: {
        audit_plan_sql_list: [
          {
            audit_plan_sql_last_receive_text: 'select note from parcels where id = 7',
            audit_plan_sql_schema: 'public',
            audit_plan_sql_last_receive_timestamp: new Date(clock.now()).toISOString(),
            query_time_avg: 0.5,
          },
        ],
      },
    });
    await collectSql(api.world);
    await auditCollectedSql(api.world);
    const query = { ...page, fuzzy_search_sql_fingerprint: 'parcels' };
    return (await api.as('admin').call(listSqlManages, { params, query })).data[0];
  };
  const before = await seen();
  expect(before).toMatchObject({ priority: '' });
  await direct.pg.run('alter table parcels drop constraint parcels_pkey');
  clock.later(25 * 3_600_000);
  const after = await seen();
  expect(after?.priority).toBe('high');
  expect(after?.priority_reasons.join()).toMatch(/plan changed and its cost rose/);
  const managed = { ...params, sql_manage_id: after?.id ?? 0 };
  const query = {
    metric_name: 'explain_cost' as const,
    latest_point_enabled: 'true' as const,
    start_time: new Date(clock.now() - 48 * 3_600_000).toISOString(),
    end_time: new Date(clock.now()).toISOString(),
  };
  const { data: chart } = await api.as('admin').call(contract.chartManagedSql, { params: managed, query });
  expect(chart.points.map(({ status }) => status)).toEqual([0, 1, 0]);
  const [cheap = 0, dear = 0] = chart.points.map(({ y }) => y);
  expect(dear).toBeGreaterThan(cheap * 2);
  expect(chart.points.every(({ info }) => info.length > 0)).toBe(true);
  expect(chart.points.map(({ plan: [top] }) => top?.index)).toEqual(['parcels_pkey', '', '']);
  await api.as('admin').call(batchUpdateSqlManages, {
    params,
    body: { sql_manage_id_list: [managed.sql_manage_id], status: 'solved', remark: 'the key is back' },
  });
  const { data: row } = await api.as('admin').call(getSqlManage, { params: managed, query: { period: 'month' } });
  expect(row.plan_problem).toMatch(/cost rose/);
  expect(row.trend.map(({ count, time_avg }) => [count, time_avg])).toEqual([
    [1, 0.5],
    [1, 0.5],
  ]);
  expect(row.history.map(({ user, action }) => [user, action])).toEqual([
    ['admin', 'Remark: the key is back'],
    ['admin', 'Marked as solved'],
  ]);
  for (const op of [contract.chartManagedSql, getSqlManage] as const) {
    expect(await api.as('lee').errorOf(op, { params: managed, query } as never)).toBe('notFound');
    expect(await api.as('admin', 'other').errorOf(op, { params: managed, query } as never)).toBe('notFound');
  }
  const wrong = { ...query, metric_name: 'nothing' } as never;
  expect(await api.as('admin').errorOf(contract.chartManagedSql, { params: managed, query: wrong })).toBe('validation');
});
