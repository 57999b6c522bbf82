import { listQueryHistory, listQueryLog } from '../../../shared/contract/changes/workbench/operations.ts';
import * as contract from '../../../shared/contract/watching/sql-analysis/operations.ts';
import { onServer } from '../../../test/support/export-bench.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';

let bench: WorkflowBench;
beforeAll(async () => {
  bench = await workflowBench();
  await onServer(bench, [
    'create table parcels (id int, note text)',
    'create function noting() returns int language sql as $$ select 1 $$',
  ]);
}, 60_000);
afterAll(() => bench.close());

const page = { page_index: 1, page_size: 20 };
const logged = async () => {
  const params = { project_uid: bench.projectUid };
  return (await bench.api.as('admin').call(listQueryLog, { params, query: { ...page, fuzzy_keyword: 'seen_in_log' } }))
    .data;
};

test('security: what is looked at stands in the log, and not among what the person ran; what stops a plan is named', async () => {
  const analysed = async (sql: string, on = 'orders') => {
    const query = { project_name: 'shop', instance_name: on, schema_name: '', sql };
    return (await bench.api.as('admin').call(contract.analyseSql, { query })).data[0]?.sql_explain;
  };
  expect((await analysed('select note as seen_in_log from parcels'))?.message).toBe('');
  expect(await analysed('delete from parcels where note = noting()::text || $$seen_in_log$$')).toMatchObject({
    message: expect.stringMatching(/not asked for: .*noting/),
    plan: [],
  });
  const rows = await logged();
  expect(rows.map(({ operation: { operation_type }, exec_result }) => [operation_type, exec_result])).toEqual([
    ['ANALYSIS', 'succeeded'],
    ['ANALYSIS', 'succeeded'],
  ]);
  expect(rows[0]).toMatchObject({ operation_person: { name: 'admin' }, result_set_row_count: 0 });
  const dark = await bench.addSource('dark', { port: '1' });
  const query = { project_name: 'shop', instance_name: 'dark', schema_name: '', sql: 'select 7 as seen_in_log' };
  expect(await bench.api.as('admin').errorOf(contract.analyseSql, { query })).toBe('connectFailed');
  expect((await logged())[0]).toMatchObject({ exec_result: 'failed', db_service: { uid: dark } });
  const params = { project_uid: bench.projectUid };
  expect((await bench.api.as('admin').call(listQueryHistory, { params, query: page })).data).toEqual([]);
});
