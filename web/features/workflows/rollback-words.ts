import type { Text } from '../../../shared/text.ts';

export const words = {
  action: { zh: '创建回滚工单', en: 'Create rollback workflow' },
  hint: {
    zh: '选择要回滚的语句。回滚语句按上线的相反顺序执行，作为新工单提交审批。',
    en: 'Choose what is undone. It runs in the opposite order and is submitted for approval as a workflow of its own.',
  },
  order: { zh: '序号', en: 'No.' },
  source: { zh: '数据源', en: 'Data source' },
  sql: { zh: '已上线语句', en: 'Executed statement' },
  undo: { zh: '回滚语句', en: 'Rollback SQL' },
  result: { zh: '备份', en: 'Backup' },
  none: { zh: '没有可回滚的语句：上线时未备份', en: 'Nothing can be undone: no backup was made when it was executed' },
  name: { zh: '工单名称', en: 'Name' },
  check: { zh: '检查', en: 'Check' },
  submit: { zh: '提交审批', en: 'Submit for approval' },
  unchanged: {
    zh: '数据和定义在上线后未被其他人修改，可以回滚。',
    en: 'Nobody changed these rows and definitions since. They can be put back.',
  },
  changedTitle: {
    zh: '{count} 处在上线后被修改，不能回滚',
    en: '{count} {count:row or definition was|rows or definitions were} changed since and cannot be put back',
  },
  changed: { zh: '{table} {key}：{columns} 已被修改', en: '{table} {key}: {columns} changed' },
  changedDefinition: { zh: '{table} {key}：定义已被修改', en: '{table} {key}: defined otherwise' },
  missing: { zh: '{table} {key}：已被删除', en: '{table} {key}: deleted' },
  present: { zh: '{table} {key}：已存在', en: '{table} {key}: there again' },
  chooseFirst: { zh: '请先选择语句', en: 'Choose statements first' },
  notEnded: { zh: '工单尚未上线结束', en: 'The workflow has not ended' },
  rowLabel: { zh: '第 {order} 条语句', en: 'Statement {order}' },
  allLabel: { zh: '全部语句', en: 'All statements' },
  cancel: { zh: '取消', en: 'Cancel' },
  close: { zh: '关闭', en: 'Close' },
  rollbacks: { zh: '回滚工单', en: 'Rollback workflows' },
  undoes: { zh: '回滚自', en: 'Undoes' },
  statements: { zh: '可回滚的语句', en: 'Statements that can be undone' },
} as const satisfies Record<string, Text>;
