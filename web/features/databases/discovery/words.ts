import { choices } from '../../../../shared/choices.ts';
import type { StatusLook } from '../../../ui/status.tsx';
import type { DiscoveryState, SuspicionState } from '../../../../shared/contract/databases/discovery/states.ts';
import type { Confidence } from '../../../../shared/sensitive-data/confidences.ts';
import type { Text } from '../../../../shared/text.ts';

export const words = {
  title: { zh: '敏感数据发现', en: 'Sensitive data' },
  description: {
    zh: '在数据源中寻找疑似敏感的列，由人确认后脱敏；抽样的数据不保存',
    en: 'Looks for columns of data sources that may be sensitive; a person confirms them, then they are masked. Samples are not kept',
  },
  empty: { zh: '还没有发现任务', en: 'No discovery task yet' },
  emptyHint: {
    zh: '添加任务后，立即在数据源中寻找敏感数据',
    en: 'Add one: it looks through the data source at once',
  },
  add: { zh: '添加发现任务', en: 'Add a discovery task' },
  editTitle: { zh: '编辑发现任务：{name}', en: 'Change the task of {name}' },
  source: { zh: '数据源', en: 'Data source' },
  hasTask: { zh: '已有任务', en: 'Has a task' },
  template: { zh: '脱敏模板', en: 'Masking template' },
  templateHint: {
    zh: '寻找模板中规则所对应的敏感数据类型，并按这些规则脱敏',
    en: 'Looks for the types of data that its rules are for, and masks by these rules',
  },
  method: { zh: '识别方式', en: 'How it looks' },
  schedule: { zh: '执行计划', en: 'Schedule' },
  next: { zh: '下次运行', en: 'Next run' },
  cron: { zh: '定时表达式', en: 'Cron expression' },
  cronHint: {
    zh: '五段：分 时 日 月 周，例如 0 2 * * *',
    en: 'Five parts: minute hour day month weekday, such as 0 2 * * *',
  },
  schemas: { zh: '数据库或模式', en: 'Databases or schemas' },
  schemasHint: { zh: '留空表示全部；之后只能增加', en: 'Empty means all. Later it can only grow' },
  status: { zh: '状态', en: 'State' },
  waiting: { zh: '待确认 {count} 列', en: '{count} to confirm' },
  results: { zh: '查看结果', en: 'See results' },
  start: { zh: '立即运行', en: 'Run now' },
  stop: { zh: '停止', en: 'Stop' },
  edit: { zh: '编辑', en: 'Edit' },
  remove: { zh: '删除', en: 'Delete' },
  removeTitle: { zh: '删除 {name} 的发现任务？', en: 'Delete the discovery task of {name}?' },
  removeText: {
    zh: '尚未确认的结果会一起删除；已配置的脱敏不受影响。',
    en: 'What nobody has confirmed goes with it. Columns that are masked stay masked.',
  },
  save: { zh: '保存并运行', en: 'Save and run' },
  added: { zh: '发现任务已添加', en: 'The discovery task is there' },
  saved: { zh: '发现任务已保存', en: 'The discovery task is saved' },
  started: { zh: '已开始运行', en: 'A run has begun' },
  stopped: { zh: '已停止', en: 'Stopped' },
  removed: { zh: '发现任务已删除', en: 'The discovery task is deleted' },
  columnsTitle: { zh: '疑似敏感的列', en: 'Suspected columns' },
  columnsOf: { zh: '{name} 的疑似敏感列', en: 'Suspected columns of {name}' },
  columnsEmpty: { zh: '没有疑似敏感的列', en: 'No column may be sensitive' },
  column: { zh: '列', en: 'Column' },
  type: { zh: '类型', en: 'Type' },
  confidence: { zh: '置信度', en: 'Confidence' },
  why: { zh: '依据', en: 'By what' },
  rule: { zh: '规则：{rule}', en: 'Rule: {rule}' },
  state: { zh: '处理', en: 'Decision' },
  find: { zh: '按库、表、列名查找', en: 'Find by database, table or column' },
  mask: { zh: '脱敏', en: 'Mask' },
  dismiss: { zh: '标为非敏感', en: 'Dismiss' },
  maskThese: { zh: '为选中的列脱敏', en: 'Mask the chosen' },
  dismissThese: { zh: '选中的列标为非敏感', en: 'Dismiss the chosen' },
  maskAll: { zh: '为全部{confidence}置信度的列脱敏（{count}）', en: 'Mask all of {confidence} confidence ({count})' },
  maskAllTitle: { zh: '为这些列配置脱敏？', en: 'Mask these columns?' },
  maskAllText: {
    zh: '将按推荐规则为 {count} 列配置脱敏，并打开数据源的脱敏开关。之后可在“数据脱敏”中更换规则或关闭。',
    en: '{count} {count:column is|columns are} masked by the recommended rules, and the masking of the data source is turned on. Rules can be changed or turned off in “Data masking”.',
  },
  decided: { zh: '已处理', en: 'Done' },
  runs: { zh: '运行历史', en: 'Runs' },
  at: { zh: '开始时间', en: 'Began' },
  fresh: { zh: '新发现的列', en: 'New columns' },
  remark: { zh: '说明', en: 'Remark' },
} as const satisfies Record<string, Text>;

export const methods = choices({
  BY_SAMPLE_DATA: { zh: '按样例数据和列名', en: 'By samples and names' },
  BY_FIELD_NAME: { zh: '只按列名', en: 'By names only' },
});
export const methodHints: Readonly<Record<(typeof methods.values)[number], Text>> = {
  BY_SAMPLE_DATA: {
    zh: '每个表最多读取 100 行，用后即弃，不保存也不写入日志',
    en: 'Reads up to 100 rows of each table, which are neither kept nor logged',
  },
  BY_FIELD_NAME: { zh: '只读取列名、类型和注释，不读取数据', en: 'Reads names, types and comments, and no row' },
};
export const plans = choices({
  ONE_TIME: { zh: '一次', en: 'Once' },
  PERIODIC: { zh: '周期', en: 'On a schedule' },
});
export const confidenceChoices = choices<Confidence>({
  HIGH: { zh: '高', en: 'High' },
  MEDIUM: { zh: '中', en: 'Medium' },
  LOW: { zh: '低', en: 'Low' },
});

export const stateLooks: Readonly<Record<DiscoveryState, StatusLook>> = {
  RUNNING: 'in-progress',
  PENDING_CONFIRM: 'pending',
  NORMAL: 'success',
  COMPLETED: 'success',
  FAILED: 'error',
  STOPPED: 'stopped',
};
export const suspicionLooks: Readonly<Record<SuspicionState, StatusLook>> = {
  PENDING_CONFIRM: 'pending',
  CONFIGURED: 'success',
  DISMISSED: 'stopped',
};
