import * as contract from '../../../shared/contract/auditing/sql-optimization/operations.ts';
import { until } from '../../../test/support/clock.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { optimizations, pendingOptimizations } from './optimization-repo.ts';
import { resumeOptimizations } from './running.ts';

let bench: WorkflowBench;
beforeAll(async () => {
  bench = await workflowBench();
});
afterAll(() => bench.close());

const detail = async (optimization_record_id: string) =>
  (
    await bench.api
      .as('mei')
      .call(contract.getOptimization, { params: { project_name: 'shop', optimization_record_id } })
  ).data;
const sql = 'select 1 from t where a = 1 or a = 2';
async function finished(optimization_name: string): Promise<string> {
  const { data } = await bench.api.as('mei').call(contract.createOptimization, {
    params: { project_name: 'shop' },
    body: { optimization_name, db_type: 'PostgreSQL', sql_content: sql },
  });
  await until(async () => (await detail(data.sql_optimization_record_id)).optimize_status === 'finish');
  return data.sql_optimization_record_id;
}

test('what a broken process left behind goes on or ends', async () => {
  const id = await finished('left');
  const table = bench.api.table();
  const record = await optimizations.on(table).require({ projectUid: bench.projectUid, optimizationId: id });
  // As if the process had ended between the machine's end and the record's.
  await optimizations.on(table).update({ ...record, status: 'optimizing' });
  await pendingOptimizations.on(table).put({ optimizationId: id, projectUid: bench.projectUid });
  await resumeOptimizations(bench.api.world);
  expect(await detail(id)).toMatchObject({
    optimize_status: 'failed',
    status_detail: expect.stringContaining('Submit it again'),
  });
  // As if it had ended before the machine began.
  const fresh = {
    ...record,
    optimizationId: bench.api.world.newId(),
    name: 'never_begun',
    status: 'optimizing' as const,
  };
  await optimizations.on(table).create(fresh);
  await pendingOptimizations.on(table).put({ optimizationId: fresh.optimizationId, projectUid: bench.projectUid });
  await bench.api.world.files.forTenant('default').put(
    `optimizations/${fresh.optimizationId}/given.json`,
    JSON.stringify({
      script: { source: 'form_data', files: [{ path: '', kind: 'sql', text: sql }], skipped: [] },
      metadata: '',
      explain: '',
    }),
    { contentType: 'application/json' },
  );
  await resumeOptimizations(bench.api.world);
  await until(async () => (await detail(fresh.optimizationId)).optimize_status === 'finish');
});
