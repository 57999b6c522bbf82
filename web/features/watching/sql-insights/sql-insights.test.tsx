/** @jest-environment jsdom */
import { act, fireEvent, waitFor } from '@testing-library/react';
import { listInstanceTips } from '../../../../shared/contract/databases/instances/operations.ts';
import {
  getRelatedTransaction,
  getSqlInsight,
  insightMetrics,
  listInsightTransactions,
  listRelatedSql,
} from '../../../../shared/contract/watching/sql-insights/operations.ts';
import { press, renderScreen, seeing, settle, type Says } from '../../../../test/support/console.tsx';
import { Selection } from './selection.tsx';
import SqlInsights from './sql-insights.tsx';

const tip = {
  ...{ instance_id: 'o', instance_name: 'orders', instance_type: 'PostgreSQL', host: 'h', port: '1' },
  scan_types: [] as string[],
};
const insight = (change: object = {}) => ({
  data: {
    task_support: true,
    task_enable: true,
    message: '',
    x_info: 'Time',
    y_info: 'Number',
    bucket_seconds: 60,
    audit_plan_types: [],
    instance_audit_plan_id: 3,
    lines: [
      {
        line_name: 'Connections',
        points: [5, 1].map((minutes, i) => ({
          x: new Date(Date.now() - minutes * 60_000).toISOString(),
          y: 10 + i,
          info: [],
          status: 0,
        })),
      },
    ],
    ...change,
  },
});
const transaction = {
  transaction_info: {
    transaction_id: '77@1',
    transaction_start_time: '2026-01-02T03:04:05Z',
    transaction_end_time: '',
    transaction_duration: 12.5,
    transaction_state: 'RUNNING' as const,
  },
  transaction_timeline: {
    timeline: [{ start_time: '2026-01-02T03:04:05Z', description: 'Waits for a lock on public.accounts' }],
    current_step_index: 0,
  },
  related_sql_info: [{ sql: 'update accounts set amount = 12', execute_duration: 3 }],
  transaction_lock_info: [
    { lock_type: 'ROW_LOCK' as const, table_name: 'public.accounts', create_lock_sql: '', is_waiting: true },
  ],
  db_user: 'app',
  waits: [
    { from: '2026-01-02T03:04:06Z', until: '2026-01-02T03:04:09Z', for: ['76@1'], table_name: 'public.accounts' },
  ],
};
const row = {
  sql_fingerprint: 'UPDATE accounts SET amount = ?',
  source: 'sql_manage' as const,
  execute_time_avg: 0.25,
  execute_time_max: 1,
  execute_time_min: 0.1,
  execute_time_sum: 42.5,
  lock_wait_time: 3,
  execute_count: 170,
  execute_per_second: 0.0472,
  load_share: 0.125,
  db_type: 'PostgreSQL',
  sql_id: '7',
  sql_manage_id: 7,
  execution_time_trend: {
    message: '',
    x_info: '',
    y_info: '',
    points: [{ id: 7, time: '2026-01-02T03:00:00Z', execute_time: 0.25, sql: '', is_in_transaction: true, info: [] }],
  },
};
const says = (chart: object = {}): Says[] => [
  [listInstanceTips, { data: [tip] as never }],
  [getSqlInsight, insight(chart) as never],
  [listRelatedSql, { data: [row], total_nums: 1 } as never],
  [listInsightTransactions, { data: [transaction], total_nums: 1 } as never],
  [getRelatedTransaction, { data: transaction } as never],
];

test('it opens on the data source that is measured, not on the first by name', async () => {
  const sources = [
    { ...tip, instance_id: 'bare', instance_name: 'a' },
    { ...tip, instance_id: 'collected', instance_name: 'b', scan_types: ['mysql_slow_log'] },
    { ...tip, instance_id: 'measured', instance_name: 'c', scan_types: ['mysql_performance_collect'] },
  ];
  for (const [given, opened] of [
    [sources, 'measured'],
    [sources.slice(0, 2), 'collected'],
    [sources.slice(0, 1), 'bare'],
  ] as const) {
    const { requests } = await renderScreen(<SqlInsights />, {
      says: [[listInstanceTips, { data: given as never }], ...says().slice(1)],
    });
    await seeing('Load');
    const asked = requests.filter(({ operation }) => operation === getSqlInsight);
    expect(asked.map(({ query }) => query.get('instance_id'))).toEqual(insightMetrics.map(() => opened));
  }
});

test('the charts of the first data source are drawn over the last day, and over a month when that is chosen', async () => {
  const { requests } = await renderScreen(<SqlInsights />, { says: says() });
  for (const words of [
    'Load',
    'Slow SQL',
    'Top SQL',
    'Active sessions',
    'Active sessions by wait',
    'Transactions and locks',
    'Connections',
  ])
    await seeing(words);
  const asked = () => requests.filter(({ operation }) => operation === getSqlInsight);
  const spanOf = (request: (typeof requests)[number] | undefined) =>
    Date.parse(request?.query.get('end_time') ?? '') - Date.parse(request?.query.get('start_time') ?? '');
  expect(asked().length).toBe(insightMetrics.length);
  expect(spanOf(asked()[0])).toBe(24 * 3_600_000);
  await press('30 days');
  expect(spanOf(asked().at(-1))).toBe(30 * 24 * 3_600_000);
});

test('what nothing measures leads to where it is switched on, what cannot be measured does not', async () => {
  const { router } = await renderScreen(<SqlInsights />, {
    path: '/here',
    at: '/here',
    says: says({ task_enable: false, lines: [], message: 'Nothing measures this yet' }),
  });
  await seeing('Nothing measures this yet');
  await press('Enable it');
  expect(router.state.location.pathname).toContain('/sql-management-conf/update/3');
});

test('a chart that a database type cannot have says so', async () => {
  await renderScreen(<SqlInsights />, {
    says: says({ task_support: false, task_enable: false, lines: [], message: 'Not for Oracle' }),
  });
  await seeing('Not supported');
  await seeing('Not for Oracle');
  expect(document.body.textContent).not.toContain('Enable it');
});

test('lines that are parts of a whole lie on each other, and lines of other units are drawn apart', async () => {
  const points = [5, 1].map((minutes) => ({
    x: new Date(Date.now() - minutes * 60_000).toISOString(),
    y: 2,
    info: [],
    status: 0,
  }));
  const lines = [
    { line_name: 'CPU (no wait)', points },
    { line_name: 'IO:DataFileRead', points },
  ];
  const { container } = await renderScreen(<SqlInsights />, { says: says({ lines, is_stacked: true }) });
  await seeing('IO:DataFileRead');
  expect(container.querySelectorAll('.time-chart.stacked').length).toBe(insightMetrics.length);
  const [first, second] = lines;
  const apart = await renderScreen(<SqlInsights />, {
    says: says({ lines: [first, { ...second, y_info: 'Seconds' }] }),
  });
  await waitFor(() =>
    expect(apart.container.querySelectorAll('.time-chart.lines').length).toBe(2 * insightMetrics.length),
  );
});

test('dragging over a chart selects a time, for which the SQL is listed', async () => {
  const { container, requests } = await renderScreen(<SqlInsights />, { says: says() });
  await waitFor(() => expect(container.querySelector('.time-chart svg[role="application"]')).not.toBeNull());
  const chart = container.querySelector('.time-chart') as HTMLElement;
  const plot = chart.querySelector('svg[role="application"]') as SVGElement;
  plot.getBoundingClientRect = () => ({ left: 100, width: 1000, top: 0, height: 100 }) as DOMRect;
  const pointer = (type: string, clientX: number) =>
    fireEvent(chart, Object.assign(new MouseEvent(type, { bubbles: true, clientX }), { pointerId: 1 }));
  pointer('pointerdown', 350);
  pointer('pointermove', 600);
  pointer('pointerup', 600);
  await settle();
  await seeing('UPDATE accounts');
  const related = requests.findLast(({ operation }) => operation === listRelatedSql);
  const span = Date.parse(related?.query.get('end_time') ?? '') - Date.parse(related?.query.get('start_time') ?? '');
  expect(span / 3_600_000).toBeCloseTo(6, 1);
});

test('a selection lists SQL with its times and leads to its transaction; transactions stand on a line of time', async () => {
  const range = { from: Date.parse('2026-01-02T03:00:00Z'), to: Date.parse('2026-01-02T04:00:00Z') };
  await renderScreen(<Selection sourceUid="o" range={range} selected={range} onSelect={() => {}} onZoom={() => {}} />, {
    says: says(),
  });
  for (const words of ['UPDATE accounts', '42.5', '170', '0.0472', '13%']) await seeing(words);
  await pressItem('Times over time');
  await seeing('Seconds');
  await press('Close');
  await pressItem('Transaction');
  for (const words of ['77@1', 'ROW_LOCK', 'Waits for a lock on public.accounts', 'Running']) await seeing(words);
  await press('Close');
  await press('Transactions');
  await seeing('waits for 76@1');
  expect(document.querySelectorAll('.transaction-track .waiting').length).toBe(1);
});

test('who may see the insights of no data source is told what to do', async () => {
  await renderScreen(<SqlInsights />, { says: [[listInstanceTips, { data: [] }]] });
  await seeing('No data source whose insights you may see');
});

/** Of the menu of the first row. */
async function pressItem(words: string): Promise<void> {
  await press('More actions');
  const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
  await act(async () => items.find(({ textContent }) => textContent === words)?.click());
  await settle();
}
