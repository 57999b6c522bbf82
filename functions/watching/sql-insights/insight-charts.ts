import type { insightMetrics } from '../../../shared/contract/watching/sql-insights/operations.ts';
import type { Text } from '../../../shared/text.ts';
import type { MeasureName } from '../measures/measures.ts';

type Line = {
  readonly measure: MeasureName;
  readonly text: Text;
  readonly kind: 'sum' | 'events' | 'average';
  /** Where it is another one than that of the chart: it is drawn by itself. */
  readonly unit?: Text;
};
/** One chart: which scan types measure it, by the ends of their names, and its lines. */
export type InsightChart = {
  readonly types: RegExp;
  readonly unit: Text;
  /** What is measured under names that are known beforehand; waits are named by the server. */
  readonly lines: readonly Line[] | 'waits';
};

const performance: Line[] = [
  { measure: 'queries_per_second', text: { zh: 'QPS', en: 'Queries per second' }, kind: 'average' },
  { measure: 'transactions_per_second', text: { zh: 'TPS', en: 'Transactions per second' }, kind: 'average' },
  { measure: 'connections', text: { zh: '连接数', en: 'Connections' }, kind: 'average' },
];

/** What each chart of the insights is drawn from. */
export const insightCharts: Readonly<Record<(typeof insightMetrics)[number], InsightChart>> = {
  comprehensive_trend: {
    types: /_performance_collect$/,
    unit: { zh: '每秒 / 个', en: 'Per second / number' },
    lines: performance,
  },
  slow_sql_trend: {
    types: /_slow_log$/,
    unit: { zh: '条', en: 'Statements' },
    lines: [{ measure: 'slow_statements', text: { zh: '慢 SQL', en: 'Slow statements' }, kind: 'events' }],
  },
  top_sql_trend: {
    types: /_top_sql$/,
    unit: { zh: '次', en: 'Runs' },
    lines: [
      { measure: 'top_executions', text: { zh: '执行次数', en: 'Runs' }, kind: 'sum' },
      {
        measure: 'top_seconds',
        text: { zh: '总耗时', en: 'Time in all' },
        kind: 'sum',
        unit: { zh: '秒', en: 'Seconds' },
      },
    ],
  },
  active_session_trend: {
    types: /_(performance_collect|processlist)$/,
    unit: { zh: '个', en: 'Sessions' },
    lines: [
      { measure: 'active_sessions', text: { zh: '活跃会话', en: 'Active sessions' }, kind: 'average' },
      {
        measure: 'sampled_sessions',
        text: { zh: '正在执行 SQL 的会话', en: 'Sessions that run a statement' },
        kind: 'average',
      },
    ],
  },
  wait_trend: {
    types: /^(mysql|postgresql)_performance_collect$/,
    unit: { zh: '个', en: 'Sessions' },
    lines: 'waits',
  },
  lock_trend: {
    types: /_transactions$/,
    unit: { zh: '个', en: 'Transactions' },
    lines: [
      { measure: 'waiting_transactions', text: { zh: '等待锁的事务', en: 'Waiting for a lock' }, kind: 'average' },
      { measure: 'open_transactions', text: { zh: '长事务', en: 'Long or in the way' }, kind: 'average' },
    ],
  },
};
