import { choices } from '../../../shared/choices.ts';
import type { Text } from '../../../shared/text.ts';

export const periods = choices({
  day: { zh: '24 小时', en: '24 hours' },
  week: { zh: '7 天', en: '7 days' },
  month: { zh: '30 天', en: '30 days' },
});
export const words = {
  title: { zh: '管控 SQL', en: 'Governed SQL' },
  facts: { zh: '概览', en: 'Overview' },
  findings: { zh: '审核结果', en: 'Findings' },
  instead: { zh: '处理建议', en: 'What to do' },
  fingerprint: { zh: 'SQL 指纹', en: 'Fingerprint' },
  source: { zh: '来源', en: 'Source' },
  instance: { zh: '数据源', en: 'Data source' },
  count: { zh: '次数', en: 'Times' },
  first: { zh: '首次出现', en: 'First seen' },
  last: { zh: '最近出现', en: 'Last seen' },
  endpoints: { zh: '端点', en: 'Endpoints' },
  user: { zh: '数据库用户', en: 'Database user' },
  assignees: { zh: '负责人', en: 'Assignees' },
  remark: { zh: '备注', en: 'Remark' },
  trend: { zh: '执行趋势', en: 'Trend' },
  runs: { zh: '执行次数', en: 'Runs' },
  times: { zh: '平均耗时', en: 'Average time' },
  seconds: { zh: '秒', en: 'Seconds' },
  rows: { zh: '平均扫描行数', en: 'Rows examined' },
  rowUnit: { zh: '行', en: 'Rows' },
  cost: { zh: '执行计划代价', en: 'Cost of the plan' },
  costHint: {
    zh: '选择两个时间点，对比当时的执行计划',
    en: 'Choose two moments to compare the plans that they had',
  },
  chooseTwo: { zh: '最多选择两个时间点', en: 'Two moments at most' },
  compare: { zh: '对比的时间点', en: 'Moments to compare' },
  noCost: { zh: '该时间范围内没有执行计划记录', en: 'No plan was noted in this period' },
  changed: { zh: '计划变化', en: 'another plan' },
  regression: { zh: '执行计划退化', en: 'The plan got worse' },
  slower: { zh: '执行变慢', en: 'It became slower' },
  history: { zh: '处理记录', en: 'History' },
  noHistory: { zh: '还没有人处理过', en: 'Nobody has done anything with it' },
  period: { zh: '时间范围', en: 'Period' },
} as const satisfies Record<string, Text>;
