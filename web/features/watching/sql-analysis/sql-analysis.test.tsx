/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import { listInstanceTips, listSchemas } from '../../../../shared/contract/databases/instances/operations.ts';
import {
  analyseManagedSql,
  analyseSql,
  chartManagedSql,
} from '../../../../shared/contract/watching/sql-analysis/operations.ts';
import {
  getSqlManage,
  getSqlManageLoad,
  listSqlManageSamples,
} from '../../../../shared/contract/watching/sql-manages/operations.ts';
import { press, renderScreen, seeing, settle } from '../../../../test/support/console.tsx';
import type { Explained, PlanStep } from '../../../parts/sql-analysis/analysis-wire.ts';
import ManagedAnalysis from './managed-analysis.tsx';
import { TypedResult } from './typed-result.tsx';
import SqlAnalysis from './sql-analysis.tsx';

const step = (change: Partial<PlanStep>): PlanStep => ({
  id: 1,
  operation: 'Seq Scan',
  relation: 'orders',
  index: '',
  details: [],
  share: 1,
  is_expensive: false,
  rows: 10,
  cost: 12.5,
  ...change,
});
const explained = (change: Partial<Explained> = {}): Explained => ({
  sql: 'select 1 from orders',
  classic_result: {
    head: [{ field_name: 'QUERY PLAN', desc: 'QUERY PLAN' }],
    rows: [{ 'QUERY PLAN': 'Seq Scan on orders' }],
  },
  cost: 12.5,
  plan: [
    step({ operation: 'Sort', relation: '', share: 0.2 }),
    step({ id: 2, parent_id: 1, share: 0.8, is_expensive: true, details: [{ name: 'Filter', text: '(id > 3)' }] }),
  ],
  share_of: 'cost',
  plan_shape: 'a',
  is_measured: false,
  measure_message: '',
  ...change,
});
const table = {
  name: 'orders',
  schema: 'public',
  columns: {
    head: [
      { field_name: 'COLUMN_NAME', desc: 'Column' },
      { field_name: 'COLUMN_TYPE', desc: 'Type' },
    ],
    rows: [{ COLUMN_NAME: 'customer', COLUMN_TYPE: 'int' }],
  },
  indexes: {
    head: [
      { field_name: 'INDEX_NAME', desc: 'Index' },
      { field_name: 'COLUMN_NAME', desc: 'Columns' },
    ],
    rows: [{ INDEX_NAME: 'by_customer', COLUMN_NAME: 'customer' }],
  },
  create_table_sql: 'create table orders (customer int)',
  message: '',
  row_count: 5000,
  bytes: 65_536,
};
const analysis = (change: Partial<Explained> = {}) => ({
  data: {
    sql_explain: { ...explained(change), message: '' },
    table_metas: { err_message: '', table_meta_items: [table] },
    performance_statistics: {},
  },
});

async function openManaged() {
  return renderScreen(<ManagedAnalysis />, {
    path: '/managed/:sqlManageId',
    at: '/managed/7',
    says: [
      [
        analyseManagedSql,
        ({ query }) => {
          const plan = [step({ actual_rows: 500, actual_loops: 1, actual_ms: 3 })];
          const measured: Partial<Explained> = { is_measured: true, share_of: 'time', plan };
          const { data } = analysis(query.get('actualRowsEnabled') === 'true' ? measured : {});
          const rows =
            query.get('affectRowsEnabled') === 'true' ? { affect_rows: { count: 1234, err_message: '' } } : {};
          return { data: { ...data, performance_statistics: rows } };
        },
      ],
    ],
  });
}

test('a plan is shown as a tree with its dearest step, and as the classic table', async () => {
  await openManaged();
  for (const words of [
    'Sort',
    'Seq Scan',
    'Most expensive',
    '80% of the cost',
    'Filter: (id > 3)',
    '10 rows estimated',
  ])
    await seeing(words);
  const nested = document.querySelector('.plan-picture ul ul .plan-step');
  expect(nested?.textContent).toContain('orders');
  await press('Table');
  await seeing('Seq Scan on orders');
});

test('rows are counted only after it was said that this runs a query', async () => {
  const { requests } = await openManaged();
  const counts = () => requests.filter(({ query }) => query.get('affectRowsEnabled') === 'true').length;
  expect(counts()).toBe(0);
  await press('Count');
  await seeing('A counting query that only reads');
  expect(counts()).toBe(0);
  const [ask] = [...document.querySelectorAll('[role=dialog] button')].filter((one) => one.textContent === 'Count');
  await act(async () => (ask as HTMLElement).click());
  await settle();
  await seeing('1,234');
  expect(counts()).toBe(1);
});

test('what was measured stands beside the estimate, and a wrong estimate is marked', async () => {
  await openManaged();
  await press('Measure');
  for (const words of ['Measured', '500 rows really', 'off by a factor of 50', 'of the time']) await seeing(words);
});

test('each table of the statement has a tab with columns, indexes and size', async () => {
  await openManaged();
  await press('orders');
  for (const words of ['customer', 'by_customer', '5,000', '64 KB', 'Definition']) await seeing(words);
});

test('a statement of another kind is told as such, and nothing failed', async () => {
  await renderScreen(<ManagedAnalysis />, {
    path: '/managed/:sqlManageId',
    at: '/managed/7',
    says: [[analyseManagedSql, { code: 8001, message: 'Only queries can be analyzed' }]],
  });
  await seeing('This cannot be analyzed');
  await seeing('Only queries can be analyzed');
});

const governed = {
  id: 7,
  sql_fingerprint: 'SELECT ?',
  sql: 'select 1',
  source: { sql_source_type: 'default', sql_source_desc: 'Custom', sql_source_ids: ['3'] },
  instance_name: 'shop',
  instance_id: 's',
  schema_name: 'public',
  db_type: 'PostgreSQL',
  audit_result: [
    {
      rule_name: 'dml-require-where',
      level: 'error',
      message: 'Nothing limits it',
      db_type: 'PostgreSQL',
      execution_failed: false,
      error_info: '',
      i18n_audit_result_info: { en: { message: 'Nothing limits it', errorInfo: '' } },
      line: 1,
      column: 1,
      length: 6,
      instead: 'Say which rows are meant',
    },
  ],
  audit_level: 'error' as const,
  audit_status: '' as const,
  first_appear_timestamp: '2026-01-02T03:04:05Z',
  last_receive_timestamp: '2026-02-03T04:05:06Z',
  fp_count: 12,
  assignees: [],
  endpoints: [],
  priority: '' as const,
  priority_reasons: [],
  status: 'unhandled' as const,
  remark: '',
  is_sql_shortened: false,
  is_gone: false,
  is_mine: true,
  plan_problem: '',
  time_problem: 'It takes longer: 0.3 s',
  trend: [{ time: '2026-02-03T04:00:00Z', count: 12, time_avg: 0.5, row_examined_avg: 90 }],
  history: [{ time: '2026-02-03T04:05:06Z', user: 'mei', action: 'Marked as solved' }],
};

const sample = { time: '2026-02-03T04:05:06Z', sql: 'delete from t where id = 7', schema_name: 'public' };
const sampled = {
  slowest: [{ ...sample, db_user: 'app', host: '10.0.0.7', execute_count: 1, seconds: 2.5, row_examined: 1234 }],
  latest: [{ ...sample, db_user: 'batch', host: '', execute_count: 0, seconds: 0.25 }],
  spread: {
    execute_count: 40,
    averaged_count: 12,
    p50: 0.012,
    p95: 0.9,
    p99: 2.5,
    longest: 2.5,
    bars: [
      { up_to: 0.02, execute_count: 38 },
      { up_to: 5, execute_count: 2 },
    ],
  },
  is_cut: false,
  is_sampled: true,
};

const point = (minutes: number) => ({ x: `2026-02-03T04:0${minutes}:00Z`, y: 1.5, info: [], status: 0 });
const load = {
  start_time: '2026-02-03T04:00:00Z',
  end_time: '2026-02-03T05:00:00Z',
  execute_count: 60,
  execute_time_sum: 30,
  execute_time_avg: 0.5,
  execute_per_second: 0.0167,
  load_share: 0.42,
  is_cut: false,
  waits: {
    is_looked: true,
    bucket_seconds: 600,
    lines: [{ line_name: 'Lock:transactionid', points: [point(1), point(2)] }],
  },
};

async function openGoverned(analysed: object, changed: Partial<typeof load> = {}) {
  return renderScreen(<ManagedAnalysis />, {
    path: '/managed/:sqlManageId',
    at: '/managed/7',
    says: [
      [analyseManagedSql, { ...analysed }],
      [getSqlManage, { data: governed }],
      [listSqlManageSamples, { data: sampled }],
      [getSqlManageLoad, { data: { ...load, ...changed } }],
      [chartManagedSql, { data: { points: [], message: '' } }],
    ],
  });
}

test('the load of a statement is its share, its rate and its waits; that nobody looked is told apart from that it did not wait', async () => {
  await openGoverned(analysis());
  await press('Load');
  for (const words of ['42%', '0.0167', 'Lock:transactionid', 'Waits of the sessions that run it']) await seeing(words);
});

test.each([
  [true, 'No session ran it when the server was looked at'],
  [false, 'Sessions were not looked at in this period'],
])('a statement without waits: looked at %s', async (is_looked, words) => {
  await openGoverned(analysis(), { waits: { is_looked, bucket_seconds: 600, lines: [] } });
  await press('Load');
  await seeing(words);
});

test('single executions stand on the page with how their times are spread, the slowest and the latest', async () => {
  await openGoverned(analysis());
  await seeing('It became slower');
  await press('Samples');
  for (const words of [
    'Median (p50)',
    '0.012 s',
    '2.5 s',
    '10.0.0.7',
    '1,234',
    'Of 40 runs; 12 of them are known by an average only',
  ])
    await seeing(words);
  await press('Latest');
  for (const words of ['batch', 'still running']) await seeing(words);
});

test('the page of a statement has a tab for its facts with remedies, its trend, its cost, what people did and each table', async () => {
  await openGoverned(analysis());
  const tabs = () => [...document.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent);
  await seeing('Overview');
  expect(tabs()).toEqual([
    'Statement',
    'Overview',
    'Load',
    'Trend',
    'Samples',
    'Cost of the plan',
    'History',
    'orders',
  ]);
  await press('Overview');
  for (const words of ['Nothing limits it', 'Say which rows are meant', 'shop / public']) await seeing(words);
  await press('Trend');
  await seeing('Rows examined');
  await press('History');
  await seeing('Marked as solved');
});

test('what is known of a statement stands there also when its database says nothing of it', async () => {
  await openGoverned({ code: 8001, message: 'Only queries can be analyzed' });
  await seeing('Only queries can be analyzed');
  await press('History');
  await seeing('Marked as solved');
});

test('two plans are held against each other: their cost, their way, and what differs', async () => {
  const other = [step({ operation: 'Index Scan', index: 'by_customer', cost: 2.5 })];
  await renderScreen(
    <TypedResult question={{ instance: 'pg', schema: '', texts: ['select 1', 'select 2'], dbType: 'PostgreSQL' }} />,
    {
      says: [
        [
          analyseSql,
          ({ query }) => ({
            data: [
              {
                sql_explain: {
                  ...(query.get('sql') === 'select 2'
                    ? explained({ plan: other, plan_shape: 'b', cost: 2.5 })
                    : explained()),
                  message: '',
                },
                table_metas: [table],
              },
            ],
          }),
        ],
      ],
    },
  );
  for (const words of ['The plans go different ways', 'from 12.5 to 2.5 (-80%)', 'Index Scan']) await seeing(words);
  expect(document.querySelectorAll('.plan-step.changed').length).toBe(3);
});

test('nothing is asked before a data source is chosen and a statement written', async () => {
  const { requests } = await renderScreen(<SqlAnalysis />, {
    says: [
      [listInstanceTips, { data: [] }],
      [listSchemas, { data: { schema_name_list: [] } }],
    ],
  });
  await press('Analyze');
  await seeing('Choose a data source and write a statement');
  expect(requests.some(({ operation }) => operation === analyseSql)).toBe(false);
});
