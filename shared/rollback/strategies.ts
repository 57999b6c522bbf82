import { choices } from '../choices.ts';

/** What is kept of a statement before it runs, so that it can be undone. */
export const backupStrategies = choices({
  none: { zh: '不备份', en: 'No backup' },
  manual: { zh: '人工备份', en: 'Backed up by hand' },
  reverse_sql: { zh: '反向 SQL', en: 'Reverse SQL' },
  original_row: { zh: '原始行', en: 'Original rows' },
});
/** One of the strategies. */
export type BackupStrategy = (typeof backupStrategies.values)[number];

/** Whether a strategy promises that something is kept before the statement runs. */
export function isPromise(strategy: BackupStrategy): strategy is 'reverse_sql' | 'original_row' {
  return strategy === 'reverse_sql' || strategy === 'original_row';
}

/** How far the backup of a statement has come. */
export const backupStatuses = choices({
  waiting_for_execution: { zh: '待备份', en: 'Waiting' },
  executing: { zh: '正在备份', en: 'Backing up' },
  failed: { zh: '备份失败', en: 'Backup failed' },
  succeed: { zh: '备份成功', en: 'Backed up' },
});
/** One of these states. */
export type BackupStatus = (typeof backupStatuses.values)[number];
