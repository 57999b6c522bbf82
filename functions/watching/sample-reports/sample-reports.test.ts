import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as scans from '../../../shared/contract/watching/audit-plans/operations.ts';
import * as contract from '../../../shared/contract/watching/sample-reports/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { rowsOfCsv } from '../../../shared/csv.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { movableClock } from '../../../test/support/workflow-bench.ts';
import { collectSql } from '../audit-plans/collect.ts';
import { duckdbWarehouse } from '../../local/adapters/duckdb-warehouse.ts';
import { FileFolder, localFiles } from '../../local/adapters/files.ts';
import { LinkSigner } from '../../local/adapters/file-links.ts';
import { sampleFilesOf } from '../../local/adapters/sample-files.ts';
import type { Warehouse } from '../../platform/ports/warehouse.ts';

/** From what a scanner sends to the answer of a report: real files, a real engine. */
const clock = movableClock();
const folder = mkdtempSync(join(tmpdir(), 'sample-reports-'));
const fileFolder = new FileFolder(join(folder, 'files'));
const params = { project_name: 'shop' };
let api: TestApi;
let source: string;
let plan: { id: number; token: string };
/** While there is one, every question waits for it. */
let gate: Promise<void> | undefined;
beforeAll(async () => {
  const files = localFiles({ folder: fileFolder, links: new LinkSigner(clock) });
  const filesOf = sampleFilesOf({ files: fileFolder, tableOf: (tenant) => api.table(tenant) });
  const warehouse = duckdbWarehouse({
    folder: join(folder, 'reports'),
    filesOf: async (over) => (await gate, filesOf(over)),
  });
  api = await testApi({ clock, ports: { files, warehouse } });
  const projectUid = await api.addProject('shop');
  await api.addProject('shop', 'other');
  source = await api.addDbService(projectUid, 'orders', { db_type: 'MySQL', host: '127.0.0.1', port: '1' });
  await api.addMember(projectUid, 'lee');
  const body = {
    instance_id: source,
    audit_plans: [
      {
        audit_plan_type: 'mysql_slow_log',
        audit_plan_params: [{ key: 'slow_log_collect_input', value: '0' }],
        need_mark_high_priority_sql: false,
      },
      { audit_plan_type: 'mysql_schema_meta', audit_plan_params: [], need_mark_high_priority_sql: false },
    ],
  };
  const { data } = await api.as('admin').call(scans.createInstanceAuditPlan, { params, body: body as never });
  const at = { params: { ...params, instance_audit_plan_id: Number(data.instance_audit_plan_id) } };
  const rows = (await api.as('admin').call(scans.getInstanceAuditPlanOverview, at)).data;
  const row = rows.find(({ exec_cmd }) => exec_cmd !== '');
  plan = { id: row?.id ?? 0, token: /--token[= ]"?([\w.-]+)/.exec(row?.exec_cmd ?? '')?.[1] ?? '' };
  const ran = (id: number, seconds: number) => ({
    audit_plan_sql_last_receive_text: `select * from orders where id = ${id}`,
    audit_plan_sql_counter: '1',
    audit_plan_sql_schema: 'shop',
    audit_plan_sql_last_receive_timestamp: new Date(clock.now()).toISOString(),
    query_time_avg: seconds,
    query_time_max: seconds,
    row_examined_avg: 10,
    db_user: 'app',
    endpoints: ['10.0.0.7'],
  });
  const sent = await api.anyone.with({ token: async () => plan.token }).send(scans.uploadCollectedSql, {
    params: { ...params, audit_plan_id: plan.id },
    body: { audit_plan_sql_list: [ran(1, 0.5), ran(2, 1.5), ran(3, 4)] } as never,
  });
  expect(sent.status).toBe(200);
  await collectSql(api.world);
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const today = () => new Date(clock.now()).toISOString().slice(0, 10);
const asked = (more: object = {}) => ({
  report_name: 'slowest_statements' as const,
  instance_id: source,
  audit_plan_id: plan.id,
  first_day: today(),
  last_day: today(),
  ...more,
});
const start = async (more: object = {}) =>
  (await api.as('admin').call(contract.runSampleReport, { params, body: asked(more) })).data.run_id;
const runOf = async (run_id: string, by = 'admin') =>
  (await api.as(by).call(contract.getSampleReportRun, { params: { ...params, run_id } })).data;
async function ended(run_id: string) {
  for (;;) {
    const run = await runOf(run_id);
    if (run.state !== 'running') return run;
    await new Promise((then) => setTimeout(then, 20));
  }
}
/** Starts a report whose engine waits, does something with it and lets go. */
async function held(work: (runId: string) => Promise<void>): Promise<void> {
  let go = () => undefined as void;
  gate = new Promise((then) => (go = then));
  try {
    await work(await start());
  } finally {
    go();
    gate = undefined;
  }
}

test('the reports are told in the language of the reader, with how far back they reach', async () => {
  const { data } = await api.as('admin').call(contract.listSampleReports, { params });
  expect([data.kept_days, data.reports.length]).toEqual([30, 7]);
  expect(data.reports.find(({ report_name }) => report_name === 'load_per_day')?.takes_side).toBe(true);
});

test('only scans that see what runs can be asked about', async () => {
  const query = { instance_id: source };
  const { data } = await api.as('admin').call(contract.listSampledPlans, { params, query });
  expect(data).toMatchObject([{ audit_plan_id: plan.id, audit_plan_type: 'mysql_slow_log', is_active: true }]);
});

test('a report is started, followed and read as a table and as CSV', async () => {
  const id = await start();
  const run = await ended(id);
  expect(run).toMatchObject({ state: 'done', message: '', report_name: 'slowest_statements', first_day: today() });
  expect(run.columns.map(({ name }) => name).slice(0, 5)).toEqual([
    'statement_id',
    'fingerprint',
    'schema_name',
    'runs',
    'total_seconds',
  ]);
  const [row] = run.rows;
  expect(row?.slice(2)).toEqual(['shop', 3, 6, 2, 4, 4, 'select * from orders where id = 3']);
  expect(run.read_bytes).toBeGreaterThan(100);
  const file = await api.as('admin').download(contract.exportSampleReportRun, { params: { ...params, run_id: id } });
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.headers['content-disposition']).toContain(`slowest_statements_${today()}_${today()}.csv`);
  expect(rowsOfCsv(file.text)?.[1]?.cells.slice(2, 6)).toEqual(['shop', '3', '6', '2']);
});

test('every report runs on what a scanner sent', async () => {
  const { data } = await api.as('admin').call(contract.listSampleReports, { params });
  for (const { report_name, takes_side } of data.reports) {
    const run = await ended(await start({ report_name, ...(takes_side && { side: 'schema' }) }));
    expect([report_name, run.state]).toEqual([report_name, 'done']);
    expect([report_name, run.rows.length]).toEqual([
      report_name,
      report_name === 'slower_statements' ? 0 : run.rows.length,
    ]);
    if (report_name === 'slowest_executions') expect(run.rows).toHaveLength(3);
    if (report_name === 'new_statements') expect(run.rows[0]?.[0]).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  }
});

test('a time in which nothing ran is an answer without rows', async () => {
  const before = new Date(clock.now() - 5 * 24 * 3_600_000).toISOString().slice(0, 10);
  expect(await ended(await start({ first_day: before, last_day: before }))).toMatchObject({ state: 'done', rows: [] });
});

test('what stands in the operation records says which report, of which data source and days', async () => {
  await start();
  const rows = (await api.everyRow()).filter(
    (row) => row.includes('OPERATION_RECORD') && row.includes('run_sample_report'),
  );
  expect(rows.at(-1)).toContain('orders');
});

test.each([
  [{ first_day: '2020-01-01', last_day: '2020-01-02' }, 'sampleReportRangeInvalid'],
  [{ first_day: '2999-01-01', last_day: '2999-01-02' }, 'sampleReportRangeInvalid'],
  [{ audit_plan_id: 999 }, 'sampledPlanUnknown'],
  [{ report_name: 'load_per_day' }, 'sampleReportSideMissing'],
  [{ instance_id: 'nobody' }, 'notFound'],
  [{ first_day: 'yesterday' }, 'validation'],
  [{ report_name: 'drop_table' }, 'validation'],
])('a report of %j is refused', async (more, kind) => {
  expect(await api.as('admin').errorOf(contract.runSampleReport, { params, body: asked(more) as never })).toBe(kind);
});

test('days in the wrong order are refused', async () => {
  const yesterday = new Date(clock.now() - 24 * 3_600_000).toISOString().slice(0, 10);
  const body = asked({ first_day: today(), last_day: yesterday });
  expect(await api.as('admin').errorOf(contract.runSampleReport, { params, body })).toBe('sampleReportRangeInvalid');
});

test('who may not see the insights of a data source gets none of it, and another tenant does not learn that there is any', async () => {
  const run_id = await start();
  const at = { params: { ...params, run_id } };
  const refusals = async (by: string, tenant = 'default') => {
    const one = api.as(by, tenant);
    return [
      await one.errorOf(contract.listSampledPlans, { params, query: { instance_id: source } }),
      await one.errorOf(contract.runSampleReport, { params, body: asked() }),
      await one.errorOf(contract.getSampleReportRun, at),
      await one.errorOf(contract.cancelSampleReportRun, at),
      await one.errorOf(contract.exportSampleReportRun, at),
    ];
  };
  expect(new Set(await refusals('lee'))).toEqual(new Set(['forbidden']));
  expect(new Set(await refusals('admin', 'other'))).toEqual(new Set(['notFound']));
});

test('what runs can be cancelled, what is over cannot', async () => {
  await held(async (run_id) => {
    expect(await runOf(run_id)).toMatchObject({ state: 'running', rows: [] });
    expect(await api.as('admin').errorOf(contract.exportSampleReportRun, { params: { ...params, run_id } })).toBe(
      'sampleReportNotDone',
    );
    await api.as('admin').call(contract.cancelSampleReportRun, { params: { ...params, run_id } });
    const run = await runOf(run_id);
    expect([run.state, run.message]).toEqual(['failed', expect.stringMatching(/canceled|已取消/)]);
    expect(await api.as('admin').errorOf(contract.cancelSampleReportRun, { params: { ...params, run_id } })).toBe(
      'sampleReportOver',
    );
  });
});

test('a tenant runs so many at once, and one that nobody follows counts no longer than it may run', async () => {
  // What earlier tests left running is over by now.
  clock.later((limits.sampleReportSeconds + 1) * 1000);
  await held(async () => {
    for (let more = 1; more < limits.sampleReportsAtOnce; more++) await start();
    const refused = await api.as('admin').errorOf(contract.runSampleReport, { params, body: asked() });
    expect(refused).toBe('sampleReportsBusy');
    clock.later((limits.sampleReportSeconds + 1) * 1000);
    expect(await start()).toBeTruthy();
  });
});

test('what takes too long is stopped by whoever looks next', async () => {
  clock.later((limits.sampleReportSeconds + 1) * 1000);
  await held(async (run_id) => {
    expect((await runOf(run_id)).state).toBe('running');
    clock.later((limits.sampleReportSeconds + 1) * 1000);
    const run = await runOf(run_id);
    expect([run.state, run.message]).toEqual(['failed', expect.stringMatching(/shorter range|缩短/)]);
  });
});

test('one whose start nobody heard of is found again by its token and never started twice', async () => {
  clock.later((limits.sampleReportSeconds + 1) * 1000);
  const { warehouse } = api.world;
  const tokens: string[] = [];
  const deaf: Warehouse = {
    ...warehouse,
    start: async (question, token) => {
      tokens.push(token);
      await warehouse.start(question, token);
      throw new Error('the process ended');
    },
  };
  Object.assign(api.world, { warehouse: deaf });
  const failed = await api.as('admin').send(contract.runSampleReport, { params, body: asked() });
  expect(failed.status).toBe(500);
  Object.assign(api.world, {
    warehouse: {
      ...warehouse,
      start: async (question, token) => (tokens.push(token), warehouse.start(question, token)),
    } satisfies Warehouse,
  });
  const rows = (await api.everyRow()).filter(
    (row) => row.includes('"SAMPLE_REPORT_RUN"') && !row.includes('questionId'),
  );
  const runId = /"runId":"([^"]+)"/.exec(rows[0] ?? '')?.[1] ?? '';
  expect(await ended(runId)).toMatchObject({ state: 'done' });
  expect(new Set(tokens).size).toBe(1);
  Object.assign(api.world, { warehouse });
});
