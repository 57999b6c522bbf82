import * as contract from '../../../shared/contract/auditing/sql-audit-records/operations.ts';
import * as tasks from '../../../shared/contract/auditing/tasks/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { until } from '../../../test/support/clock.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { auditSql, giveUpAudit, resumeAudits } from './auditing.ts';
import { pendingAudits, records } from './record-repo.ts';

let bench: WorkflowBench;
beforeAll(async () => {
  bench = await workflowBench();
});
afterAll(() => bench.close());

const shop = { params: { project_name: 'shop' } };
const of = (recordId: string) => ({ params: { project_name: 'shop', sql_audit_record_id: recordId } });
const create = (
  body: {
    sqls?: string;
    db_type?: string;
    instance_name?: string;
    rule_template_name?: string;
    input_zip_file?: { fileName: string; bytes: Uint8Array<ArrayBuffer> };
    git_http_url?: string;
    git_user_password?: string;
  },
  by = 'mei',
) => bench.api.as(by).call(contract.createSqlAuditRecord, { ...shop, body });
const one = async (recordId: string, by = 'mei') =>
  (await bench.api.as(by).call(contract.getSqlAuditRecord, of(recordId))).data;
const large = (count: number) =>
  Array.from(
    { length: count },
    (_, at) =>
      `update orders set note = '${'a long text makes the script large enough '.repeat(10)}' where id = ${at};`,
  ).join('\n');

describe('large SQL', () => {
  const count = 1000;

  test('is judged after its request, tells how far it has come, and ends as small SQL does', async () => {
    const { data } = await create({ sqls: large(count), db_type: 'MySQL' });
    const id = data.sql_audit_record_id;
    expect(data.task).toMatchObject({ status: 'initialized', sql_count: 0 });
    const seen: number[] = [];
    await until(async () => {
      const { sql_audit_status: status, task } = await one(id);
      if (task.audit_progress && task.audit_progress.done > (seen.at(-1) ?? 0)) seen.push(task.audit_progress.done);
      return status !== 'auditing';
    });
    expect(seen.length).toBeGreaterThan(0);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(await one(id)).toMatchObject({
      sql_audit_status: 'successfully',
      task: { status: 'audited', sql_count: count },
    });
    const rows = await bench.api.as('mei').call(tasks.listAuditTaskSqls, {
      params: { task_id: data.task.task_id },
      query: { page_index: count / 50, page_size: 50 },
    });
    expect([rows.total_nums, rows.data.at(-1)?.number]).toEqual([count, count]);
  });

  test('that holds too much is refused with its reason when that is found', async () => {
    const { data } = await create({ sqls: 'select 1;\n'.repeat(limits.quickAuditStatementsMax + 1), db_type: 'MySQL' });
    await until(async () => (await one(data.sql_audit_record_id)).sql_audit_status !== 'auditing');
    expect(await one(data.sql_audit_record_id)).toMatchObject({
      sql_audit_status: 'failed',
      fail_reason: `At most ${limits.quickAuditStatementsMax} statements can be audited at once. Split the script`,
    });
  });

  test('whose machine was never started is taken up by the sweeper, and one that was given up says so', async () => {
    const { world } = bench.api;
    const machines = { start: async () => undefined, stop: async () => undefined, describe: async () => undefined };
    const made = async () => {
      const { data } = await create({ sqls: large(1000), db_type: 'MySQL' });
      await until(async () => (await one(data.sql_audit_record_id)).sql_audit_status !== 'auditing');
      return data;
    };
    const done = await made();
    const record = await records
      .on(bench.api.table())
      .require({ projectUid: bench.projectUid, recordId: done.sql_audit_record_id });
    const pointer = {
      tenant: 'default',
      projectUid: bench.projectUid,
      recordId: record.recordId,
      taskId: record.taskId,
    };
    // Ended already: neither a second run nor giving up changes it.
    expect(await auditSql({ input: pointer, attempt: 1, execution: 'x' }, world, new AbortController().signal)).toEqual(
      { isMore: false },
    );
    await giveUpAudit({ input: pointer, attempt: 0, execution: 'x' }, world);
    expect((await one(record.recordId)).sql_audit_status).toBe('successfully');
    expect((await pendingAudits.on(bench.api.table()).list({})).items).toEqual([]);

    const started: string[] = [];
    await pendingAudits
      .on(bench.api.table())
      .put({ recordId: record.recordId, projectUid: bench.projectUid, taskId: record.taskId });
    await resumeAudits({
      ...world,
      machines: {
        ...machines,
        start: async (_, execution) => {
          started.push(execution);
        },
      },
    });
    expect(started).toEqual([`default-audit-${record.taskId}`]);
    await pendingAudits.on(bench.api.table()).remove({ recordId: record.recordId });
  });
});
