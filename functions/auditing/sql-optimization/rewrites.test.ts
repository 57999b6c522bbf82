import type pg from 'pg';
import * as audits from '../../../shared/contract/auditing/sql-audit-records/operations.ts';
import * as contract from '../../../shared/contract/auditing/sql-optimization/operations.ts';
import { until } from '../../../test/support/clock.ts';
import { shopTables } from '../../../test/support/shop-tables.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';

let bench: WorkflowBench;
let client: pg.Client;
beforeAll(async () => {
  bench = await workflowBench({
    rehearsalServer: {
      async reach(dbType) {
        const { host, port, user, password } = bench.postgres;
        return dbType === 'PostgreSQL'
          ? { dbType, host, port, user, password, params: { database: 'postgres' } }
          : undefined;
      },
    },
  });
  await bench.api.addUser('stranger');
  client = await shopTables(bench.postgres);
});
afterAll(async () => {
  await client.end();
  await bench.close();
});

const shop = { params: { project_name: 'shop' } };

describe('the rewrite of an audited statement', () => {
  const rewrite = { enable_structure_type: false };
  const done = async (task_id: number, by = 'mei') => {
    const params = { params: { task_id, number: 1 } };
    let data: Awaited<ReturnType<typeof read>> | undefined;
    const read = async () => (await bench.api.as(by).call(contract.getRewriteStatus, params)).data;
    await until(async () => {
      data = await read();
      return data.status === 'completed' || data.status === 'failed';
    });
    return data;
  };

  test('gives the statement with what was rewritten, and what is left to people', async () => {
    const taskId = await bench.audit("select * from sales where date(paid_at) = '2024-02-03' and client_id = 5");
    const params = { params: { task_id: taskId, number: 1 } };
    expect(await bench.api.as('mei').errorOf(contract.getRewriteStatus, params)).toBe('notFound');
    await bench.api.as('mei').call(contract.rewriteSql, { ...params, body: rewrite });
    const found = await done(taskId);
    expect(found).toMatchObject({
      status: 'completed',
      result: {
        rewritten_sql: expect.stringContaining("paid_at >= '2024-02-03'"),
        rewritten_sql_logic_desc: expect.stringMatching(/^1 rewrite, run beside the statement on \d+ small made-up/),
      },
    });
    const types = found?.result?.suggestions.map(({ type, status }) => `${type} ${status}`);
    expect(types).toEqual(expect.arrayContaining(['statement processed', 'structure initial', 'other initial']));
    await bench.api.as('mei').call(contract.rewriteSql, { ...params, body: { enable_structure_type: true } });
    const structured = (await done(taskId))?.result?.suggestions.find(({ type }) => type === 'structure');
    expect(structured).toMatchObject({ status: 'processed', ddl_dcl: expect.stringContaining('CREATE INDEX') });
  });

  test('is for those who see the task, and for dialects that were tried', async () => {
    const taskId = await bench.audit('select 1');
    const params = { params: { task_id: taskId, number: 1 } };
    expect(await bench.api.as('stranger').errorOf(contract.rewriteSql, { ...params, body: rewrite })).toBe('notFound');
    expect(await bench.api.as('auditor').errorOf(contract.rewriteSql, { ...params, body: rewrite })).toBe('forbidden');
    expect(
      await bench.api.as('mei').errorOf(contract.rewriteSql, { params: { task_id: taskId, number: 9 }, body: rewrite }),
    ).toBe('notFound');
    const { data } = await bench.api
      .as('mei')
      .call(audits.createSqlAuditRecord, { ...shop, body: { sqls: 'select 1 from dual', db_type: 'Oracle' } });
    const oracle = { params: { task_id: data.task.task_id, number: 1 } };
    expect(await bench.api.as('mei').errorOf(contract.rewriteSql, { ...oracle, body: rewrite })).toBe(
      'optimizationNotSupported',
    );
  });
});
