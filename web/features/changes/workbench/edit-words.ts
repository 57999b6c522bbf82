import type { Text } from '../../../../shared/text.ts';

/** Texts of changes that are written in the grid. */
export const editWords = {
  start: { zh: '编辑行', en: 'Edit rows' },
  stop: { zh: '放弃编辑', en: 'Discard' },
  stopTitle: { zh: '放弃这些修改？', en: 'Discard these changes?' },
  stopText: { zh: '尚未提交审批的修改将丢失。', en: 'Changes that were not submitted are lost.' },
  title: { zh: '编辑 {table} 的行', en: 'Editing rows of {table}' },
  hint: {
    zh: '修改不会直接执行：它们成为 SQL，经工单审批后执行。双击或按 Enter 编辑单元格。',
    en: 'Nothing is changed directly: what you edit becomes SQL, which runs once a workflow is approved. Double-click or Enter edits a cell.',
  },
  none: { zh: '还没有修改', en: 'Nothing is changed yet' },
  count: {
    zh: '修改 {changed} 行，删除 {deleted} 行，新增 {added} 行',
    en: '{changed} {changed:row|rows} changed, {deleted} deleted, {added} added',
  },
  preview: { zh: '将提交的 SQL', en: 'The SQL to be submitted' },
  safe: {
    zh: '每条语句都以键和读取时的旧值定位行：如果有人已修改该行，则不影响任何行。',
    en: 'Each statement finds its row by the key and the values that were read: it touches no row that somebody has changed since.',
  },
  problems: { zh: '以下内容无法写成 SQL，请修改', en: 'This cannot be written as SQL. Change it' },
  ask: { zh: '提交审批', en: 'Ask for approval' },
  undoAdded: { zh: '移除新增的第 {number} 行', en: 'Remove added row {number}' },
  added: { zh: '新增的行 {number}：{values}', en: 'Added row {number}: {values}' },
  editCell: { zh: '编辑 {column}', en: 'Edit {column}' },
  was: { zh: '原值：{value}', en: 'It was: {value}' },
  isNull: { zh: 'NULL', en: 'NULL' },
  value: { zh: '值', en: 'Value' },
  apply: { zh: '应用', en: 'Apply' },
  addRow: { zh: '新增行', en: 'Add row' },
  addHint: {
    zh: '未写入的列取数据库的默认值。',
    en: 'A column that is left out takes its default.',
  },
  given: { zh: '写入 {column}', en: 'Write {column}' },
  notEditable: { zh: '该列不能编辑：{why}', en: 'This column cannot be edited: {why}' },
  noColumn: {
    zh: '它不是这张表的列，或已脱敏',
    en: 'it is no column of the table, or it is masked',
  },
  isCut: { zh: '该值过长，没有完整读取', en: 'the value is too long and was not read whole' },
  crlfKept: { zh: '换行按原值写为 CRLF', en: 'Line breaks are written as CRLF, as in the old value' },
  hasMixedBreaks: {
    zh: '该值的换行有多种写法或含单独的 CR，表单会改变它；请自行写 UPDATE 语句',
    en: 'its line breaks are of several kinds, or a CR alone, which a form would change. Write an UPDATE of your own',
  },
  isDeleted: { zh: '该行将被删除', en: 'the row is to be deleted' },
  tooMany: { zh: '一次最多修改 {max} 行', en: 'At most {max} rows are changed at a time' },
  failed: { zh: '不能编辑', en: 'Not editable' },
} as const satisfies Record<string, Text>;
