/** @jest-environment jsdom */
import { listInstanceTips } from '../../../../shared/contract/databases/instances/operations.ts';
import {
  cancelSampleReportRun,
  exportSampleReportRun,
  getSampleReportRun,
  listSampledPlans,
  listSampleReports,
  runSampleReport,
} from '../../../../shared/contract/watching/sample-reports/operations.ts';
import { sampleReports, sampleReportNames, type SampleReportName } from '../../../../shared/samples/reports/index.ts';
import type { SampleReport } from '../../../../shared/samples/reports/report.ts';
import { press, renderScreen, seeing, settle, type Says } from '../../../../test/support/console.tsx';
import SampleReports from './sample-reports.tsx';

const tip = {
  instance_id: 'o',
  instance_name: 'orders',
  instance_type: 'MySQL',
  host: 'h',
  port: '1',
  scan_types: ['mysql_slow_log'],
};
const columnsOf = (name: SampleReportName) => {
  const report: SampleReport = sampleReports[name];
  return report.columns.map(({ title, ...column }) => ({ ...column, title: title.en }));
};
const reports = {
  data: {
    kept_days: 30,
    reports: sampleReportNames.map((report_name) => ({
      report_name,
      title: sampleReports[report_name].title.en,
      description: sampleReports[report_name].description.en,
      columns: columnsOf(report_name),
      takes_side: report_name === 'load_per_day',
    })),
  },
};
const plan = { audit_plan_id: 7, audit_plan_type: 'mysql_slow_log', audit_plan_type_desc: 'Slow log', is_active: true };
const runOf = (report_name: SampleReportName, rows: readonly unknown[], change: object = {}) => ({
  data: {
    report_name,
    instance_id: 'o',
    audit_plan_id: 7,
    first_day: '2026-11-20',
    last_day: '2026-11-21',
    state: 'done',
    message: '',
    started_at: '2026-11-22T00:00:00Z',
    read_bytes: 1_500_000,
    columns: columnsOf(report_name),
    rows,
    ...change,
  },
});
const says = (more: readonly Says[] = [], plans: readonly object[] = [plan]): Says[] => [
  [listInstanceTips, { data: [tip] }],
  [listSampleReports, reports],
  [listSampledPlans, { data: plans }],
  ...more,
];
const opened = (run: object) =>
  renderScreen(<SampleReports />, { says: says([[getSampleReportRun, run as never]]), at: '/?run=r1' });

test('of several data sources the first whose SQL is collected is asked about', async () => {
  const { requests } = await renderScreen(<SampleReports />, {
    says: [
      [listInstanceTips, { data: [{ ...tip, instance_id: 'a', instance_name: 'archive', scan_types: [] }, tip] }],
      [listSampleReports, reports],
      [listSampledPlans, { data: [plan] }],
    ],
  });
  await seeing('Slow log');
  const asked = requests.filter(({ operation }) => operation === listSampledPlans);
  expect(asked.map(({ query }) => query.get('instance_id'))).toEqual(['o']);
});

test('a question is asked over the last week of a data source, and its answer is shown as a table', async () => {
  const row = [12, 'select * from orders', 'shop', 1200, 6.5, 2, 4, 4, 'select * from orders where id = 3'];
  const { requests } = await renderScreen(<SampleReports />, {
    says: says([
      [runSampleReport, { data: { run_id: 'r1' } }],
      [getSampleReportRun, runOf('slowest_statements', [row])],
    ]),
  });
  await seeing('Slow log');
  await press('Run');
  await seeing('1,200');
  const asked = requests.find(({ operation }) => operation === runSampleReport)?.body as Record<string, string>;
  const today = new Date().toISOString().slice(0, 10);
  expect(asked).toEqual({
    report_name: 'slowest_statements',
    instance_id: 'o',
    audit_plan_id: 7,
    first_day: new Date(Date.now() - 6 * 24 * 3_600_000).toISOString().slice(0, 10),
    last_day: today,
  });
  await seeing('orders · 2026-11-20 — 2026-11-21 · 1 row · 1.5 MB read');
});

test('an address with a run shows its answer; a file of it can be taken away', async () => {
  const { requests } = await renderScreen(<SampleReports />, {
    says: says([
      [
        getSampleReportRun,
        runOf('load_per_day', [
          ['2026-11-20', 'app', 3, 9],
          ['2026-11-21', '', 1, 2],
        ]),
      ],
      [exportSampleReportRun, {}],
    ]),
    at: '/?run=r1',
  });
  await seeing('app');
  await press('Download CSV');
  await settle();
  expect(requests.some(({ operation }) => operation === exportSampleReportRun)).toBe(true);
});

test('a field of the week says each weekday and hour with its amount', async () => {
  const { container } = await opened(
    runOf('time_of_day', [
      [4, 9, 20, 210, 10.5],
      [5, 0, 10, 12, 1.2],
    ]),
  );
  await seeing('Friday');
  const field = container.querySelector('.week-field');
  expect(field?.querySelectorAll('tbody tr')).toHaveLength(7);
  expect(field?.textContent).toContain('210');
});

test('what runs can be cancelled', async () => {
  const { requests } = await renderScreen(<SampleReports />, {
    says: says([
      [getSampleReportRun, runOf('latency_per_day', [], { state: 'running' })],
      [cancelSampleReportRun, {}],
    ]),
    at: '/?run=r1',
  });
  await seeing('Running');
  await press('Cancel');
  await settle();
  expect(requests.some(({ operation }) => operation === cancelSampleReportRun)).toBe(true);
});

test('why there is no answer is told, and that there is nothing is said honestly', async () => {
  await opened(runOf('latency_per_day', [], { state: 'failed', message: 'Choose a shorter range.' }));
  await seeing('Choose a shorter range.');
});

test('an answer without rows says what to look at', async () => {
  await opened(runOf('latency_per_day', []));
  await seeing('No sample of this range answers the question');
});

test('a data source without a scan that collects SQL leads to setting one up', async () => {
  await renderScreen(<SampleReports />, { says: says([], []) });
  await seeing('Set up a scan');
});
