import { sameText, type Text } from '../../../shared/text.ts';

/** What the ledger says of a statement beside the server's own words. */
export const resultTexts = {
  ok: sameText('OK'),
  failedAt: { zh: '第 {number} 条语句（第 {line} 行）：{reason}', en: 'Statement {number} (line {line}): {reason}' },
  undoneByScript: { zh: '脚本自身的 ROLLBACK 已撤销', en: "Undone by the script's own ROLLBACK" },
  rolledBack: { zh: '已随事务回滚，未生效', en: 'Rolled back with its transaction: no effect' },
  terminated: { zh: '已终止，未生效', en: 'Terminated: no effect' },
  notSent: { zh: '未发送到数据库', en: 'Never sent to the database' },
  provenCommitted: {
    zh: '执行中断后经数据库确认：已提交',
    en: 'Interrupted; the database confirms that it was committed',
  },
  provenRolledBack: { zh: '执行中断后已确认回滚，未生效', en: 'Interrupted; proven to be rolled back: no effect' },
  unknownUnmarked: {
    zh: '执行中断，无法确认是否生效，请到数据库核实。在数据源中填写提交标记所在的库后，今后可自动确认',
    en: 'Interrupted; nothing proves whether it took effect. Look into the database. From now on it can be proven if the data source names a schema for commit marks',
  },
  notRun: {
    zh: '未执行：它依赖的第 {number} 条语句没有成功',
    en: 'Not run because statement {number}, on which it depends, did not succeed',
  },
  unknown: {
    zh: '执行中断，无法确认是否生效，请到数据库核实',
    en: 'Interrupted; nothing proves whether it took effect. Look into the database',
  },
} as const satisfies Record<string, Text>;

/** What the ledger says of a table that was changed online. */
export const onlineTexts = {
  done: { zh: '在线变更完成', en: 'Changed online' },
  oldLeft: {
    zh: '在线变更完成，但原表 {table} 未能删除，请手工删除：{reason}',
    en: 'Changed online, but {table}, which was the table, could not be dropped. Drop it by hand: {reason}',
  },
  notBegun: {
    zh: '在线变更未开始，未生效：{reason}',
    en: 'The online change was not begun, so nothing changed: {reason}',
  },
  replicaUnseen: {
    zh: '数据源参数中的从库无法查看，在线变更需要在其延迟时等待：{reason}。请检查地址和账号权限（MySQL：REPLICATION CLIENT，MariaDB：REPLICA MONITOR）',
    en: 'a replica that the data source names cannot be looked at, and the change has to wait while it lags: {reason}. Check its address and the rights of the account (REPLICATION CLIENT on MySQL, REPLICA MONITOR on MariaDB)',
  },
  failed: {
    zh: '在线变更失败，表未改变：{reason}',
    en: 'The online change failed and the table is as it was: {reason}',
  },
  copyLeft: {
    zh: '{why}；未能清理，请先删除引用 {table} 的触发器，再删除该表：{reason}',
    en: '{why}; it could not be cleaned up. Drop the triggers that name {table} first, and then that table: {reason}',
  },
} as const satisfies Record<string, Text>;

/** Why a run did not end well. */
export const failureTexts = {
  interrupted: {
    zh: '执行过程中断，未生效的语句可重新执行',
    en: 'The execution was interrupted. What took no effect can be run again',
  },
  interruptedInDoubt: {
    zh: '执行过程中断，部分语句结果未知，请到数据库核实',
    en: 'The execution was interrupted and some results are unknown. Look into the database',
  },
  notGoneOn: {
    zh: '执行过程中断，未自动继续：{reason}。未生效的语句可重新执行',
    en: 'The execution was interrupted and did not go on by itself: {reason}. What took no effect can be run again',
  },
  interruptedOften: { zh: '已中断 {count} 次', en: 'it was interrupted {count} times' },
  noAnswer: {
    zh: '数据库没有应答：连接已失去联系',
    en: 'The database gave no answer: the connection to it was lost without a word',
  },
  incomplete: { zh: '仍有语句未成功执行', en: 'Some statements are not executed yet' },
  terminated: { zh: '上线被终止', en: 'The execution was terminated' },
  terminatedBy: { zh: '上线被 {name} 终止', en: 'The execution was terminated by {name}' },
  terminateFailed: { zh: '终止失败：{reason}', en: 'Termination failed: {reason}' },
  notConnected: { zh: '数据源连接失败：{reason}', en: 'The data source cannot be reached: {reason}' },
} as const satisfies Record<string, Text>;
