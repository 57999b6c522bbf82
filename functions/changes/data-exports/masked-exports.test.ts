import * as contract from '../../../shared/contract/changes/data-exports/operations.ts';
import * as masking from '../../../shared/contract/databases/masking/operations.ts';
import { until } from '../../../test/support/clock.ts';
import { exportBench, exportsOf, onServer } from '../../../test/support/export-bench.ts';
import type { WorkflowBench } from '../../../test/support/workflow-bench.ts';

let bench: WorkflowBench;
const { inProject, submitted, of, approve, task, exported, contentOf, detail } = exportsOf(() => bench);
beforeAll(async () => {
  ({ bench } = await exportBench());
  await onServer(bench, [
    `create table people as select n as id, 'a' || n || '@x.example' as email from generate_series(1, 20) n`,
    'create materialized view kept as select * from people',
  ]);
  await bench.api.as('director').call(masking.configureMaskingRules, {
    params: inProject(),
    body: {
      masking_rule_configs: [
        {
          db_service_uid: bench.dbServiceUid,
          schema_name: 'public',
          table_name: 'people',
          column_name: 'email',
          masking_rule_id: 1,
        },
      ],
    },
  });
}, 60_000);
afterAll(() => bench.close());

const plain = 'a7@x.example';
const sql = `select id, email, upper(email) as loud from people where id = 7 or email = '${plain}' order by id`;

test.each(['CSV', 'JSON', 'SQL'] as const)(
  'an export as %s holds masks for who may not see plain values',
  async (format) => {
    const query = format === 'SQL' ? 'select id, email from people where id = 7' : sql;
    const { taskUid } = await exported({ sql: query, format });
    expect(await task(taskUid)).toMatchObject({ status: 'finish', is_masked: true });
    const content = (await contentOf(taskUid)).toString();
    expect(content).toContain('***');
    expect(content.toLowerCase()).not.toContain('x.example');
  },
);

test('who may see plain values exports them', async () => {
  const { uid, taskUid } = await submitted({ sql, by: 'director' });
  await approve(uid);
  await bench.api.as('director').call(contract.exportDataExport, of(uid));
  await until(async () => (await detail(uid, 'director')).workflow_record.status !== 'exporting');
  expect((await contentOf(taskUid)).toString()).toContain(plain);
  expect(await task(taskUid, 'director')).toMatchObject({ is_masked: false });
});

test('what cannot be masked fails by its name, and leaves no file', async () => {
  const { taskUid } = await exported({ sql: 'select id from kept' });
  expect(await task(taskUid)).toMatchObject({
    status: 'failed',
    export_fail_reason: expect.stringContaining('materialized view'),
  });
  expect(await contentOf(taskUid)).toHaveLength(0);
});
