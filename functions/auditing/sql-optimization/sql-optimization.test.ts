import type pg from 'pg';
import * as projects from '../../../shared/contract/people/projects/operations.ts';
import * as contract from '../../../shared/contract/auditing/sql-optimization/operations.ts';
import { readModuleStatus } from '../../../shared/contract/running/system/operations.ts';
import { limits } from '../../../shared/limits.ts';
import type { RehearsalServer } from '../../platform/ports/rehearsal-server.ts';
import { startMariadb, type TestMariadb } from '../../../test/support/mariadb.ts';
import { until } from '../../../test/support/clock.ts';
import { shopTables } from '../../../test/support/shop-tables.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';

let bench: WorkflowBench;
let client: pg.Client;
let mariadb: TestMariadb;
let numbers = 0;
/** Where rewrites are tried: beside the process, as under `npm start`. */
const rehearsalServer: RehearsalServer = {
  async reach(dbType) {
    if (dbType !== 'PostgreSQL') return { dbType, ...mariadb, params: {} };
    const { host, port, user, password } = bench.postgres;
    return { dbType, host, port, user, password, params: { database: 'postgres' } };
  },
};
beforeAll(async () => {
  mariadb = await startMariadb();
  bench = await workflowBench({ rehearsalServer });
  await bench.api.addUser('stranger');
  client = await shopTables(bench.postgres);
});
afterAll(async () => {
  await client.end();
  await bench.close();
  await mariadb.stop();
});

const shop = { params: { project_name: 'shop' } };
const page = { page_index: 1, page_size: 20 };
const of = (id: string) => ({ params: { project_name: 'shop', optimization_record_id: id } });
type Body = Parameters<typeof body>[0];
const body = (change: {
  sql_content?: string;
  instance_name?: string;
  db_type?: string;
  metadata?: string;
  explain_info?: string;
  optimization_name?: string;
}) => ({ optimization_name: `o_${++numbers}`, db_type: 'PostgreSQL', ...change });
const create = async (change: Body, by = 'mei') =>
  (await bench.api.as(by).call(contract.createOptimization, { ...shop, body: body(change) })).data
    .sql_optimization_record_id;
const refusal = (change: Body, by = 'mei') =>
  bench.api.as(by).errorOf(contract.createOptimization, { ...shop, body: body(change) });
const detail = async (id: string, by = 'mei') => (await bench.api.as(by).call(contract.getOptimization, of(id))).data;
const finished = async (change: Body, by = 'mei') => {
  const id = await create(change, by);
  await until(async () => (await detail(id, by)).optimize_status !== 'optimizing');
  return id;
};
const byDay = "select id, note from sales where date(paid_at) = '2024-02-03'";
const list = (query: object = {}, by = 'mei') =>
  bench.api.as(by).call(contract.listOptimizations, { ...shop, query: { ...page, ...query } });

test('SQL is rewritten step by step on a real database, and the gain is that of its plans', async () => {
  const found = await detail(await finished({ sql_content: byDay, instance_name: 'orders' }));
  expect(found).toMatchObject({
    optimize_status: 'finish',
    status: 'finish',
    origin_sql: byDay,
    instance_name: 'orders',
    number_of_statements: 1,
    problem: '',
  });
  const [step] = found.optimize.steps;
  expect(step).toMatchObject({
    rule_id: 'date-range',
    optimized_sql: "select id, note from sales where (paid_at >= '2024-02-03' AND paid_at < '2024-02-04')",
    analysis: { state: 'finish' },
  });
  expect(found.origin_query_plan.query_plan_desc[0]?.operator).toContain('Seq Scan');
  expect(found.origin_query_plan.cost).toBeGreaterThan(step?.query_plan.cost ?? Infinity);
  expect(found.total_analysis.improvement_rate).toBeGreaterThan(50);
  expect(found.metadata).toContain('sales');
});

test('an index that was tried is advised, and is never made', async () => {
  const sql = 'select * from sales where client_id = 17';
  const found = await detail(await finished({ sql_content: sql, instance_name: 'orders' }));
  expect(found.advised_index).toMatchObject({
    has_advice: true,
    indexes: [{ create_index_statement: 'CREATE INDEX idx_sales_client_id ON sales (client_id)' }],
  });
  expect(found.index_advice).toMatchObject({ verdict: 'better', indexes: [{ readers: [{ number: 1 }] }] });
  expect(found.optimize.steps).toEqual([]);
  expect((await client.query(`select 1 from pg_indexes where indexname = 'idx_sales_client_id'`)).rows).toEqual([]);
});

test('without a data source the tables may come with the SQL, and no figure is made up', async () => {
  const found = await detail(
    await finished({
      sql_content: 'select distinct id from t where a = 1 or a = 2',
      db_type: 'MySQL',
      metadata: 'create table t (id int primary key, a int)',
    }),
  );
  expect(found.optimize.steps.map(({ rule_id }) => rule_id)).toEqual(['unique-distinct', 'or-to-in']);
  expect(found.total_analysis).toMatchObject({ state: 'no_data', detail: [] });
  expect(found.total_analysis.improvement_rate).toBeUndefined();
  expect(found.origin_query_plan.state).toBe('no_data');
});

test('a plan that was pasted is shown as a tree', async () => {
  const explain = [
    'Nested Loop  (cost=0.29..16.62 rows=1 width=8)',
    '  ->  Seq Scan on t  (cost=0.00..8.30 rows=1 width=4)',
    '        Filter: (a = 1)',
  ].join('\n');
  const found = await detail(await finished({ sql_content: 'select 1 from t where a = 1', explain_info: explain }));
  expect(found.origin_query_plan).toMatchObject({
    cost: 16.62,
    query_plan_desc: [{ operator: 'Nested Loop', children: [{ operator: 'Seq Scan on t' }] }],
  });
  expect(found.origin_query_plan.query_plan_desc[0]?.children[0]?.summary).toContain('Filter: (a = 1)');
});

test('what would give other rows is named and left alone', async () => {
  const found = await detail(
    await finished({ sql_content: 'select id from clients where city = null', instance_name: 'orders' }),
  );
  expect(found.optimize.steps).toEqual([]);
  expect(found.non_equivalent).toEqual([expect.stringContaining('city = null is never true')]);
});

test('a rewrite whose proof is missing is named with what is missing, and nothing is called the same that was not run', async () => {
  const found = await detail(
    await finished({
      sql_content: 'select distinct id from t limit 3',
      db_type: 'MySQL',
      metadata: 'create table t (id int primary key, a int)',
    }),
  );
  expect(found.optimize.steps).toEqual([]);
  expect(found.non_equivalent).toEqual([expect.stringContaining('not made, as which rows LIMIT')]);
  const made = await detail(await finished({ sql_content: byDay, instance_name: 'orders' }));
  expect(made.optimize.steps[0]?.rule_desc).toMatch(/Proved: .* run on \d+ databases/);
  expect(made.verdict_desc).toMatch(/^1 rewrite, run beside the statement on \d+ small made-up databases/);
  expect(made.judgements).toMatchObject([{ rule_id: 'date-range', verdict: 'proved' }]);
  const [judgement] = made.judgements;
  expect(judgement?.databases).toBeGreaterThanOrEqual(64);
  expect(judgement?.mutants_told_apart).toBe(judgement?.mutants);
});

test('behind a statement that changes tables or settings nothing is rewritten by what was known before', async () => {
  const id = await finished({
    sql_content: 'alter table t drop primary key; select distinct id from t',
    db_type: 'MySQL',
    metadata: 'create table t (id int primary key, a int)',
  });
  const { data } = await bench.api.as('mei').call(contract.listOptimizationSqls, { ...of(id), query: page });
  expect(data.map(({ number_of_rewrite }) => number_of_rewrite)).toEqual([0, 0]);
});

test('SQL that cannot be read ends with the place of its error', async () => {
  const found = await detail(await finished({ sql_content: 'select id frm clients x', instance_name: 'orders' }));
  expect(found.problem).toContain('Line 1');
  expect(found.optimize.steps).toEqual([]);
});

test('a database that cannot be reached is told, and nothing is offered that could not be run', async () => {
  const uid = await bench.addSource('away', { port: '1' });
  expect(uid).not.toBe('');
  const found = await detail(
    await finished({ sql_content: 'select id from t where 1 = 1 and a = 2', instance_name: 'away' }, 'director'),
    'director',
  );
  expect(found.problem).toContain('away');
  expect(found.optimize.steps).toEqual([]);
  expect(found).toMatchObject({
    verdict_state: 'unknown',
    verdict_desc: expect.stringContaining('could not be judged'),
  });
  expect(found.judgements).toMatchObject([{ rule_id: 'constant-condition', verdict: 'unknown', databases: 0 }]);
});

test('what cannot be optimised is refused before anything is written', async () => {
  const before = (await list({}, 'director')).total_nums;
  expect(await refusal({ sql_content: 'select 1', db_type: 'Oracle' })).toBe('optimizationNotSupported');
  expect(await refusal({ sql_content: 'select 1', db_type: 'Excel' })).toBe('unknownDbType');
  expect(await refusal({ sql_content: '', instance_name: 'orders' })).toBe('sqlMissing');
  expect(await refusal({ sql_content: 'select 1', instance_name: 'nowhere' })).toBe('notFound');
  expect(await refusal({ sql_content: 'x'.repeat(limits.optimizationBytesMax + 1) })).toBe('optimizationTooLong');
  expect(await refusal({ sql_content: 'select 1', optimization_name: '1 bad' })).toBe('validation');
  expect((await list({}, 'director')).total_nums).toBe(before);
});

test('a name is there once', async () => {
  await finished({ sql_content: 'select 1', optimization_name: 'once' });
  expect(await refusal({ sql_content: 'select 1', optimization_name: 'once' })).toBe('optimizationNameTaken');
});

test('too many statements end as failed, in words', async () => {
  const id = await finished({ sql_content: 'select 1;'.repeat(limits.optimizationStatementsMax + 1) });
  expect(await detail(id)).toMatchObject({
    optimize_status: 'failed',
    status_detail: expect.stringContaining(`At most ${limits.optimizationStatementsMax} statements`),
  });
});

describe('who may what', () => {
  test('only holders of the right optimise, on their data sources', async () => {
    expect(await refusal({ sql_content: 'select 1', instance_name: 'orders' }, 'lee')).toBe('forbidden');
    expect(await refusal({ sql_content: 'select 1', instance_name: 'orders' }, 'auditor')).toBe('forbidden');
    await bench.addSource('other');
    expect(await refusal({ sql_content: 'select 1', instance_name: 'other' })).toBe('forbidden');
  });

  test('others see it when they may view those on the data source, and else nothing', async () => {
    const id = await finished({ sql_content: byDay, instance_name: 'orders' });
    const offline = await finished({ sql_content: 'select 1' });
    // The auditor's role holds the right to view optimisations of others.
    expect((await detail(id, 'lee')).optimization_id).toBe(id);
    expect(await bench.api.as('lee').errorOf(contract.getOptimization, of(offline))).toBe('notFound');
    expect(await bench.api.as('max').errorOf(contract.getOptimization, of(id))).toBe('notFound');
    const seen = async (who: string) => (await list({}, who)).data.map(({ optimization_id }) => optimization_id);
    expect(await seen('lee')).toContain(id);
    expect(await seen('lee')).not.toContain(offline);
    expect(await seen('max')).toEqual([]);
    expect(await seen('director')).toEqual(expect.arrayContaining([id, offline]));
  });

  test('nobody outside of the project and no other tenant sees any', async () => {
    const id = await finished({ sql_content: 'select 1' });
    for (const who of [bench.api.as('stranger'), bench.api.as('admin', 'other')]) {
      expect(await who.errorOf(contract.getOptimization, of(id))).toMatch(/notFound|forbidden/);
      expect(await who.errorOf(contract.listOptimizations, { ...shop, query: page })).toMatch(/notFound|forbidden/);
    }
  });
});

test('the list is searched by words, source, status and time', async () => {
  const id = await finished({ sql_content: byDay, instance_name: 'orders', optimization_name: 'Find_me' });
  const ids = async (query: object) => (await list(query)).data.map(({ optimization_id }) => optimization_id);
  expect(await ids({ fuzzy_search: 'find_' })).toEqual([id]);
  expect(await ids({ filter_instance_name: 'orders' })).toContain(id);
  expect(await ids({ filter_status: 'failed' })).not.toContain(id);
  expect(await ids({ filter_create_time_from: '2999-01-01T00:00:00Z' })).toEqual([]);
  const [row] = (await list({ fuzzy_search: 'find_' })).data;
  expect(row).toMatchObject({ status: 'finish', number_of_rule: 1, db_type: 'PostgreSQL', instance_name: 'orders' });
  expect(row?.performance_improve).toBeGreaterThan(50);
});

test('the older forms tell the same, statement by statement', async () => {
  const mei = bench.api.as('mei');
  const { data } = await mei.call(contract.createOptimizationV1, {
    ...shop,
    body: { optimization_name: 'older', instance_name: 'orders', sql_content: `${byDay};\nselect 1 from where;` },
  });
  const id = data.sql_optimization_record_id;
  await until(async () => (await detail(id)).optimize_status !== 'optimizing');
  expect((await mei.call(contract.getOptimizationV1, of(id))).data.basic_summary).toMatchObject({
    number_of_query: 2,
    number_of_rewrite: 1,
    number_of_rewritten_query: 1,
    number_of_syntax_error: 1,
  });
  const sqls = await mei.call(contract.listOptimizationSqls, { ...of(id), query: page });
  expect(sqls).toMatchObject({
    total_nums: 2,
    data: [{ number: 1, number_of_rewrite: 1, contributing_indices: 'sales_paid_at' }, { number: 2 }],
  });
  const one = (number: number) => ({ params: { ...of(id).params, number } });
  const { data: first } = await mei.call(contract.getOptimizationSql, one(1));
  expect(first.explain_validation_details.before_cost).toBeGreaterThan(
    first.explain_validation_details.after_cost ?? Infinity,
  );
  expect(first.triggered_rule).toMatchObject([{ rule_code: 'date-range', violated_queries_str: byDay }]);
  expect(await mei.errorOf(contract.getOptimizationSql, one(3))).toBe('notFound');
  expect(
    (await mei.call(contract.listOptimizationsV1, { ...shop, query: { ...page, fuzzy_search: 'older' } })).data,
  ).toMatchObject([{ optimization_id: id }]);
});

describe('votes', () => {
  const vote = (id: string, by = 'mei') =>
    bench.api.as(by).call(contract.addOptimizationFeedback, { ...of(id), body: { vote: 'agree', reason: 'good' } });
  const ofVote = (id: string, feedback_id: number) => ({ params: { ...of(id).params, feedback_id } });

  test('everybody has one, and changes and takes back the own one only', async () => {
    const id = await finished({ sql_content: byDay, instance_name: 'orders', optimization_name: 'voted' });
    await vote(id);
    await vote(id, 'lee');
    expect(
      await bench.api.as('mei').errorOf(contract.addOptimizationFeedback, { ...of(id), body: { vote: 'agree' } }),
    ).toBe('feedbackTwice');
    const [first, second] = (await detail(id)).optimized_sql_feedbacks;
    expect([first, second]).toMatchObject([
      { creator: 'mei', vote: 'agree', reason: 'good', is_mine: true },
      { creator: 'lee', is_mine: false },
    ]);
    await bench.api
      .as('mei')
      .call(contract.updateOptimizationFeedback, { ...ofVote(id, first?.id ?? 0), body: { vote: 'disagree' } });
    expect((await list({ fuzzy_search: 'voted' })).data[0]?.adoption_rate).toBe(50);
    expect(await bench.api.as('mei').errorOf(contract.deleteOptimizationFeedback, ofVote(id, second?.id ?? 0))).toBe(
      'onlyCreatorMay',
    );
    expect(await bench.api.as('mei').errorOf(contract.deleteOptimizationFeedback, ofVote(id, 99))).toBe('notFound');
    await bench.api.as('mei').call(contract.deleteOptimizationFeedback, ofVote(id, first?.id ?? 0));
    expect((await detail(id)).optimized_sql_feedbacks).toHaveLength(1);
  });

  test('there is nothing to vote on before the end', async () => {
    const id = await finished({ sql_content: 'select 1;'.repeat(limits.optimizationStatementsMax + 1) });
    expect(
      await bench.api.as('mei').errorOf(contract.addOptimizationFeedback, { ...of(id), body: { vote: 'agree' } }),
    ).toBe('optimizationNotFinished');
  });
});

test('the overview tells the average gain of each data source and the optimisations of each day', async () => {
  await finished({ sql_content: byDay, instance_name: 'orders' });
  const director = bench.api.as('director');
  const { data: gains } = await director.call(contract.getOptimizationGains, shop);
  expect(gains.map(({ instance_name }) => instance_name)).toEqual(['orders']);
  expect(gains[0]?.avg_performance_improve).toBeGreaterThan(0);
  const now = bench.clock.now();
  const period = (from: number, to: number) => ({
    ...shop,
    query: { filter_create_time_from: new Date(from).toISOString(), filter_create_time_to: new Date(to).toISOString() },
  });
  const { data: days } = await director.call(contract.getOptimizationDays, period(now - 86_400_000, now));
  expect(days).toHaveLength(2);
  expect(days.reduce((sum, { record_number }) => sum + record_number, 0)).toBe((await list({}, 'director')).total_nums);
  expect(await director.errorOf(contract.getOptimizationDays, period(0, now))).toBe('optimizationPeriod');
  expect(await director.errorOf(contract.getOptimizationDays, period(now, now - 1000))).toBe('optimizationPeriod');
});

test('the module says where it is supported', async () => {
  const status = async (db_type?: string) =>
    (
      await bench.api
        .as('mei')
        .call(readModuleStatus, { query: { module_name: 'sql_optimization', ...(db_type && { db_type }) } })
    ).data.is_supported;
  expect([await status(), await status('MySQL'), await status('PostgreSQL'), await status('Oracle')]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('a list costs the same however many there are', async () => {
  const before = bench.api.units().read;
  await list({}, 'director');
  const spent = bench.api.units().read - before;
  for (let at = 0; at < 8; at++) await finished({ sql_content: 'select 1' });
  const again = bench.api.units().read;
  await list({}, 'director');
  expect(bench.api.units().read - again).toBeLessThanOrEqual(spent + 8);
});

test('in an archived project nothing is optimised', async () => {
  await bench.api.as('director').call(projects.archiveProject, { params: { project_uid: bench.projectUid } });
  expect(await refusal({ sql_content: 'select 1' })).toBe('projectArchived');
});
