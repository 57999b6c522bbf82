import type { Text } from '../../../shared/text.ts';

export const words = {
  column: { zh: '备份', en: 'Backup' },
  why: { zh: '依据', en: 'Why' },
  whyOf: { zh: '第 {number} 条语句的备份依据', en: 'Why statement {number} is backed up so' },
  recommended: { zh: '推荐：{strategy}', en: 'Recommended: {strategy}' },
  undo: { zh: '回滚语句', en: 'Rollback SQL' },
  change: { zh: '修改第 {number} 条语句的备份策略', en: 'Change the backup strategy of statement {number}' },
  changeAll: { zh: '修改备份策略', en: 'Change backup strategy' },
  changeAllHint: {
    zh: '应用于所有支持该策略的语句，其他语句保持不变。开始上线后不能再修改。',
    en: 'Goes to every statement that supports it; the others stay as they are. Fixed once the execution begins.',
  },
  changeHint: { zh: '开始上线后不能再修改。', en: 'Fixed once the execution begins.' },
  strategy: { zh: '备份策略', en: 'Backup strategy' },
  save: { zh: '保存', en: 'Save' },
  conflictTitle: { zh: '备份已关闭', en: 'Backup is switched off' },
  conflict: {
    zh: '数据源要求执行前备份，但此任务关闭了备份：其修改不能通过平台回滚。',
    en: 'The data source asks for a backup before execution, but this task has it switched off: what it changes cannot be rolled back here.',
  },
} as const satisfies Record<string, Text>;
