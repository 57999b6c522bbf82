import { fill, type Text } from '../../../shared/text.ts';

/** What was promised of a statement cannot be kept: it does not run, or is undone at once. */
export class BackupFailed extends Error {
  override readonly name = 'BackupFailed';
  readonly reason: Text;

  constructor(reason: Text, cause?: unknown) {
    super(reason.en, { cause });
    this.reason = reason;
  }
}

/** Why a backup failed. */
export const backupProblems = {
  tooManyRows: {
    zh: '将修改的行数超过备份行数上限 {max}，请调大上限或选择其他备份策略',
    en: 'It changes more rows than the backup limit of {max}. Raise the limit or choose another backup strategy',
  },
  noTable: { zh: '找不到表 {table}', en: 'There is no table {table}' },
  noKey: {
    zh: '表 {table} 没有主键或非空唯一键，无法按行回滚',
    en: 'The table {table} has neither a primary key nor a unique key without NULL',
  },
  keyChanges: {
    zh: '语句修改表 {table} 的主键，无法按行回滚',
    en: 'The statement changes the key of the table {table}',
  },
  notTransactional: {
    zh: '表 {table} 的存储引擎不支持事务，无法锁定后备份',
    en: 'The storage engine of the table {table} knows no transactions, so its rows cannot be locked',
  },
  otherRows: {
    zh: '备份了 {kept} 行，但语句修改了 {changed} 行，已撤销',
    en: '{kept} rows were backed up, but the statement changed {changed}. It was undone',
  },
  keysUntold: {
    zh: '数据库无法返回表 {table} 新插入行的键，已撤销',
    en: 'The database does not tell the keys of the rows that it inserted into {table}. It was undone',
  },
  newRowsUnproven: {
    zh: '语句在表 {table} 中插入了 {count} 行，但只能证明 {found} 行是新行，已撤销',
    en: 'The statement inserted {count} rows into {table}, of which {found} could be proven to be new. It was undone',
  },
  tooManyToCompare: {
    zh: '数据库不返回新行的键，需比较表 {table} 的全部主键，而其行数超过备份行数上限 {max}，请调大上限或选择其他备份策略',
    en: 'The database does not tell the keys of new rows, so all keys of {table} are compared, which are more than the backup limit of {max}. Raise the limit or choose another backup strategy',
  },
  keysOtherwise: {
    zh: '表 {table} 的新主键与事先计算的不同，已撤销',
    en: 'The new keys of the table {table} are not those that were computed before. It was undone',
  },
  notTurnable: {
    zh: '数据库无法把修改后的值转换回原类型，已撤销：{reason}',
    en: 'The database cannot turn the new values back into the old type. It was undone: {reason}',
  },
  notPlanned: { zh: '该语句无法备份', en: 'This statement cannot be backed up' },
  notStored: { zh: '备份写入失败：{reason}', en: 'The backup could not be stored: {reason}' },
  refused: { zh: '备份失败：{reason}', en: 'The backup failed: {reason}' },
  notReadable: { zh: '备份文件已不存在', en: 'The files of the backup are gone' },
} as const satisfies Record<string, Text>;

/** A problem of a backup with what it is about. */
export function backupFailed(
  name: keyof typeof backupProblems,
  values: Readonly<Record<string, string | number>> = {},
  cause?: unknown,
): BackupFailed {
  return new BackupFailed(fill(backupProblems[name], values), cause);
}
