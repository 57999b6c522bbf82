import * as contract from '../../../shared/contract/watching/sql-insights/operations.ts';
import { queryBench, type QueryBench } from '../../../test/support/query-bench.ts';

/** What people ran in the SQL workbench, as the insights of its data source show it. */
let at: QueryBench;
beforeAll(async () => {
  at = await queryBench();
  await at.configure({ audit_enabled: false });
}, 60_000);
afterAll(() => at.bench.close());

const params = { project_name: 'shop' };
const hour = 3_600_000;
const range = () => {
  const now = at.bench.clock.now();
  const moment = (change: number) => new Date(now + change).toISOString();
  return { instance_id: at.bench.dbServiceUid, start_time: moment(-hour), end_time: moment(60_000) };
};
const related = async (query: object = {}, by = 'director') =>
  at.bench.api.as(by).call(contract.listRelatedSql, {
    params,
    query: { ...range(), page_index: 1, page_size: 20, filter_source: 'workbench', ...query },
  });

test('queries of one kind are one row with how often and how long they ran, and without what was looked for', async () => {
  for (const name of ['secret one', 'secret two', 'secret three']) await at.run(`select 1 where 'x' = '${name}'`);
  await at.run('select count(*) from pg_class');
  const { data, total_nums } = await related({ order_by: 'execute_count' });
  expect(total_nums).toBe(2);
  expect(data[0]).toMatchObject({ source: 'workbench', execute_count: 3, db_type: 'PostgreSQL' });
  expect(data[0]?.execution_time_trend.points).toHaveLength(3);
  expect(data[0]?.execute_time_sum).toBeGreaterThanOrEqual(data[0]?.execute_time_max ?? Infinity);
  expect(JSON.stringify(data)).not.toContain('secret');
  expect((await related({ filter_source: 'sql_manage' })).total_nums).toBe(0);
  expect((await related({ filter_source: undefined })).total_nums).toBe(2);
});

test('what never reached the database is no load', async () => {
  const before = (await related()).total_nums;
  await at.run('delete from somewhere').catch(() => undefined);
  await at.run('select this is no sql at all').catch(() => undefined);
  expect((await related()).total_nums).toBe(before);
});

test('a row is asked for by its id on its own data source, by who may see the insights', async () => {
  const [row] = (await related()).data;
  const query = { instance_id: at.bench.dbServiceUid, sql_id: row?.sql_id ?? '' };
  const errorOf = (change: object, by = 'director') =>
    at.bench.api.as(by).errorOf(contract.getRelatedTransaction, { params, query: { ...query, ...change } });
  // It was in no transaction that was seen.
  expect(await errorOf({})).toBe('notFound');
  expect(await errorOf({ sql_id: 'qnone' })).toBe('notFound');
  expect(await errorOf({ instance_id: await at.bench.addSource('apart') })).toBe('notFound');
  expect(await errorOf({}, 'mei')).toBe('forbidden');
  expect(
    await at.bench.api.as('mei').errorOf(contract.listRelatedSql, {
      params,
      query: { ...range(), page_index: 1, page_size: 5, filter_source: 'workbench' },
    }),
  ).toBe('forbidden');
});

test('a period before them has none', async () => {
  const now = at.bench.clock.now();
  const before = {
    start_time: new Date(now - 3 * hour).toISOString(),
    end_time: new Date(now - 2 * hour).toISOString(),
  };
  expect((await related(before)).data).toEqual([]);
});
