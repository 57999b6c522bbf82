import { driverOf } from '../../functions/engines/index.ts';
import { executionPointer } from '../../functions/changes/workflows/execution/execution-pointer.ts';
import { TableDocuments } from '../../functions/platform/table/table-documents.ts';
import * as dbServices from '../../shared/contract/databases/db-services/operations.ts';
import * as instances from '../../shared/contract/databases/instances/operations.ts';
import * as records from '../../shared/contract/running/operation-records/operations.ts';
import * as tasks from '../../shared/contract/auditing/tasks/operations.ts';
import * as contract from '../../shared/contract/changes/workflows/operations.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import { machines } from '../../shared/machines/index.ts';
import { workflowBench, type WorkflowBench } from '../support/workflow-bench.ts';

/** One whole workflow on a real database, with everything watched that is written down, answered or handed on meanwhile. */
let bench: WorkflowBench;
const seen: string[] = [];
const send = TableDocuments.prototype.send;

beforeAll(async () => {
  TableDocuments.prototype.send = async function (this: TableDocuments, ...args: Parameters<typeof send>) {
    seen.push(JSON.stringify(args[0].input));
    return send.apply(this, args);
  } as typeof send;
  bench = await workflowBench();
});

afterAll(async () => {
  TableDocuments.prototype.send = send;
  await bench.close();
});

const page = { page_index: 1, page_size: 50 };
const shop = { project_name: 'shop' };

test('the password of a data source stands in no table row, machine input, journal, log line, record or answer, whatever happens to its workflow', async () => {
  const { password } = bench.postgres;
  const answers: string[] = [];
  const ask = async (who: string, op: Operation, given: object) =>
    void answers.push((await bench.api.as(who).send(op, given)).bytes.toString());
  const made = await bench.executed("create table watched (a int); insert into watched values (1), ('x')");
  await ask('max', contract.retryWorkflowTask, { ...bench.ofTask(made), body: {} });
  await bench.ended(made.workflowId);
  await bench.addSource('wrong', { password: `${password}-but-wrong` });
  for (const name of ['orders', 'wrong', 'missing'])
    await ask('director', instances.testInstances, { params: shop, body: { instances: [{ name }] } });
  await ask('director', instances.listSchemas, { params: { ...shop, instance_name: 'wrong' } });
  await ask('director', dbServices.listDbServices, { params: { project_uid: bench.projectUid }, query: page });
  await ask('admin', dbServices.listGlobalDbServices, { query: page });
  await ask('director', contract.getWorkflow, bench.of(made.workflowId));
  await ask('director', contract.listWorkflowTasks, bench.of(made.workflowId));
  await ask('director', tasks.listAuditTaskSqls, { params: { task_id: made.taskId }, query: page });
  await ask('director', tasks.downloadAuditTaskSqlReport, { params: { task_id: made.taskId }, query: {} });
  await ask('admin', records.listOperationRecords, { query: page });
  await ask('director', contract.exportWorkflows, { params: shop, query: {} });

  // The watch must have seen the journal of the machine and the text of the SQL, or it would find nothing for ever.
  expect(seen.some((one) => one.includes('workflowExecution'))).toBe(true);
  expect(seen.some((one) => one.includes('create table watched'))).toBe(true);
  expect(bench.api.logged.length).toBeGreaterThan(10);
  for (const form of formsOf(password)) {
    for (const [place, lines] of Object.entries({ rows: seen, log: bench.api.logged, answers }))
      expect({ place, found: lines.filter((line) => line.includes(form)) }).toEqual({ place, found: [] });
  }
});

test('machines and schedules are handed pointers only, and the definitions of machines hold no secret', () => {
  const input = { tenant: 'default', projectUid: 'p', workflowId: 'w', taskId: 1 };
  expect(executionPointer.parse({ ...input, sql: 'select 1', password: 'x' })).toEqual(input);
  const started = seen.filter((one) => one.includes('workflowExecution'));
  expect(started.filter((one) => one.includes('create table watched'))).toEqual([]);
  expect(JSON.stringify(machines)).not.toMatch(/password|secret|credential/i);
});

describe('statements that reach for programs, files or other servers', () => {
  const reaching = [
    "copy watched from program 'id'",
    "copy watched from /* a comment between */ program 'id'",
    "copy (select 1) to program 'cat > /tmp/sluice-was-here'",
    "copy watched to '/tmp/sluice-was-here'",
    "select pg_read_file('/etc/passwd')",
    "select * from dblink('host=127.0.0.1', 'select 1') as t(a int)",
    "select lo_import('/etc/passwd')",
    'create extension dblink',
    "load 'plugin.so'",
    "do $$ begin copy watched from program 'id'; end $$",
  ];

  test.each(reaching)('%s is audited as an error before anybody approves it', async (sql) => {
    const {
      data: [statement],
    } = await bench.api
      .as('mei')
      .call(tasks.listAuditTaskSqls, { params: { task_id: await bench.audit(sql) }, query: page });
    expect(statement).toMatchObject({
      audit_level: 'error',
      audit_result: expect.arrayContaining([expect.objectContaining({ rule_name: 'usage-server-access' })]),
    });
  });

  test("approved all the same, they run with the rights of the data source's own account and no others", async () => {
    const { host, port, user, password } = bench.postgres;
    const owner = await (await driverOf('PostgreSQL')).connect(
      { dbType: 'PostgreSQL', host, port, user, password, params: { database: 'postgres' } },
      { timeoutMs: 5000, applicationName: 'test' },
    );
    await owner.run("create role plain_app login password 'plain-app'");
    await owner.close();
    await bench.addSource('plain', { user: 'plain_app', password: 'plain-app' });
    for (const sql of ["copy (select 1) to program 'true'", "select pg_read_file('/etc/passwd')"]) {
      const taskId = await bench.audit(sql, { by: 'director', on: 'plain' });
      const { data } = await bench.api.as('director').call(contract.createWorkflow, {
        params: shop,
        body: { workflow_subject: `reach_${taskId}`, task_ids: [taskId] },
      });
      await bench.api.as('director').call(contract.approveWorkflow, await bench.step(data.workflow_id));
      await bench.api.as('director').call(contract.executeWorkflow, bench.of(data.workflow_id));
      await bench.ended(data.workflow_id);
      const [statement] = await bench.statements(taskId);
      expect(statement).toMatchObject({
        exec_status: 'failed',
        exec_result: expect.stringMatching(/permission denied|must be superuser|privileges/i),
      });
    }
  });
});

/** A text as it could be written by mistake. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    encodeURIComponent(secret),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    [...secret].reverse().join(''),
  ];
}
