import type { ScanParam } from './scan-type.ts';

/** How often a scan looks, for those that look at what is there and not at what ran. */
export function everyMinutes(value: number): ScanParam {
  return {
    key: 'collect_interval_minute',
    text: { zh: '采集周期（分钟）', en: 'Collect every (minutes)' },
    type: 'int',
    value: String(value),
    min: 1,
    max: 1440,
  };
}

/** How often running statements are looked at. */
export const everySeconds: ScanParam = {
  key: 'collect_interval_second',
  text: { zh: '采集周期（秒）', en: 'Collect every (seconds)' },
  type: 'int',
  value: '60',
  min: 60,
  max: 3600,
};

/** Running statements that have not run for so long are left out. */
export const secondsMin: ScanParam = {
  key: 'sql_min_second',
  text: { zh: 'SQL 最短执行时间（秒）', en: 'Shortest run time of a statement (seconds)' },
  type: 'int',
  value: '0',
  min: 0,
  max: 86_400,
};

/** How many statements one look takes. */
export const topN: ScanParam = {
  key: 'top_n',
  text: { zh: '每次采集的 SQL 数', en: 'Statements per round' },
  type: 'int',
  value: '100',
  min: 1,
  max: 500,
};

/** By what the statements of one look are chosen. */
export const indicator: ScanParam = {
  key: 'indicator',
  text: { zh: '排序指标', en: 'Chosen by' },
  type: 'string',
  value: 'total_time',
  options: [
    { value: 'total_time', text: { zh: '总耗时', en: 'Total time' } },
    { value: 'calls', text: { zh: '执行次数', en: 'Number of runs' } },
    { value: 'rows', text: { zh: '行数', en: 'Rows' } },
  ],
};

/** From how long on a statement is slow. */
export const slowSeconds: ScanParam = {
  key: 'slow_sql_second',
  text: { zh: '慢 SQL 阈值（秒）', en: 'Slow from (seconds)' },
  type: 'int',
  value: '1',
  min: 1,
  max: 86_400,
};

/** How far the first look at a log reaches back. */
export function lookBack(hoursMax: number): ScanParam {
  return {
    key: 'first_sqls_scrapped_in_last_period_hours',
    text: { zh: '首次采集最近多少小时的数据', en: 'Hours to look back at first' },
    type: 'int',
    value: '24',
    min: 1,
    max: hoursMax,
  };
}

/** Whether views are looked at beside tables. */
export const withViews: ScanParam = {
  key: 'collect_view',
  text: { zh: '采集视图', en: 'Collect views' },
  type: 'bool',
  value: '0',
};

/** Transactions that have been open for less are left out, unless they wait or keep others waiting. */
export const transactionSecondsMin: ScanParam = {
  key: 'transaction_min_second',
  text: { zh: '事务最短打开时间（秒）', en: 'Shortest time a transaction is open (seconds)' },
  type: 'int',
  value: '5',
  min: 0,
  max: 86_400,
};
