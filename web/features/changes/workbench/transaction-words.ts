import type { Text } from '../../../../shared/text.ts';

export const transactionWords = {
  begin: { zh: '开启事务', en: 'Begin a transaction' },
  title: { zh: '数据源 {name} 上的事务', en: 'Transaction on {name}' },
  titleOfSchema: { zh: '数据源 {name}（{schema}）上的事务', en: 'Transaction on {name} ({schema})' },
  person: { zh: '{name}', en: 'by {name}' },
  since: { zh: '开启于', en: 'since' },
  statement: { zh: '1 条语句', en: '1 statement' },
  statements: { zh: '{count} 条语句', en: '{count} statements' },
  changedRow: { zh: '已修改 1 行', en: '1 row changed' },
  changedRows: { zh: '已修改 {rows} 行', en: '{rows} rows changed' },
  idleLeft: { zh: '{time} 后因无操作回滚', en: 'rolled back in {time} if nothing is run' },
  lengthLeft: { zh: '{time} 后达到时长上限并回滚', en: 'rolled back in {time}, when it reaches its longest time' },
  commit: { zh: '提交', en: 'Commit' },
  rollback: { zh: '回滚', en: 'Roll back' },
  idleWarning: {
    zh: '该事务即将因长时间无操作而回滚。',
    en: 'This transaction is about to be rolled back, as nothing was run in it for long.',
  },
  lengthWarning: {
    zh: '该事务即将达到时长上限并回滚，请提交或回滚。',
    en: 'This transaction is about to be rolled back, as it reaches its longest time. Commit it or roll it back.',
  },
  stay: { zh: '继续保持', en: 'Stay' },
  elsewhere: {
    zh: '你在该数据源上有一个未结束的事务，在另一个页面中打开。',
    en: 'You have an open transaction on this data source, in another page.',
  },
  take: { zh: '在此继续', en: 'Go on here' },
  taken: {
    zh: '该事务已在另一个页面中继续，此处不能再操作。',
    en: 'This transaction goes on in another page, so nothing can be done in it from here.',
  },
  noAnswer: {
    zh: '服务没有响应，正在重试。30 秒没有响应时事务会回滚。',
    en: 'The server does not answer; it is asked again. After 30 seconds without an answer the transaction is rolled back.',
  },
  unknown: {
    zh: '没有人能证实该事务是否已提交',
    en: 'Nobody can prove whether this transaction was committed',
  },
  session: { zh: '数据库会话 {id}', en: 'Session on the server: {id}' },
  serverTransaction: { zh: '数据库事务 {id}', en: 'Transaction on the server: {id}' },
  ledger: { zh: '其中的语句', en: 'Its statements' },
  latest: { zh: '最近 {count} 条，全部见操作日志', en: 'The latest {count}; the log has all of them' },
  wait: { zh: '事务正在开启或结束，请稍候', en: 'The transaction is being begun or ended. Wait a moment' },
  endedFirst: {
    zh: '该数据源上的事务已不在此处进行，请先关闭上方的提示',
    en: 'The transaction on this data source does not go on here. Close its message above first',
  },
  close: { zh: '关闭', en: 'Close' },
  otherSchema: {
    zh: '事务在 Schema {schema} 上，请选择该 Schema',
    en: 'The transaction is on the schema {schema}. Choose that one',
  },
  otherDefault: {
    zh: '事务在默认 Schema 上，请选择默认 Schema',
    en: 'The transaction is on the default schema. Choose that one',
  },
  changedOneInside: { zh: '修改了 1 行，尚未提交', en: '1 row changed, not committed by this' },
  changedInside: { zh: '修改了 {rows} 行，尚未提交', en: '{rows} rows changed, not committed by this' },
} as const satisfies Record<string, Text>;
