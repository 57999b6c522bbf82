import { choices } from '../../../../shared/choices.ts';
import type { Text } from '../../../../shared/text.ts';

export const sides = choices({
  user: { zh: '数据库用户', en: 'Database user' },
  schema: { zh: 'Schema', en: 'Schema' },
  host: { zh: '来源地址', en: 'Address' },
});
export const weekdays: readonly Text[] = [
  { zh: '周一', en: 'Monday' },
  { zh: '周二', en: 'Tuesday' },
  { zh: '周三', en: 'Wednesday' },
  { zh: '周四', en: 'Thursday' },
  { zh: '周五', en: 'Friday' },
  { zh: '周六', en: 'Saturday' },
  { zh: '周日', en: 'Sunday' },
];
export const words = {
  title: { zh: '历史分析', en: 'Reports over samples' },
  description: {
    zh: '对采集到的单次执行样本提问：哪些 SQL 最耗时、每天的耗时如何变化、谁带来负载、什么是新出现的',
    en: 'Questions over single executions that were collected: what took the most time, how latency went, who made the load, what is new',
  },
  noSources: { zh: '没有可查看的数据源', en: 'No data source whose insights you may see' },
  noSourcesHint: {
    zh: '请项目管理员授予“查看性能洞察”权限，或先添加数据源。',
    en: 'Ask a project administrator for the right to view SQL insights, or add a data source first.',
  },
  report: { zh: '报表', en: 'Report' },
  source: { zh: '数据源', en: 'Data source' },
  plan: { zh: '扫描类型', en: 'Scan' },
  planHint: {
    zh: '不同扫描类型会看到同一次执行，因此一次只统计一个',
    en: 'Two scans may see the same execution, so one is counted at a time',
  },
  noPlans: {
    zh: '该数据源没有采集 SQL 的扫描，因此没有样本',
    en: 'No scan of this data source collects SQL, so there are no samples',
  },
  toScans: { zh: '配置扫描', en: 'Set up a scan' },
  inactive: { zh: '已停用', en: 'Disabled' },
  range: { zh: '日期（UTC）', en: 'Days (UTC)' },
  lastDays: (days: number): Text => ({ zh: `最近 ${days} 天`, en: days === 1 ? 'Last day' : `Last ${days} days` }),
  noRange: { zh: '请选择开始与结束日期', en: 'Choose the first and the last day' },
  rangeWrong: (days: number): Text => ({
    zh: `请选择最近 ${days} 天内的日期，结束不早于开始`,
    en: `Choose days of the last ${days}, the last not before the first`,
  }),
  side: { zh: '按', en: 'By' },
  run: { zh: '运行', en: 'Run' },
  running: { zh: '正在运行', en: 'Running' },
  cancel: { zh: '取消', en: 'Cancel' },
  cancelled: { zh: '已取消', en: 'Canceled' },
  failed: { zh: '未能完成', en: 'It could not be finished' },
  none: { zh: '该时间范围内没有符合条件的样本', en: 'No sample of this range answers the question' },
  noneHint: {
    zh: '样本来自扫描：确认扫描在该时间内已启用，或选择更长的时间范围。',
    en: 'Samples come from scans: see whether the scan ran in that time, or choose a longer range.',
  },
  download: { zh: '下载 CSV', en: 'Download CSV' },
  downloaded: { zh: '已下载', en: 'Downloaded' },
  result: { zh: '结果', en: 'Answer' },
  rows: (count: number): Text => ({ zh: `${count} 行`, en: count === 1 ? '1 row' : `${count} rows` }),
  read: { zh: '读取 {size}', en: '{size} read' },
  unknown: { zh: '（未知）', en: '(unknown)' },
  perDay: { zh: '按日（UTC）', en: 'By day (UTC)' },
  seconds: { zh: '秒', en: 'Seconds' },
  weekField: { zh: '每小时总耗时（秒，UTC）', en: 'Time spent in each hour of the week (seconds, UTC)' },
  analyse: { zh: '分析', en: 'Analyze' },
} as const satisfies Record<string, Text | ((...given: never[]) => Text)>;
