import type { Text } from '../../../shared/text.ts';

export const words = {
  column: { zh: '备份', en: 'Backup' },
  why: { zh: '依据', en: 'Why' },
  whyOf: { zh: '第 {number} 条语句的备份依据', en: 'Why statement {number} is backed up so' },
  recommended: { zh: '推荐：{strategy}', en: 'Recommended: {strategy}' },
  undo: { zh: '回滚语句', en: 'Rollback SQL' },
  change: { zh: '修改第 {number} 条语句的备份策略', en: 'Change the backup strategy of statement {number}' },
  changeAll: { zh: '修改备份', en: 'Change backup' },
  changeAllHint: {
    zh: '策略应用于所有支持它且尚未生效的语句，其他语句保持不变。执行期间不能修改；审批通过后的修改会在工单上显示修改人。',
    en: 'The strategy goes to every statement that supports it and has not taken effect; the others stay as they are. Fixed while statements run. After the approval, the workflow shows who changed it.',
  },
  changeHint: {
    zh: '执行期间和执行成功后不能修改；审批通过后的修改会在工单上显示修改人。',
    en: 'Fixed while it runs and once it has succeeded. After the approval, the workflow shows who changed it.',
  },
  unchanged: { zh: '保持不变', en: 'As it is' },
  rows: { zh: '备份行数上限', en: 'Rows backed up at most' },
  rowsHint: {
    zh: '1 到 {max}；一条语句修改的行数超过上限时不会执行',
    en: '1 to {max}. A statement that changes more rows does not run',
  },
  changedTitle: { zh: '审批通过后修改过备份', en: 'The backup was changed after the approval' },
  changedBy: {
    zh: '{name} 于 {at} 修改了备份策略或行数上限。SQL、数据源和审批流程未变，审核仍然有效。',
    en: '{name} changed the strategy or the limit of the backup at {at}. SQL, data source and process are as approved, so the approval holds.',
  },
  strategy: { zh: '备份策略', en: 'Backup strategy' },
  save: { zh: '保存', en: 'Save' },
  conflictTitle: { zh: '备份已关闭', en: 'Backup is switched off' },
  conflict: {
    zh: '数据源要求执行前备份，但此任务关闭了备份：其修改不能通过平台回滚。',
    en: 'The data source asks for a backup before execution, but this task has it switched off: what it changes cannot be rolled back here.',
  },
} as const satisfies Record<string, Text>;
