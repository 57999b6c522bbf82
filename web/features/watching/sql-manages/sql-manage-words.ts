import { choices } from '../../../../shared/choices.ts';
import { levels, levelTexts } from '../../../../shared/levels.ts';
import { governances } from '../../../parts/governance.ts';
import type { Text } from '../../../../shared/text.ts';

/** What a push makes of so many statements. */
export const pushHint = (count: number): Text => ({
  zh: `为选中的 ${count} 条 SQL 创建一个事项，包含语句、所在数据源和审核结果；未处理的 SQL 状态变为“已推送”。`,
  en:
    count === 1
      ? 'Makes an issue of this statement with where it runs and what was found; if it is unhandled it is then “Sent on”.'
      : `Makes one issue of ${count} statements with where they run and what was found; those unhandled are then “Sent on”.`,
});
/** Whether only what is assigned to the reader is shown. */
export const whose = choices({ me: { zh: '我', en: 'Me' } });
/** What a person may make of a statement. */
export const verdicts = choices({
  solved: governances.labels.solved,
  ignored: governances.labels.ignored,
  manual_audited: governances.labels.manual_audited,
});
export const priorities = choices({ high: { zh: '高', en: 'High' }, low: { zh: '低', en: 'Low' } });
/** Kinds of issues and how urgent they are, as the tracker knows them. */
export const issueTypes = choices({
  MISSION: { zh: '任务', en: 'Task' },
  DEFECT: { zh: '缺陷', en: 'Defect' },
  REQUIREMENT: { zh: '需求', en: 'Requirement' },
  EPIC: { zh: '史诗', en: 'Epic' },
  SUB_TASK: { zh: '子任务', en: 'Subtask' },
});
export const urgencies = choices({
  LOW: { zh: '低', en: 'Low' },
  MEDIUM: { zh: '中', en: 'Medium' },
  HIGH: { zh: '高', en: 'High' },
  EMERGENCY: { zh: '紧急', en: 'Urgent' },
});
export const auditLevels = { values: levels, labels: levelTexts };

export const words = {
  title: { zh: 'SQL 管控', en: 'SQL management' },
  description: {
    zh: '扫描任务采集到的 SQL；仅值不同的语句合并为一条',
    en: 'The SQL that scans found; statements that differ in their values only are one',
  },
  list: { zh: 'SQL 列表', en: 'Statements found' },
  empty: { zh: '还没有采集到 SQL', en: 'No SQL yet' },
  emptyHint: {
    zh: '在 SQL 管控配置中为数据源添加扫描任务后，采集到的 SQL 会列在这里。',
    en: 'Have a data source scanned in the configuration of SQL management; what is found is then listed here.',
  },
  toConfiguration: { zh: '管控配置', en: 'Configuration' },
  search: { zh: '搜索 SQL 指纹', en: 'Search fingerprints' },
  all: { zh: 'SQL 总数', en: 'Statements' },
  bad: { zh: '问题 SQL 数', en: 'With findings' },
  optimized: { zh: '已优化 SQL 数', en: 'Optimized' },
  fingerprint: { zh: 'SQL 指纹', en: 'Fingerprint' },
  sql: { zh: 'SQL', en: 'SQL' },
  source: { zh: '来源', en: 'Source' },
  instance: { zh: '数据源', en: 'Data source' },
  result: { zh: '审核结果', en: 'Result' },
  passed: { zh: '通过', en: 'Passed' },
  beingAudited: { zh: '审核中', en: 'Being audited' },
  notAudited: { zh: '无法审核', en: 'Not audited' },
  priority: { zh: '优先级', en: 'Priority' },
  high: { zh: '高', en: 'High' },
  highPriority: { zh: '高优先级', en: 'High priority' },
  assignees: { zh: '负责人', en: 'Assignees' },
  endpoints: { zh: '端点', en: 'Endpoints' },
  user: { zh: '数据库用户', en: 'Database user' },
  status: { zh: '状态', en: 'Status' },
  returned: { zh: '解决后再次出现', en: 'Came back' },
  gone: { zh: '对象已删除', en: 'Object is gone' },
  remark: { zh: '备注', en: 'Remark' },
  count: { zh: '次数', en: 'Times' },
  first: { zh: '首次出现', en: 'First seen' },
  last: { zh: '最近出现', en: 'Last seen' },
  timeAvg: { zh: '平均耗时（秒）', en: 'Average (s)' },
  timeMax: { zh: '最长耗时（秒）', en: 'Longest (s)' },
  rows: { zh: '平均扫描行数', en: 'Rows examined' },
  environment: { zh: '环境', en: 'Environment' },
  level: { zh: '最低审核等级', en: 'Level at least' },
  rule: { zh: '规则', en: 'Rule' },
  audited: { zh: '审核时间', en: 'Audited' },
  mine: { zh: '与我有关', en: 'About me' },
  remarkSaved: { zh: '备注已保存', en: 'Remark saved' },
  details: { zh: '详情', en: 'Details' },
  detailsTitle: { zh: '管控 SQL', en: 'Governed SQL' },
  shortened: { zh: 'SQL 较长，仅保留开头部分。', en: 'This statement is long: only its beginning is kept.' },
  handle: { zh: '变更状态', en: 'Set status' },
  solve: { zh: '批量解决', en: 'Solve' },
  ignore: { zh: '批量忽略', en: 'Ignore' },
  assign: { zh: '指派负责人', en: 'Assign' },
  prioritize: { zh: '变更优先级', en: 'Set priority' },
  edit: { zh: '处理', en: 'Handle' },
  save: { zh: '保存', en: 'Save' },
  analyse: { zh: '分析', en: 'Analyze' },
  whitelist: { zh: '加入审核白名单', en: 'Whitelist' },
  notMine: { zh: '只有项目管理员和负责人可以处理', en: 'Only managers of the project and assignees may' },
  notWhole: {
    zh: '仅保留了开头部分，无法加入白名单',
    en: 'Only the beginning of this statement is kept, so it cannot be let through',
  },
  optimize: { zh: '一起优化', en: 'Optimize together' },
  push: { zh: '推送到事项系统', en: 'Push to a tracker' },
  tracker: { zh: '事项系统', en: 'Tracker' },
  noTracker: {
    zh: '尚未启用任何事项系统：请系统管理员在“系统设置 > 流程对接”中启用 Coding、Jira、GitHub 或 GitLab。',
    en: 'No tracker is connected: ask an administrator to switch on Coding, Jira, GitHub or GitLab under System settings > Process connection.',
  },
  understood: { zh: '知道了', en: 'Understood' },
  issue: { zh: '事项', en: 'Issue' },
  newTab: { zh: '在新标签页打开', en: 'Opens in a new tab' },
  pushProjectMissing: { zh: '请填写项目名称', en: 'Say in which project the issue is to be made' },
  pushType: { zh: '事项类型', en: 'Kind of issue' },
  urgency: { zh: '紧急程度', en: 'Urgency' },
  pushed: { zh: '已创建事项 {code}', en: 'Issue {code} was made' },
  me: { zh: '我（{name}）', en: 'Me ({name})' },
  unchanged: { zh: '不变更', en: 'Unchanged' },
  failing: { zh: '最近一次采集失败：{names}', en: 'The last round failed: {names}' },
  expired: { zh: '扫描令牌已过期：{names}', en: 'The scanner token has expired: {names}' },
  expiring: { zh: '扫描令牌即将过期：{names}', en: 'The scanner token is about to expire: {names}' },
  open: { zh: '查看扫描任务', en: 'Open the scans' },
} as const satisfies Record<string, Text>;
