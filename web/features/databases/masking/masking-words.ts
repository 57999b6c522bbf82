import type { Text } from '../../../../shared/text.ts';

export const words = {
  title: { zh: '数据脱敏', en: 'Data masking' },
  description: {
    zh: '数据源中被脱敏的列，以及用哪条规则',
    en: 'Which columns of a data source are masked, and by which rule',
  },
  source: { zh: '数据源', en: 'Data source' },
  chooseSource: { zh: '选择数据源', en: 'Choose a data source' },
  tables: { zh: '有敏感数据的表', en: 'Tables with sensitive data' },
  masked: { zh: '已脱敏的列', en: 'Masked columns' },
  pending: { zh: '待确认的列', en: 'Columns to confirm' },
  columns: { zh: '列', en: 'Columns' },
  column: { zh: '列', en: 'Column' },
  table: { zh: '表', en: 'Table' },
  rule: { zh: '脱敏规则', en: 'Masking rule' },
  state: { zh: '状态', en: 'State' },
  empty: { zh: '此数据源没有配置脱敏的列', en: 'No column of this data source is masked' },
  add: { zh: '为列配置脱敏', en: 'Mask a column' },
  change: { zh: '更换规则', en: 'Change the rule' },
  switchOff: { zh: '关闭', en: 'Turn off' },
  switchOn: { zh: '开启', en: 'Turn on' },
  schema: { zh: '数据库或模式', en: 'Database or schema' },
  notThere: { zh: '数据源中没有 {name}', en: 'The data source has no {name}' },
  notListed: { zh: '无法读取列表，请手动填写准确的名称', en: 'The list could not be read. Type the exact name' },
  loading: { zh: '正在读取', en: 'Reading' },
  save: { zh: '保存', en: 'Save' },
  saved: { zh: '已保存脱敏配置', en: 'The masking is saved' },
  limitsTitle: { zh: '脱敏不能隐藏什么', en: 'What masking does not hide' },
  limits: {
    zh: '查询耗时和没有 ORDER BY 时的行序仍可能与原值有关；按被脱敏的列聚簇的表会按其顺序返回。别人从被脱敏的表复制出的表是另一张表。成员自己写的 SQL（工单脚本、审核结果）按原文显示；采集的 SQL、日志和备份则不显示其中的值。',
    en: 'How long a query takes, and the order of rows without ORDER BY, may still hang on plain values; a table clustered by a masked column comes in its order. A table that somebody filled from a masked one is another table. What people wrote, as scripts and their findings, is shown as they wrote it; collected SQL, logs and backups are shown without their values.',
  },
} as const satisfies Record<string, Text>;

export const columnStates = {
  on: { zh: '已脱敏', en: 'Masked' },
  off: { zh: '已关闭', en: 'Turned off' },
  pending: { zh: '待确认', en: 'To confirm' },
} as const satisfies Record<string, Text>;
