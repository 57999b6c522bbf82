import { choices } from '../../../../shared/choices.ts';
import type { Text } from '../../../../shared/text.ts';

export const results = choices({
  inconsistent: { zh: '不一致', en: 'Different' },
  base_not_exist: { zh: '基准中不存在', en: 'Not in the baseline' },
  comparison_not_exist: { zh: '对比对象中不存在', en: 'Not in the comparison' },
  same: { zh: '相同', en: 'Same' },
});
export const objectKinds = {
  TABLE: { zh: '表', en: 'Table' },
  VIEW: { zh: '视图', en: 'View' },
  FUNCTION: { zh: '函数', en: 'Function' },
  PROCEDURE: { zh: '存储过程', en: 'Procedure' },
  TIGGER: { zh: '触发器', en: 'Trigger' },
  EVENT: { zh: '事件', en: 'Event' },
  TYPE: { zh: '类型与域', en: 'Type or domain' },
  SEQUENCE: { zh: '序列', en: 'Sequence' },
  AGGREGATE: { zh: '聚合函数', en: 'Aggregate' },
} as const satisfies Record<string, Text>;

/** What the comparison of structures says. */
export const words = {
  title: { zh: '数据源结构对比', en: 'Structure comparison' },
  description: {
    zh: '对比两个 schema 或数据源的表、视图、函数等对象，并生成把对比对象变为基准的 SQL',
    en: 'Compare tables, views, functions and more of two schemas or data sources, and make the SQL that turns the comparison into the baseline',
  },
  base: { zh: '基准', en: 'Baseline' },
  comparison: { zh: '对比对象', en: 'Comparison' },
  source: { zh: '数据源', en: 'Data source' },
  schema: { zh: 'Schema', en: 'Schema' },
  whole: { zh: '整个数据源', en: 'The whole data source' },
  compare: { zh: '对比', en: 'Compare' },
  objects: { zh: '对象', en: 'Objects' },
  object: { zh: '对象名', en: 'Object' },
  kind: { zh: '类型', en: 'Kind' },
  schemas: { zh: '基准 / 对比', en: 'Baseline / comparison' },
  result: { zh: '结果', en: 'Result' },
  all: { zh: '全部', en: 'All' },
  empty: { zh: '没有对象', en: 'No objects' },
  make: { zh: '生成变更 SQL', en: 'Make change SQL' },
  chooseFirst: { zh: '请选择有差异的对象', en: 'Choose objects that differ' },
  includesSame: {
    zh: '所选对象中包含相同的对象，请重新选择',
    en: 'The selected comparison objects include identical objects: reselect',
  },
  details: { zh: '定义', en: 'Definitions' },
  detailsOf: { zh: '{name} 的定义', en: 'Definitions of {name}' },
  none: { zh: '不存在', en: 'Not there' },
  changeTitle: { zh: '变更 SQL', en: 'Change SQL' },
  changeHint: {
    zh: '由 Sluice 根据目录编写，未经演练。它把所选对象中下面写出的部分变为基准的样子；没有写出的部分列在最后。请先在副本上执行，并查看会删除或改变数据的语句。',
    en: 'Written by Sluice from the catalogues and not rehearsed. It turns the parts below of the chosen objects into those of the baseline; what it does not write is listed too. Run it on a copy first, and look at what drops or changes data.',
  },
  notWritten: { zh: '{count} 项没有写出', en: '{count} {count:thing is|things are} not written' },
  allWritten: { zh: '所选对象的差异都已写出。', en: 'All that differs in the chosen objects is written.' },
  drops: { zh: '会删除', en: 'Drops' },
  differsIn: { zh: '差异在于：{kinds}', en: 'Differs in: {kinds}' },
  othersDiffer: {
    zh: '另有 {count} 处差异，变更 SQL 不写',
    en: '{count} more {count:difference|differences}, not written by the change SQL',
  },
  othersSame: { zh: '其他已对比的内容相同', en: 'All else that was compared is the same' },
  othersCounted: { zh: '同时对比、但不生成 SQL：{kinds}', en: 'Compared too, never written: {kinds}' },
  othersUnread: {
    zh: '未对比（账号无权查看，或数据库没有）：{kinds}',
    en: 'Not compared, since the server would not tell: {kinds}',
  },
  andMore: { zh: '以及另外 {count} 处', en: 'and {count} more' },
  comma: { zh: '、', en: ', ' },
  find: { zh: '按对象名查找', en: 'Find by name' },
  comparing: { zh: '正在对比：已读取 {read} / {total} 个对象', en: 'Comparing: {read} of {total} objects read' },
  hanging: { zh: '附属内容', en: 'What hangs on it' },
  copy: { zh: '复制 SQL', en: 'Copy the SQL' },
  copied: { zh: '已复制', en: 'Copied' },
  notCopied: { zh: '复制失败', en: 'Could not copy' },
  createWorkflow: { zh: '创建工单', en: 'Create workflow' },
  nothingToRun: { zh: '没有要执行的语句', en: 'Nothing is to be run' },
  select: { zh: '选择', en: 'Selection' },
  selectAll: { zh: '全选', en: 'Select all' },
  selectOne: { zh: '选择 {name}', en: 'Select {name}' },
} as const satisfies Record<string, Text>;
