import * as contract from '../../../shared/contract/databases/masking/operations.ts';
import * as dbServices from '../../../shared/contract/databases/db-services/operations.ts';
import { createOptimization, getOptimization } from '../../../shared/contract/auditing/sql-optimization/operations.ts';
import { analyseSql } from '../../../shared/contract/watching/sql-analysis/operations.ts';
import * as workbench from '../../../shared/contract/changes/workbench/operations.ts';
import { until } from '../../../test/support/clock.ts';
import { limits } from '../../../shared/limits.ts';
import { onServer } from '../../../test/support/export-bench.ts';
import { queryBench, type QueryBench } from '../../../test/support/query-bench.ts';

let at: QueryBench;
beforeAll(async () => {
  at = await queryBench();
  await onServer(at.bench, [
    `create table people as select n as id, 'a' || n || '@x.example' as email, '1380000' || (1000 + n) as phone, n * 10 as pay
      from generate_series(1, 20) n`,
    'create view staff as select id, email from people',
    'create materialized view kept as select * from people',
  ]);
}, 60_000);
afterAll(() => at.bench.close());

const column = (column_name: string, masking_rule_id: number, more: object = {}) => ({
  db_service_uid: at.bench.dbServiceUid,
  schema_name: 'public',
  table_name: 'people',
  column_name,
  masking_rule_id,
  ...more,
});
const configuring = (...masking_rule_configs: ReturnType<typeof column>[]) => ({
  params: at.params,
  body: { masking_rule_configs },
});
const configure = (...configs: ReturnType<typeof column>[]) =>
  at.bench.api.as('director').call(contract.configureMaskingRules, configuring(...configs));

test('the rules that come with the product are listed, found by words and told apart by where they come from', async () => {
  const { api } = at.bench;
  const all = await api.as('mei').call(contract.listBuiltinMaskingRules, { query: {} });
  expect(all.total_nums).toBe(22);
  expect(new Set(all.data.map((one) => one.algorithm_type))).toEqual(new Set(['CHAR', 'TAG', 'REPLACE', 'HASH']));
  const asked = { params: at.params, query: { keywords: 'phone', page_size: 50 } };
  expect((await api.as('mei').call(contract.listMaskingRules, asked)).data.map(({ id }) => id)).toEqual([2, 104]);
  const custom = { params: at.params, query: { source: 'custom' as const } };
  expect((await api.as('mei').call(contract.listMaskingRules, custom)).data).toEqual([]);
  expect(await api.anyone.errorOf(contract.listBuiltinMaskingRules, { query: {} })).toBe('signInRequired');
});

test('what an optimisation found before a column was masked is closed to who sees masks, costs and indexes too', async () => {
  const { api } = at.bench;
  const { data } = await api.as('mei').call(createOptimization, {
    params: { project_name: 'shop' },
    body: { optimization_name: 'before_masks', instance_name: 'orders', sql_content: 'select id from people' },
  });
  const of = { params: { project_name: 'shop', optimization_record_id: data.sql_optimization_record_id } };
  await until(async () => (await api.as('mei').call(getOptimization, of)).data.optimize_status === 'finish');
  await configure(column('email', 1));
  expect(await api.as('mei').errorOf(getOptimization, of)).toBe('plainDataNeeded');
  expect((await api.as('director').call(getOptimization, of)).data.optimize_status).toBe('finish');
});

test('columns that were configured are masked for who may only query, and plain for who may configure', async () => {
  await configure(column('email', 1), column('phone', 2), column('pay', 1));
  const sql = 'select id, email, phone, pay, upper(email) as loud from people where id = 7';
  const { run, page } = await at.run(sql);
  expect(page?.rows).toEqual([['7', '***', '138****1007', '0', '***']]);
  expect(run.columns.map(({ name, masked }) => [name, masked === true])).toEqual([
    ['id', false],
    ['email', true],
    ['phone', true],
    ['pay', true],
    ['loud', true],
  ]);
  expect(run.columns.map(({ type }) => type)).toEqual(['integer', 'text', 'text', 'integer', 'text']);
  expect((await at.run(sql, {}, 'director')).page?.rows[0]?.[1]).toBe('a7@x.example');
  const [logged] = (await at.log({ fuzzy_keyword: 'loud' })).data;
  expect(logged?.operation.operation_detail).toBe(sql);
});

test('a query that runs behind its request, and the file of what it gave, are masked as well', async () => {
  const { api } = at.bench;
  const { run } = await at.run('select id, email from people where id = 7', { in_background: true });
  expect(run.in_background).toBe(true);
  const asked = async () => (await api.as('mei').call(workbench.getQueryRun, at.of(run.run_uid))).data;
  await until(async () => (await asked()).state !== 'running');
  expect((await at.page(run.run_uid, 1)).rows).toEqual([['7', '***']]);
  const of = { params: { ...at.params, run_uid: run.run_uid, export_uid: 'masked-file' } };
  await api.as('mei').call(workbench.exportQueryResult, { ...of, body: { format: 'CSV' } });
  expect((await api.as('mei').download(workbench.getQueryExport, of)).text).toBe('\ufeffid,email\r\n7,***\r\n');
});

test('predicates, order, views and errors tell nothing of what is masked', async () => {
  expect((await at.run(`select id from people where email like 'a7%'`)).page?.rows ?? []).toEqual([]);
  expect((await at.run('select * from staff where id = 3')).page?.rows).toEqual([['3', '***']]);
  const failed = (await at.run('select email::int from people where id = 7')).run;
  expect(failed).toMatchObject({ state: 'failed' });
  expect(failed.reason).not.toContain('***');
  expect(failed.reason).toContain('22P02');
  expect(failed.error_line).toBeUndefined();
});

test('what cannot be masked is refused with the way out, at its place, and logged', async () => {
  const { run } = await at.run('select id\nfrom kept');
  expect(run).toMatchObject({ state: 'refused' });
  // The log names it: queryNotMaskable, in the words of the reader.
  expect(run.reason).toContain('line 2, column 6');
  expect(run.reason).toContain('materialized view');
  expect((await at.run('select * from pg_stats')).run.reason).toContain('information_schema.columns');
  expect((await at.run('select * from items where id = 2')).run.state).toBe('succeeded');
});

test('a hash keeps equal values equal, and differs from the hash that anybody could make', async () => {
  await configure(column('email', 6));
  const [row] = (await at.run('select email, (select email from people where id = 7) from people where id = 7')).page
    ?.rows ?? [[]];
  expect(row?.[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(row?.[1]).toBe(row?.[0]);
  const own = await at.run(`select encode(sha256('a7@x.example'), 'hex')`);
  expect(own.page?.rows[0]?.[0]).not.toBe(row?.[0]);
});

test('a table that is gone from its name stops queries until the masking is brought up to date', async () => {
  await onServer(at.bench, ['alter table people rename to moved']);
  expect((await at.run('select email from moved where id = 7')).run).toMatchObject({ state: 'refused' });
  await onServer(at.bench, ['alter table moved rename to people', 'alter table people rename email to mail']);
  expect((await at.run('select mail from people where id = 7')).run).toMatchObject({ state: 'refused' });
  await onServer(at.bench, ['alter table people rename mail to email']);
});

test('masking is listed, switched off and on again', async () => {
  const list = async () =>
    (
      await at.bench.api
        .as('mei')
        .call(contract.listMaskingRuleConfigs, { params: at.params, query: { db_service_uid: at.bench.dbServiceUid } })
    ).data.map((one) => [one.column_name, one.masking_rule_id, one.is_masking_enabled]);
  await configure(column('email', 1, { is_masking_enabled: false }));
  expect(await list()).toEqual([
    ['email', 1, false],
    ['pay', 1, true],
    ['phone', 2, true],
  ]);
  expect((await at.run('select email from people where id = 7')).page?.rows).toEqual([['a7@x.example']]);
  await configure(column('email', 1));
  expect((await at.run('select email from people where id = 7')).page?.rows).toEqual([['***']]);
});

test('a rule of the project hides as it previews, whatever the length, and is followed when it changes', async () => {
  const director = at.bench.api.as('director');
  const config = (change: object) => ({
    mask_type: 'CHAR' as const,
    masking_algorithm_name: 'CHAR',
    offset: 1,
    padding: 1,
    ...change,
  });
  const made = await director.call(contract.addMaskingRule, {
    params: at.params,
    body: { rule: { name: 'ours', sensitive_data_type_uid: '4', masking_algorithm_config: config({}) } },
  });
  const ruleOf = { params: { ...at.params, rule_id: made.data.rule_id } };
  await configure(column('phone', made.data.rule_id));
  const values = ['1', 'ab', '手机号', 'a7@x.example', "o'neil 😀 x", '1234567890'];
  await onServer(at.bench, [
    `create table texts as select unnest(array[${values.map((one) => `'${one.replace("'", "''")}'`).join(', ')}]) as phone`,
  ]);
  await configure({ ...column('phone', made.data.rule_id), table_name: 'texts' });
  for (const change of [
    {},
    { value: '#' },
    { length: 2, value: '##' },
    { length: 2, reverse: true },
    { offset: 0, padding: 0 },
    { mask_type: 'TAG' as const, value: 'T' },
    { mask_type: 'REPLACE' as const, value: "it's" },
  ]) {
    const masking_algorithm_config = config(change);
    await director.call(contract.updateMaskingRule, {
      ...ruleOf,
      body: { rule: { name: 'ours', masking_algorithm_config } },
    });
    const preview = { params: at.params, body: { masking_algorithm_config, sample_input_list: values } };
    const { masked_output_list } = (await director.call(contract.previewMasking, preview)).data;
    const rows = (await at.run('select phone from texts')).page?.rows.map(([one]) => one);
    expect([change, rows?.toSorted()]).toEqual([change, masked_output_list.toSorted()]);
  }
  await configure({ ...column('phone', made.data.rule_id), table_name: 'texts', is_masking_enabled: false } as never);
  await configure(column('phone', 2));
});

test('the switch of a data source lifts all masks, for whoever may configure them, and configuring sets them again', async () => {
  const { bench } = at;
  const isOn = async (query: object = {}) => {
    const asked = { params: at.params, query: { page_index: 1, page_size: 20, ...query } };
    const { data } = await bench.api.as('director').call(dbServices.listDbServices, asked);
    return data.find((one) => one.uid === bench.dbServiceUid)?.is_enable_masking;
  };
  const { host, port, user, password } = bench.postgres;
  const { data } = await bench.api
    .as('director')
    .call(dbServices.listDbServices, { params: at.params, query: { page_index: 1, page_size: 20 } });
  const tag = data.find((one) => one.uid === bench.dbServiceUid)?.environment_tag?.uid ?? '';
  const form = (is_enable_masking: boolean) => ({
    params: { ...at.params, db_service_uid: bench.dbServiceUid },
    body: {
      db_service: {
        host,
        port: String(port),
        user,
        password,
        environment_tag_uid: tag,
        additional_params: [{ name: 'database', value: 'postgres' }],
        is_enable_masking,
      },
    },
  });
  await configure(column('email', 1));
  expect([await isOn(), await isOn({ is_enable_masking: 'true' }), await isOn({ is_enable_masking: 'false' })]).toEqual(
    [true, true, undefined],
  );
  await bench.api.addUser('keeper');
  await bench.api.addMember(bench.projectUid, 'keeper', { permissions: ['manage_project_data_source'] });
  expect(await bench.api.as('keeper').errorOf(dbServices.updateDbService, form(false))).toBe('forbidden');
  await bench.api.as('director').call(dbServices.updateDbService, form(false));
  expect([await isOn(), await isOn({ is_enable_masking: 'true' })]).toEqual([false, undefined]);
  expect((await at.run('select email from people where id = 7')).page?.rows).toEqual([['a7@x.example']]);
  await configure(column('email', 1));
  expect(await isOn()).toBe(true);
  expect((await at.run('select email from people where id = 7')).page?.rows).toEqual([['***']]);
});

test('who may not configure, an unknown rule, another project and another tenant are refused', async () => {
  const { api } = at.bench;
  const { configureMaskingRules, listMaskingRuleConfigs } = contract;
  expect(await api.as('mei').errorOf(configureMaskingRules, configuring(column('email', 1)))).toBe('forbidden');
  expect(await api.as('director').errorOf(configureMaskingRules, configuring(column('email', 99)))).toBe(
    'maskingRuleUnknown',
  );
  expect(await api.as('director').errorOf(configureMaskingRules, configuring(column('', 1)))).toBe('validation');
  const nowhere = configuring({ ...column('email', 1), db_service_uid: 'nowhere' });
  expect(await api.as('director').errorOf(configureMaskingRules, nowhere)).toBe('notFound');
  expect(await api.as('admin', 'other').errorOf(configureMaskingRules, configuring(column('email', 1)))).toBe(
    'notFound',
  );
  const listing = { params: at.params, query: { db_service_uid: at.bench.dbServiceUid } };
  expect(await api.as('admin', 'other').errorOf(listMaskingRuleConfigs, listing)).toBe('notFound');
  expect(
    await api.as('mei').errorOf(listMaskingRuleConfigs, { ...listing, query: { db_service_uid: 'nowhere' } }),
  ).toBe('notFound');
});

test('an engine whose queries are not run here, and more columns than are allowed, are refused', async () => {
  const { api } = at.bench;
  const uid = await at.bench.addSource('on_oracle', {
    db_type: 'Oracle',
    host: '192.0.2.1',
    port: '1521',
    additional_params: [{ name: 'service_name', value: 'XE' }],
  });
  const foreign = configuring({ ...column('email', 1), db_service_uid: uid });
  expect(await api.as('director').errorOf(contract.configureMaskingRules, foreign)).toBe('maskingEngineUnsupported');
  const many = (from: number) => configuring(...Array.from({ length: 50 }, (_, n) => column(`c${from + n}`, 1)));
  for (let from = 0; from < limits.maskedColumnsMax - 50; from += 50)
    await api.as('director').call(contract.configureMaskingRules, many(from));
  // With these there are more than 450.
  await api.as('director').call(contract.configureMaskingRules, configuring(column('email', 1)));
  expect(await api.as('director').errorOf(contract.configureMaskingRules, many(10_000))).toBe('maskedColumnsMany');
});

test('plans and rewrites are for who may see plain values, as soon as one column is masked', async () => {
  await configure(column('email', 1));
  const { bench } = at;
  const sql = "select id from people where email = 'a7@x.example'";
  const analysing = { query: { project_name: 'shop', instance_name: 'orders', schema_name: 'public', sql } };
  const optimising = {
    params: { project_name: 'shop' },
    body: { optimization_name: 'masked', instance_name: 'orders', schema_name: 'public', sql_content: sql },
  };
  expect(await bench.api.as('mei').errorOf(analyseSql, analysing)).toBe('plainDataNeeded');
  expect(await bench.api.as('mei').errorOf(createOptimization, optimising)).toBe('plainDataNeeded');
  expect((await bench.api.as('director').call(analyseSql, analysing)).data).toHaveLength(1);
});
