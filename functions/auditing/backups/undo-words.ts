import type { Text } from '../../../shared/text.ts';

/** Why a statement cannot be undone now, or not before something else is. */
export const undoObstacles = {
  changed: {
    zh: '其修改的行或定义已不是上线后的样子',
    en: 'the rows or definitions that it changed are no longer as it left them',
  },
  leftOut: {
    zh: '语句 {numbers} 之后修改了同样的内容，而它不能回滚',
    en: 'statement {numbers} changed the same later and is not undone',
  },
  gone: { zh: '届时 {name} 不存在', en: '{name} will not be there at that moment' },
  needed: {
    zh: '{name} 依赖 {needs}，届时 {needs} 不存在',
    en: '{name} stands on {needs}, which will not be there at that moment',
  },
  columns: {
    zh: '届时 {name} 没有列 {columns}，或有其他列',
    en: '{name} will lack its columns {columns} at that moment, or have others',
  },
  taken: { zh: '届时 {name} 已存在', en: '{name} will be there already at that moment' },
  dependants: { zh: '{dependants} 依赖将被删除的 {name}', en: '{dependants} depends on {name}, which it drops' },
  temporary: {
    zh: '{name} 是临时对象，已随其会话消失',
    en: '{name} was temporary and went with its session',
  },
  rights: {
    zh: '数据源的账号在 {name} 上没有 {right} 权限',
    en: 'the account of the data source may not {right} on {name}',
  },
  backup: {
    zh: '回滚语句修改 {name} 的行数超过备份行数上限 {max}：请不备份，或调大上限',
    en: 'undoing it changes more rows of {name} than the backup limit of {max}: keep no backup of the rollback, or raise the limit',
  },
} as const satisfies Record<string, Text>;

/** What does not come back though the rest of a statement does. */
export const undoNotes = {
  withoutColumns: {
    zh: '{name} 的行回滚时不含列 {columns}：届时没有这些列',
    en: 'the rows of {name} come back without {columns}, which will not be there at that moment',
  },
} as const satisfies Record<string, Text>;
