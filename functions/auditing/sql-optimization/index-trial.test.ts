import type pg from 'pg';
import * as contract from '../../../shared/contract/auditing/sql-optimization/operations.ts';
import { errors } from '../../../shared/errors/index.ts';
import { fill } from '../../../shared/text.ts';
import { until } from '../../../test/support/clock.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import { shopTables } from '../../../test/support/shop-tables.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { leases } from '../../databases/rehearsal/lease-repo.ts';

/** The data source is one server, where indexes are tried another one; an old one has HypoPG. */
let bench: WorkflowBench;
let beside: TestPostgres;
let old: TestPostgres;
let client: pg.Client;
let oldClient: pg.Client;
let isBesideThere = true;
let numbers = 0;
beforeAll(async () => {
  [beside, old] = await Promise.all([startPostgres('18'), startPostgres('15')]);
  const { host, port, user, password } = beside;
  const target = { dbType: 'PostgreSQL', host, port, user, password, params: { database: 'postgres' } };
  bench = await workflowBench({
    rehearsalServer: { reach: async (dbType) => (isBesideThere && dbType === 'PostgreSQL' ? target : undefined) },
  });
  client = await shopTables(bench.postgres);
  oldClient = await shopTables(old);
  await oldClient.query('create extension hypopg');
  await bench.addSource('old', {
    host: old.host,
    port: String(old.port),
    user: old.user,
    password: old.password,
  });
});
afterAll(async () => {
  await Promise.all([client.end(), oldClient.end()]);
  await bench.close();
  await Promise.all([beside.stop(), old.stop()]);
});

async function adviceOn(instance: string, sql: string, executions?: number[]) {
  const { data: made } = await bench.api.as('director').call(contract.createOptimization, {
    params: { project_name: 'shop' },
    body: {
      optimization_name: `o_${++numbers}`,
      sql_content: sql,
      instance_name: instance,
      ...(executions && { executions }),
    },
  });
  const of = { params: { project_name: 'shop', optimization_record_id: made.sql_optimization_record_id } };
  const read = async () => (await bench.api.as('director').call(contract.getOptimization, of)).data;
  await until(async () => (await read()).optimize_status !== 'optimizing');
  const found = await read();
  if (!found.index_advice) throw new Error('there is no advice');
  return { ...found, index_advice: found.index_advice };
}

const byClient = 'select * from sales where client_id = 17';

test('an index is tried on a copy with the statistics of the server, and nothing of it is left', async () => {
  const { index_advice: advice, advised_index } = await adviceOn('orders', byClient);
  expect(advice.verdict_desc).toMatch(/^1 index, about \d+ kB, read by 1 statement, cost .+ → .+/);
  expect(advice.basis).toContain('a rehearsal copy (PostgreSQL 18');
  expect(advice).toMatchObject({
    verdict: 'better',
    indexes: [
      {
        create_index_statement: 'CREATE INDEX idx_sales_client_id ON sales (client_id)',
        online_statement: 'CREATE INDEX CONCURRENTLY idx_sales_client_id ON sales (client_id)',
        writers: [],
      },
    ],
  });
  expect(advised_index).toMatchObject({ has_advice: true, indexes: [{ reason: expect.stringContaining('Tried') }] });
  const { rows } = await client.query(`explain (format json) ${byClient}`);
  const real = rows[0]['QUERY PLAN'][0].Plan['Total Cost'] as number;
  expect(advice.cost_before).toBeCloseTo(real, 0);
  await client.query('create index really on sales (client_id)');
  const after = (await client.query(`explain (format json) ${byClient}`)).rows[0]['QUERY PLAN'][0].Plan['Total Cost'];
  await client.query('drop index really');
  expect(advice.cost_after).toBeCloseTo(after as number, 0);
  expect((await leases.on(bench.api.world.system).list({})).items).toEqual([]);
});

test('where the server has HypoPG the index is tried there, and no index is made', async () => {
  const { index_advice: advice } = await adviceOn('old', byClient);
  expect(advice.basis).toContain('HypoPG');
  expect(advice.indexes.map((one) => one.create_index_statement)).toEqual([
    'CREATE INDEX idx_sales_client_id ON sales (client_id)',
  ]);
  expect((await oldClient.query(`select 1 from pg_indexes where indexname like 'idx_%'`)).rows).toEqual([]);
});

test.each(['orders', 'old'])(
  'what the planner would not read is not advised, and that is told as nothing to improve (%s)',
  async (on) => {
    const { index_advice: advice } = await adviceOn(on, 'select * from sales where client_id > 0');
    expect(advice).toMatchObject({ verdict: 'nothing', indexes: [], ideas: [] });
    expect(advice.verdict_desc).toContain('Nothing to improve');
  },
);

test('an index of a part of the rows is as large as the part, though no made-up row lies in it', async () => {
  await client.query('create table parcels (id int primary key, state varchar(20) not null, total numeric not null)');
  await client.query(
    `insert into parcels select g, (array['new', 'paid', 'sent', 'done'])[1 + g % 4], g * 37 % 9999 / 10.0 from generate_series(1, 40000) g`,
  );
  await client.query('analyze parcels');
  const { index_advice: advice } = await adviceOn(
    'orders',
    "select * from parcels where state = 'new' and total > 900",
  );
  expect(advice.indexes.map(({ bytes = 0 }) => bytes > 100_000)).not.toContain(false);
  expect(advice.indexes).toHaveLength(1);
});

test('several statements share their indexes, and it is told which of them read and which write', async () => {
  const { index_advice: advice } = await adviceOn(
    'orders',
    [
      byClient,
      "update sales set note = 'x' where client_id = 4",
      "select count(*) from clients where lower(city) = 'c7'",
      'select * from nowhere',
    ].join(';\n'),
  );
  expect(advice.indexes.find(({ table_name }) => table_name === 'sales')).toMatchObject({
    readers: [{ number: 1 }, { number: 2 }],
    writers: [2],
  });
  expect(advice.indexes.map((one) => one.create_index_statement)).toContainEqual(
    expect.stringContaining('lower(city)'),
  );
  expect(advice.not_judged.map(({ number }) => number)).toEqual([4]);
});

test('what is asked within a text is served by trigrams where the server has them', async () => {
  const sql = "select id from sales where note like '%7b%'";
  const before = await adviceOn('orders', sql);
  expect(before.index_advice.indexes).toEqual([]);
  await client.query('create extension pg_trgm');
  await client.query('update sales set note = md5(id::text)');
  await client.query('vacuum analyze sales');
  const { index_advice: advice } = await adviceOn('orders', "select id from sales where note like '%7b1c9%'");
  expect(advice.indexes.map((one) => one.create_index_statement)).toEqual([
    'CREATE INDEX idx_sales_note ON sales USING gin (note gin_trgm_ops)',
  ]);
});

test.each(['orders', 'old'])(
  'a statement as the server keeps it, without its values, is planned for whatever they may be (%s)',
  async (on) => {
    const { index_advice: advice, origin_query_plan } = await adviceOn(on, 'select * from sales where client_id = $1');
    expect(advice.indexes.map((one) => one.create_index_statement)).toEqual([
      'CREATE INDEX idx_sales_client_id ON sales (client_id)',
    ]);
    expect(advice.cost_after).toBeLessThan(advice.cost_before / 5);
    expect(origin_query_plan.state).not.toBe('no_data');
  },
);

test('a statement counts as often as it runs', async () => {
  const sql = [byClient, 'select * from clients where city = $1'].join(';\n');
  const { index_advice: alike } = await adviceOn('orders', sql);
  expect(alike.is_weighed).toBe(false);
  const { index_advice: weighed } = await adviceOn('orders', sql, [1000, 1]);
  expect(weighed.is_weighed).toBe(true);
  expect(weighed.verdict_desc).toContain('cost of all runs');
  const readers = weighed.indexes.flatMap((one) => one.readers);
  expect(readers.map(({ number, executions }) => [number, executions])).toEqual(
    expect.arrayContaining([
      [1, 1000],
      [2, 1],
    ]),
  );
  const ofFirst = alike.indexes.flatMap((one) => one.readers).find(({ number }) => number === 1)?.cost_before ?? 0;
  expect(weighed.cost_before).toBeCloseTo(alike.cost_before + 999 * ofFirst, 0);
});

test('figures for other than all statements are refused by name', async () => {
  const { data } = await bench.api.as('director').call(contract.createOptimization, {
    params: { project_name: 'shop' },
    body: { optimization_name: 'few', sql_content: byClient, instance_name: 'orders', executions: [1, 2] },
  });
  const of = { params: { project_name: 'shop', optimization_record_id: data.sql_optimization_record_id } };
  const read = async () => (await bench.api.as('director').call(contract.getOptimization, of)).data;
  await until(async () => (await read()).optimize_status !== 'optimizing');
  expect(await read()).toMatchObject({
    optimize_status: 'failed',
    status_detail: fill(errors.optimizationExecutionsDiffer.text, { given: 2, count: 1 }).en,
  });
});

test('a statement that the server does not plan is not judged, and never called well', async () => {
  const { index_advice: advice } = await adviceOn('orders', 'select * into kept from sales where client_id = 17');
  expect(advice).toMatchObject({ verdict: 'not_tried', indexes: [], not_judged: [{ number: 1 }] });
  expect(advice.verdict_desc).toMatch(/^Could not be judged: it holds placeholders/);
});

test('of views, partitioned tables and tables without statistics a copy says nothing, and each is told', async () => {
  await client.query('create view all_sales as select * from sales');
  await client.query('create table parted (id int, client_id int) partition by range (id)');
  await client.query('create table unseen (id int, client_id int) with (autovacuum_enabled = false)');
  await client.query('insert into unseen select g, g from generate_series(1, 500) g');
  try {
    const viewed = await adviceOn('orders', `${byClient}; select * from all_sales where client_id = 4`);
    expect(viewed.index_advice.indexes).toHaveLength(1);
    expect(viewed.index_advice.not_judged).toEqual([{ number: 2, reason: expect.stringContaining('view') }]);
    const parted = await adviceOn(
      'orders',
      'select * from parted p join sales s on s.client_id = p.client_id where p.client_id = 4',
    );
    expect(parted.index_advice).toMatchObject({
      verdict: 'not_tried',
      basis: expect.stringContaining('parted is partitioned'),
    });
    const unseen = await adviceOn('orders', 'select * from unseen where client_id = 4');
    expect(unseen.index_advice).toMatchObject({ verdict: 'not_tried', basis: expect.stringContaining('run ANALYZE') });
  } finally {
    await client.query('drop view all_sales; drop table parted, unseen');
  }
});

test('without a place for a trial nothing is offered as good: it stays an idea with the reason', async () => {
  isBesideThere = false;
  try {
    const { index_advice: advice, advised_index } = await adviceOn('orders', byClient);
    expect(advice).toMatchObject({ verdict: 'not_tried', indexes: [] });
    expect(advice.basis).toContain('no rehearsal server');
    expect(advice.ideas.map((one) => one.create_index_statement)).toEqual([
      'CREATE INDEX idx_sales_client_id ON sales (client_id)',
    ]);
    expect(advised_index).toMatchObject({
      has_advice: false,
      other_advice: expect.stringContaining('No index was tried'),
    });
  } finally {
    isBesideThere = true;
  }
});

test('indexes that nobody reads and those that another one makes needless are named with their size', async () => {
  await client.query('create index sales_doubled on sales (paid_at, note)');
  await client.query('create index clients_idle on clients (score)');
  try {
    const { index_advice: advice } = await adviceOn(
      'orders',
      'select * from sales join clients c on c.id = client_id where client_id = 4',
    );
    expect(advice.standing).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ index_name: 'sales_paid_at', reason: 'sales_doubled begins with the same columns' }),
        expect.objectContaining({ index_name: 'clients_idle', bytes: expect.any(Number) }),
      ]),
    );
  } finally {
    await client.query('drop index sales_doubled, clients_idle');
  }
});

test('the rewrite of one audited statement offers the index that was tried', async () => {
  const task_id = await bench.audit(byClient, { by: 'director' });
  const params = { params: { task_id, number: 1 } };
  const director = bench.api.as('director');
  await director.call(contract.rewriteSql, { ...params, body: { enable_structure_type: true } });
  const read = async () => (await director.call(contract.getRewriteStatus, params)).data;
  await until(async () => (await read()).status === 'completed');
  const structured = (await read()).result?.suggestions.find(({ type }) => type === 'structure');
  expect(structured).toMatchObject({
    status: 'processed',
    ddl_dcl: 'CREATE INDEX idx_sales_client_id ON sales (client_id)',
    ddl_dcl_desc: expect.stringContaining('Tried'),
  });
});
