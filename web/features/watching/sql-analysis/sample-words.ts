import { choices } from '../../../../shared/choices.ts';
import type { Text } from '../../../../shared/text.ts';

export const orders = choices({
  slowest: { zh: '最慢的执行', en: 'Slowest' },
  latest: { zh: '最近的执行', en: 'Latest' },
});
export const words = {
  title: { zh: '执行样本', en: 'Samples' },
  period: { zh: '时间范围', en: 'Period' },
  order: { zh: '样本', en: 'Samples' },
  spread: { zh: '耗时分布（执行次数）', en: 'Latency spread (runs)' },
  p50: { zh: '中位数（p50）', en: 'Median (p50)' },
  p95: { zh: 'p95', en: 'p95' },
  p99: { zh: 'p99', en: 'p99' },
  longest: { zh: '最长', en: 'Longest' },
  runs: { zh: '执行次数', en: 'Runs' },
  s: { zh: '秒', en: 's' },
  below: { zh: '< {time}', en: '< {time}' },
  beyond: { zh: '≥ {time}', en: '≥ {time}' },
  ofRuns: { zh: '共 {runs} 次执行', en: 'Of {runs} runs' },
  averaged: {
    zh: '，其中 {count} 次只有平均耗时，按平均值计入分布',
    en: '; {count} of them are known by an average only and count as that',
  },
  cut: {
    zh: '样本过多，只统计了较新的部分；请选择更短的时间范围',
    en: 'There are more samples than can be looked through: these are the newer ones. Choose a shorter period to see all',
  },
  none: { zh: '该时间范围内没有执行样本', en: 'No execution was seen in this period' },
  notSampled: {
    zh: '该扫描类型不提供单次执行的耗时。启用慢日志、会话或 TOP SQL 扫描后，这里会显示执行样本',
    en: 'This kind of scan does not tell how long executions take. Scans of slow logs, sessions or top SQL do',
  },
  time: { zh: '时间', en: 'Time' },
  duration: { zh: '耗时（秒）', en: 'Duration (s)' },
  rowCount: { zh: '扫描行数', en: 'Rows' },
  user: { zh: '数据库用户', en: 'User' },
  host: { zh: '来源主机', en: 'Host' },
  goesOn: { zh: '仍在执行', en: 'still running' },
} as const satisfies Record<string, Text>;
