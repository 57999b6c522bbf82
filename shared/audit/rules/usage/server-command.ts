import type { Level } from '../../../levels.ts';
import type { Text } from '../../../text.ts';
import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { bareText } from '../../tree/bare-text.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-server-command',
  dialects: ['mysql', ...postgresFamily],
  category: 'usage',
  level: 'error',
  tags: { operand: ['database'], sql: ['management'], purpose: ['security', 'maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '语句作用于整个实例、复制或其他会话', en: 'The statement acts on the server, replication or others' },
  message: { zh: '管理操作：{what}', en: 'Administration: {what}' },
  why: {
    zh: '它影响的不只是本库的数据：停服、断开复制、删除账号或日志，往往无法撤销。',
    en: 'It reaches beyond the data of one database: it stops the server, breaks replication, removes accounts or logs, mostly for good.',
  },
  instead: { zh: '交给 DBA 在维护窗口执行。', en: 'Leave it to a DBA in a maintenance window.' },
  bad: [
    { sql: 'RESET MASTER', dialects: ['mysql'] },
    { sql: 'PURGE BINARY LOGS BEFORE NOW()', dialects: ['mysql'] },
    { sql: 'SHUTDOWN', dialects: ['mysql'] },
    { sql: 'KILL 5', dialects: ['mysql'] },
    { sql: 'STOP REPLICA', dialects: ['mysql'] },
    { sql: 'DROP USER app', dialects: ['mysql', ...postgresFamily] },
    { sql: 'SELECT pg_terminate_backend(5)', dialects: postgresFamily },
    { sql: "SELECT pg_drop_replication_slot('standby')", dialects: postgresFamily },
    { sql: 'DROP OWNED BY app', dialects: postgresFamily },
    { sql: 'SET zero_damaged_pages = on', dialects: postgresFamily },
  ],
  good: [
    { sql: 'SHOW MASTER STATUS', dialects: ['mysql'] },
    { sql: 'START REPLICA', dialects: ['mysql'] },
    { sql: 'SELECT pg_backend_pid()', dialects: postgresFamily },
    { sql: 'SELECT id FROM orders WHERE id = 1', dialects: ['mysql'] },
  ],
  on: ['command', 'generic', 'call', 'setting', 'grant'],
  fidelity: 'generic',
  check(node, { dialect, text }, report) {
    const { mayBeOne, known } = dialect === 'mysql' ? ofMysql : ofPostgres;
    const words = node.kind === 'setting' ? `SET ${text(node)}` : node.kind === 'call' ? `${node.name.name.text}(` : '';
    const written = words || bareText(text({ start: node.start, end: Math.min(node.end, node.start + headMax) }));
    const found = mayBeOne.test(written) ? known.find(([pattern]) => pattern.test(written)) : undefined;
    if (found) report(node, { what: found[1] }, found[2]);
  },
});

/** As much of a statement as tells what it is. */
const headMax = 200;

type Danger = readonly [pattern: RegExp, what: Text, level?: Level];

const mysql: readonly Danger[] = [
  [
    /^(RESET\s+(MASTER|BINARY\s+LOGS)|PURGE\s+(BINARY|MASTER)\s+LOGS)\b/i,
    {
      zh: '删除二进制日志：从库会中断，也无法再按时间点恢复',
      en: 'binary logs are deleted: replicas break, and no point in time can be restored',
    },
  ],
  [
    /^RESET\s+(SLAVE|REPLICA)\b/i,
    { zh: '清除复制位置或配置', en: 'the position or the settings of replication are forgotten' },
  ],
  [/^(SHUTDOWN|RESTART)\b/i, { zh: '停止数据库服务', en: 'the server is stopped' }],
  [/^KILL\b/i, { zh: '终止其他会话，其事务回滚', en: 'another session is ended and rolled back' }, 'warn'],
  [
    /^STOP\s+(SLAVE|REPLICA|ALL\s+(SLAVES|REPLICAS)|GROUP_REPLICATION)\b/i,
    { zh: '停止复制，从库数据不再更新', en: 'replication stops, and what replicas show grows old' },
    'warn',
  ],
  [/^CHANGE\s+(MASTER|REPLICATION)\b/i, { zh: '改变复制来源', en: 'replication takes its data from elsewhere' }],
  [
    /^DROP\s+(USER|ROLE)\b/i,
    {
      zh: '删除账号或角色，仍在使用它的程序无法登录',
      en: 'an account or role goes, and programs that use it are shut out',
    },
  ],
  [
    /^DROP\s+((UNDO\s+)?TABLESPACE|LOGFILE\s+GROUP|SERVER)\b/i,
    { zh: '删除表空间、日志组或远程服务器', en: 'a tablespace, log group or remote server is dropped' },
  ],
  [/^UNINSTALL\b/i, { zh: '卸载插件或组件', en: 'A plugin or component is removed' }, 'warn'],
  [
    /^(LOCK\s+INSTANCE|FLUSH\s+(LOCAL\s+|NO_WRITE_TO_BINLOG\s+)?TABLES?\b.*\bFOR\s+EXPORT|BACKUP\s+(STAGE|LOCK))\b/is,
    {
      zh: '锁住实例或表，写入或 DDL 一直等待到解锁',
      en: 'the server or its tables are locked until somebody unlocks them',
    },
  ],
  [
    /^FLUSH\s+(LOCAL\s+|NO_WRITE_TO_BINLOG\s+)?TABLES?\s*;?$/i,
    {
      zh: '关闭所有表，要等待全部正在执行的语句',
      en: 'all tables are closed, which waits for every running statement',
    },
    'warn',
  ],
  [
    /^ALTER\s+INSTANCE\s+(DISABLE|ROTATE)\b/i,
    { zh: '改变实例的重做日志或密钥', en: 'the redo log or the keys of the server are changed' },
  ],
  [
    /^ALTER\s+(DATABASE|SCHEMA)\b.*\bREAD\s+ONLY\s*=?\s*1/is,
    { zh: '整个库变为只读，写入全部报错', en: 'the whole database becomes read only, and every write fails' },
  ],
  [/^RENAME\s+USER\b/i, { zh: '账号改名，仍用旧名的程序无法登录', en: 'an account gets another name' }],
  [/^ALTER\s+USER\b.*\bACCOUNT\s+LOCK\b/is, { zh: '账号被锁定，无法登录', en: 'an account is locked out' }, 'warn'],
  [/^RESET\s+PERSIST\b/i, { zh: '持久化的参数被清除', en: 'settings that were kept are forgotten' }, 'warn'],
  [
    /^ALTER\s+TABLESPACE\b.*\bENCRYPTION\b/is,
    { zh: '表空间中的所有表都要重建', en: 'every table of the tablespace is rebuilt' },
    'warn',
  ],
  [
    /^GRANT\b(?=[^;]*\b(FILE|SHUTDOWN|RELOAD|CREATE\s+USER|SYSTEM_USER|BINLOG_ADMIN|SYSTEM_VARIABLES_ADMIN)\b[^;]*\bON\s+\*\.\*)/i,
    { zh: '授予管理整个实例的权限', en: 'rights over the whole server are granted' },
    'warn',
  ],
  [/^CLONE\b/i, { zh: '复制整个实例的数据', en: 'the data of a whole server is copied over' }],
  [
    /^REPAIR\s+(LOCAL\s+|NO_WRITE_TO_BINLOG\s+)?TABLES?\b/i,
    { zh: '修复表会锁表，并可能丢弃损坏的行', en: 'repairing locks the table and may drop damaged rows' },
    'warn',
  ],
  [
    /^SET\s+(@@)?(GLOBAL\s+|SESSION\s+|LOCAL\s+)?(session\.)?sql_safe_updates\s*:?=\s*(0|OFF)\b/i,
    {
      zh: '关闭安全更新，无条件的修改不再被拦截',
      en: 'safe updates are off: a change without a condition is no longer refused',
    },
    'warn',
  ],
];

const postgres: readonly Danger[] = [
  [/^DROP\s+OWNED\b/i, { zh: '删除一个角色拥有的全部对象', en: 'everything that a role owns is dropped' }],
  [
    /^DROP\s+(ROLE|USER|GROUP)\b/i,
    { zh: '删除角色，仍在使用它的程序无法登录', en: 'a role goes, and programs that use it are shut out' },
  ],
  [/^DROP\s+TABLESPACE\b/i, { zh: '删除表空间', en: 'a tablespace is dropped' }],
  [/^REASSIGN\s+OWNED\b/i, { zh: '全部对象换了所有者', en: 'everything that a role owns gets another owner' }, 'warn'],
  [
    /^ALTER\s+DATABASE\b.*\bSET\s+TABLESPACE\b/is,
    { zh: '移动整个数据库的文件，期间无法连接', en: 'all files of the database are moved while nobody can connect' },
  ],
  [
    /^ALTER\s+(SUBSCRIPTION\b.*\b(DISABLE|DROP\s+PUBLICATION)|PUBLICATION\b.*\b(DROP|SET)\s+(TABLE|TABLES))\b/is,
    {
      zh: '表不再复制，订阅方的数据不再更新',
      en: 'tables are no longer replicated, and what subscribers show grows old',
    },
    'warn',
  ],
  [
    /^pg_(terminate|cancel)_backend\($/i,
    { zh: '终止其他会话或语句', en: 'another session or its statement is ended' },
    'warn',
  ],
  [
    /^pg_drop_replication_slot\($/i,
    {
      zh: '删除复制槽：使用它的备库要重新搭建',
      en: 'A replication slot goes: the standby that uses it has to be made anew',
    },
  ],
  [
    /^pg_create_(physical|logical)_replication_slot\($/i,
    { zh: '无人读取的复制槽会让 WAL 一直占满磁盘', en: 'A slot that nobody reads keeps WAL until the disk is full' },
    'warn',
  ],
  [/^pg_(promote|wal_replay_pause)\($/i, { zh: '备库不再跟随主库', en: 'A standby stops following its primary' }],
  [/^(pg_stat_reset\w*)\($/i, { zh: '清空统计信息', en: 'statistics are thrown away' }, 'warn'],
  [
    /^ALTER\s+DATABASE\b.*\b(ALLOW_CONNECTIONS\s*=?\s*(false|off|0)|CONNECTION\s+LIMIT\s*=?\s*0)\b/is,
    { zh: '数据库不再允许连接', en: 'nobody can connect to the database any more' },
  ],
  [
    /^GRANT\s+pg_(execute_server_program|write_server_files|read_server_files)\b/i,
    { zh: '授予读写服务器文件或执行程序的权限', en: 'files and programs of the server are opened to a role' },
  ],
  [/^lo_unlink\($/i, { zh: '删除大对象', en: 'A large object is deleted' }],
  [
    /^pg_advisory_lock(_shared)?\($/i,
    { zh: '会话级咨询锁不会随事务释放', en: 'an advisory lock of a session outlives its transaction' },
    'warn',
  ],
  [
    /^SET\s+(SESSION\s+|LOCAL\s+)?(zero_damaged_pages|ignore_checksum_failure|ignore_system_indexes)\b/i,
    { zh: '容忍损坏的页：数据会悄悄消失', en: 'damaged pages are passed over: data goes without a word' },
  ],
];

const [ofMysql, ofPostgres] = [prepared(mysql), prepared(postgres)];

/** Nearly everything is none of them, which one expression tells at once. */
function prepared(known: readonly Danger[]): { readonly mayBeOne: RegExp; readonly known: readonly Danger[] } {
  return { mayBeOne: new RegExp(known.map(([{ source }]) => `(?:${source})`).join('|'), 'is'), known };
}
