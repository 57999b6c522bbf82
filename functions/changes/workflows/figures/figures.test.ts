import * as resources from '../../../../shared/contract/running/resource-overview/operations.ts';
import * as statistics from '../../../../shared/contract/running/statistics/operations.ts';
import { workflowBench, type WorkflowBench } from '../../../../test/support/workflow-bench.ts';

let bench: WorkflowBench;
beforeAll(async () => {
  bench = await workflowBench();
});
afterAll(() => bench.close());

const ask = (op: (typeof statistics)['listSlowSources' | 'listFailingSources' | 'listRejectedCreators']) =>
  bench.api.as('admin').call(op as typeof statistics.listSlowSources, { query: { limit: 10 } });

test('what people submit, approve and execute on a real database is in the figures at once', async () => {
  await bench.executed('select pg_sleep(1.2)');
  await bench.executed('select * from no_such_table');
  const [slow] = (await ask(statistics.listSlowSources)).data;
  expect(slow?.instance_name).toBe('orders');
  expect(slow?.average_execution_seconds).toBeGreaterThanOrEqual(1);
  expect((await ask(statistics.listFailingSources)).data).toEqual([{ instance_name: 'orders', percent: 50 }]);
  const { data } = await bench.api.as('admin').call(statistics.getPassPercents, {});
  expect(data).toEqual({ audit_pass_percent: 100, execution_success_percent: 50 });
  const types = await bench.api.as('admin').call(statistics.getWorkflowTypePercents, {});
  expect(types.data).toEqual({
    workflow_total_num: 2,
    workflow_percents: [{ instance_type: 'PostgreSQL', count: 2, percent: 100 }],
  });
  const { data: sources } = await bench.api
    .as('admin')
    .call(statistics.getSourceOverviews, { query: { filter_by_db_service_ids: [bench.dbServiceUid] } });
  expect(sources[0]?.avg_score).toBeGreaterThan(0);
  const query = { page_index: 1, page_size: 20 };
  const { data: listed } = await bench.api.as('admin').call(resources.listResources, { query });
  expect(listed[0]?.audit_score).toBe(sources[0]?.avg_score);
});
