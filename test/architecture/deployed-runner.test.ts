import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KMSClient } from '@aws-sdk/client-kms';
import { S3Client } from '@aws-sdk/client-s3';
import { awsKeys } from '../../functions/platform/aws/keys.ts';
import { postgresDriver } from '../../functions/engines/postgres/driver.ts';
import { toolsInRunner } from '../../functions/platform/online-tools/in-runner.ts';
import { mysqlDriver } from '../../functions/engines/mysql/driver.ts';
import { runs } from '../../functions/ground/ledger/run-repo.ts';
import { settleExecutions } from '../../functions/changes/workflows/execution/settle-executions.ts';
import * as dbServices from '../../shared/contract/databases/db-services/operations.ts';
import * as rules from '../../shared/contract/rules/rules/operations.ts';
import * as tasks from '../../shared/contract/auditing/tasks/operations.ts';
import * as workflows from '../../shared/contract/changes/workflows/operations.ts';
import { limits } from '../../shared/limits.ts';
import { isMoreExitCode } from '../../shared/machines/runner-call.ts';
import { AwsStandIn } from '../support/aws-stand-in.ts';
import { until } from '../support/clock.ts';
import { ghostFolder, ghostSettings } from '../support/gh-ost.ts';
import { startMariadb } from '../support/mariadb.ts';
import { CodeBucket, DeployedRunner, roleOfTask } from '../support/deployed-runner.ts';
import { workflowBench, type WorkflowBench } from '../support/workflow-bench.ts';

/** The runner of long statements as the cloud starts it: the built code, fetched, on the deployed Node version, against a PostgreSQL. */
const root = join(__dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'deployed-'));
const started: { machine: string; execution: string; input: Record<string, unknown> }[] = [];
let aws: AwsStandIn;
let bucket: CodeBucket;
let bench: WorkflowBench;
const running: DeployedRunner[] = [];

beforeAll(async () => {
  const script = `import { buildLambdas } from './scripts/build-lambdas.mjs'; await buildLambdas({ outDir: ${JSON.stringify(folder)} });`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root });
  process.env['SLUICE_RUNNER'] = 'on';
  aws = await AwsStandIn.start();
  bucket = await CodeBucket.start(folder, readFileSync(join(ghostFolder(folder), 'gh-ost')));
  const { AWS_ENDPOINT_URL: endpoint = '', AWS_REGION: region = '' } = aws.environment;
  const kms = new KMSClient({ endpoint, region, credentials: { accessKeyId: 'none', secretAccessKey: 'none' } });
  bench = await workflowBench({
    onlineTool: toolsInRunner(['gh-ost']),
    system: aws.memory.system(),
    tableOf: aws.memory.of,
    keys: awsKeys({ kms, secretsKeyId: () => 'data', signingKeyId: () => 'signing' }),
    // The test is the state machine: it starts what the state says.
    machines: {
      start: async (machine, execution, input) => void started.push({ machine, execution, input }),
      stop: () => Promise.reject(new Error('nothing is stopped here')),
      describe: async () => ({ status: 'running' }),
    },
  });
  await bench.api.as('director').call(dbServices.updateDbService, {
    params: { project_uid: bench.projectUid, db_service_uid: bench.dbServiceUid },
    body: { db_service: { ...(await ownSource()), long_statements: true } },
  });
});
afterAll(async () => {
  delete process.env['SLUICE_RUNNER'];
  for (const one of running) one.end('SIGKILL');
  await Promise.all([bench?.close(), bucket?.close(), aws?.close()]);
  rmSync(folder, { recursive: true, force: true });
});

async function ownSource() {
  const { data } = await bench.api
    .as('director')
    .call(dbServices.listDbServices, { params: { project_uid: bench.projectUid }, query: { page_size: 5 } });
  const { host = '', port = '', user = '', additional_params = [], environment_tag } = data[0] ?? {};
  return { host, port, user, additional_params, environment_tag_uid: environment_tag?.uid ?? '' };
}

/** Begins the execution of some SQL; the runner is not started yet. */
async function begun(sql: string) {
  const made = await bench.approved(sql);
  await bench.api.as('max').call(workflows.executeWorkflow, bench.of(made.workflowId));
  const call = started.at(-1);
  if (!call) throw new Error('a machine was started');
  return { ...made, call };
}

function runnerOf(call: { execution: string; input: unknown }): DeployedRunner {
  const made = new DeployedRunner(bucket, call, aws.environment);
  running.push(made);
  return made;
}

/** A runner that ended before its time must fail a test, not let it wait. */
const isOver = ({ ended }: DeployedRunner) =>
  Promise.race([ended.then(() => true), new Promise<boolean>((looked) => setTimeout(looked, 50, false))]);

const statesOf = async (taskId: number) => (await bench.statements(taskId)).map(({ exec_status }) => exec_status);

async function rowsOf(sql: string) {
  const { host, port, user, password } = bench.postgres;
  const target = { dbType: 'PostgreSQL', host, port, user, password, params: { database: 'postgres' } };
  const db = await postgresDriver.connect(target, { timeoutMs: 5000, applicationName: 'test' });
  try {
    return (await db.query(sql, { maxRows: 10 })).rows;
  } finally {
    await db.close();
  }
}

test('a statement of a data source that asks for it is run by the runner, which is told pointers only', async () => {
  const { workflowId, taskId, call } = await begun('create table made_long (a int); insert into made_long values (7)');
  expect(call).toMatchObject({ machine: 'workflowExecution', input: { taskId, workflowId, inRunner: true } });
  const runner = runnerOf(call);
  expect({ code: await runner.ended, said: runner.said }).toEqual({
    code: 0,
    said: expect.stringContaining('the runner is done'),
  });
  expect(await bench.statusOf(workflowId)).toBe('finished');
  expect(await statesOf(taskId)).toEqual(['succeeded', 'succeeded']);
  expect(await rowsOf('select a from made_long')).toEqual([['7']]);
  const told = JSON.stringify(runner.variables) + runner.said;
  for (const secret of ['made_long', bench.postgres.password]) expect(told).not.toContain(secret);
});

test('its code is fetched by the role of the task, signed as the service wants it, again after an answer that it is busy', async () => {
  expect(bucket.asked.length).toBeGreaterThanOrEqual(2);
  const client = new S3Client({
    region: 'eu-central-1',
    credentials: {
      accessKeyId: roleOfTask.AccessKeyId,
      secretAccessKey: roleOfTask.SecretAccessKey,
      sessionToken: roleOfTask.Token,
    },
  });
  const asked = bucket.asked.at(-1);
  if (!asked) throw new Error('the code was asked for');
  const { headers, url = '' } = asked;
  const time = String(headers['x-amz-date']).replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z');
  const signer = await client.config.signer();
  const [hostname = '', port] = String(headers.host).split(':');
  const signed = await signer.sign(
    {
      method: 'GET',
      protocol: 'http:',
      hostname,
      port: Number(port),
      path: url,
      query: {},
      headers: { host: headers.host ?? '' },
    } as never,
    { signingDate: new Date(time) },
  );
  expect(headers.authorization).toBe((signed as { headers: Record<string, string> }).headers['authorization']);
});

test('a termination reaches the statement in its database', async () => {
  const { workflowId, taskId, call } = await begun('select pg_sleep(300)');
  const runner = runnerOf(call);
  const sleeping = "select 1 from pg_stat_activity where query = 'select pg_sleep(300)' and state = 'active'";
  await until(async () => (await rowsOf(sleeping)).length === 1 || (await isOver(runner)));
  await bench.api.as('max').call(workflows.terminateWorkflow, bench.of(workflowId));
  expect(await runner.ended).toBe(0);
  expect(await statesOf(taskId)).toEqual(['terminate_succeeded']);
  expect(await rowsOf(sleeping)).toEqual([]);
});

test('one that is told to stop ends what it has begun and leaves the rest to the next', async () => {
  const { workflowId, taskId, call } = await begun('select pg_sleep(3); vacuum; select 2');
  const first = runnerOf(call);
  await until(
    async () =>
      (await rowsOf("select 1 from pg_stat_activity where query like 'select pg_sleep(3)%'")).length === 1 ||
      (await isOver(first)),
  );
  first.end('SIGTERM');
  expect(await first.ended).toBe(isMoreExitCode);
  expect(await statesOf(taskId)).toEqual(['succeeded', 'initialized', 'initialized']);
  expect(await runnerOf(call).ended).toBe(0);
  expect(await statesOf(taskId)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  expect(await bench.statusOf(workflowId)).toBe('finished');
});

test('one that is lost is followed by the next after its time to start; where none ever starts, the run ends failed', async () => {
  const { taskId, workflowId, call } = await begun('select pg_sleep(301)');
  const machinesStarted = started.length;
  const runner = runnerOf(call);
  await until(async () => (await statesOf(taskId))[0] === 'doing' || (await isOver(runner)));
  runner.end('SIGKILL');
  await runner.ended;
  const runOf = () => runs.on(bench.api.table()).require({ taskId });
  bench.clock.later((limits.leaseSeconds + limits.machineGraceSeconds + 5) * 1000);
  await settleExecutions(bench.api.world);
  expect(await bench.statusOf(workflowId)).toBe('executing');
  expect((await runOf()).goOns).toBeUndefined();
  // Each time it is left to a next runner, which does not start.
  for (let goOns = 1; goOns <= limits.goOnsMax; goOns++) {
    bench.clock.later((limits.leaseSeconds + limits.runnerStartSeconds + 5) * 1000);
    await settleExecutions(bench.api.world);
    expect(await runOf()).toMatchObject({ state: 'executing', goOns });
  }
  bench.clock.later((limits.leaseSeconds + limits.runnerStartSeconds + 5) * 1000);
  await settleExecutions(bench.api.world);
  const { state, failure } = await runOf();
  expect([state, failure?.reason.en]).toEqual(['failed', expect.stringContaining('it was interrupted 4 times')]);
  expect(await bench.statusOf(workflowId)).toBe('exec_failed');
  // The machine still runs and follows its runners by itself, so no other was started beside it.
  expect(started.length).toBe(machinesStarted);
});

test('a large table is changed online there, by gh-ost that it has fetched', async () => {
  const mariadb = await startMariadb({ settings: ghostSettings });
  const { host, port, user, password, database } = mariadb;
  const db = await mysqlDriver.connect(
    { dbType: 'MariaDB', host, port, user, password, params: {}, schema: database },
    { timeoutMs: 5000, applicationName: 'test' },
  );
  try {
    await db.run('create table orders (id int primary key, amount int not null)');
    await db.run('insert into orders select seq, seq from seq_1_to_1000');
    await db.run('analyze table orders');
    const director = bench.api.as('director');
    await director.call(rules.createProjectRuleTemplate, {
      params: { project_name: 'shop' },
      body: {
        rule_template_name: 'small_is_large',
        db_type: 'MariaDB',
        rule_list: [{ name: 'ddl-blocks-large-table', params: [{ key: 'first_key', value: '500' }] }],
      },
    });
    const access = { host, port: String(port), user, password, db_type: 'MariaDB', additional_params: [] };
    await bench.addSource('large', { ...access, long_statements: true });
    await bench.addSource('short', access);
    const audited = async (on: string) => {
      const target = { instance_name: on, instance_schema: database, rule_template_name: 'small_is_large' };
      const sql = 'alter table orders modify amount bigint not null';
      const body = { ...target, sql };
      return (await director.call(tasks.createAuditTask, { params: { project_name: 'shop' }, body })).data.task_id;
    };
    const online = (taskId: number) => ({ params: { task_id: taskId, sql_id: 1 }, body: { way: 'online' } as const });
    const shortTask = await audited('short');
    expect((await bench.statements(shortTask))[0]?.execution_way_tip).toContain('Switch on "Let statements take long"');
    expect(await director.errorOf(tasks.updateSqlExecutionWay, online(shortTask))).toBe('executionWayUnsupported');
    const taskId = await audited('large');
    await director.call(tasks.updateSqlExecutionWay, online(taskId));
    const { data } = await director.call(workflows.createWorkflow, {
      params: { project_name: 'shop' },
      body: { workflow_subject: 'online_in_runner', task_ids: [taskId] },
    });
    await director.call(workflows.approveWorkflow, await bench.step(data.workflow_id));
    await director.call(workflows.executeWorkflow, bench.of(data.workflow_id));
    const call = started.at(-1);
    if (!call) throw new Error('a machine was started');
    const runner = runnerOf(call);
    expect({ code: await runner.ended, said: runner.said }).toMatchObject({ code: 0 });
    expect((await bench.statements(taskId))[0]).toMatchObject({
      exec_status: 'succeeded',
      exec_result: 'Changed online',
    });
    const { rows } = await db.query("show columns from orders like 'amount'", { maxRows: 1 });
    expect(rows[0]?.[1]).toBe('bigint(20)');
    expect((await db.query('show tables', { maxRows: 9 })).rows).toEqual([['orders']]);
  } finally {
    await db.close();
    await mariadb.stop();
  }
});

test('without what to do it says so', async () => {
  const runner = runnerOf({ execution: 'none', input: { taskId: 'none' } });
  expect(await runner.ended).toBe(1);
  expect(runner.said).toContain('the runner failed');
});
