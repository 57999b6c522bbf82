import { fill, sameText, type Text } from '../text.ts';
import { defaultTool, onlineToolNames, onlineTools, type OnlineToolName } from './tools.ts';

/** Why an online change is offered for a statement that blocks a large table, or why it is not; shown before the approval. */
export const onlineReasons = {
  offered: {
    zh: '直接执行会长时间阻塞该表，从库随后也要执行同样长的时间，其间延迟不断增加。可用 {tool} 在线变更：{offer}',
    en: 'Run directly, it blocks the table for long, and then replicas are as long at it themselves and fall behind. {tool} can do it online: {offer}',
  },
  notInstalled: {
    zh: '运行 Sluice 的服务器上没有可在线变更的工具，不能在线变更。安装其一后重新审核：{install}',
    en: 'There is no tool for online changes on the server that runs Sluice, so it cannot be done online. Install one and audit again: {install}',
  },
  tooOld: {
    zh: '服务器上的 gh-ost 版本过旧，缺少所需参数（如 --panic-on-warnings，没有它时截断的值不会被发现）。请升级到 1.1.8 或更新版本后重新审核',
    en: 'gh-ost on the server is too old and does not know all flags that are needed (such as --panic-on-warnings, without which it would not notice values that are cut off). Update it to 1.1.8 or newer and audit again',
  },
  notInCloud: {
    zh: '此云端部署的执行器中没有变更工具（部署设置 ghOst），不提供在线变更。请在维护窗口执行，或在自己的服务器上用工具执行',
    en: 'The runner of this deployment in the cloud has no tool (its setting ghOst), so there are no online changes. Run it in a maintenance window, or by a tool on a server of your own',
  },
  inRunner: {
    zh: '变更工具只在独立的执行器中运行，而该数据源的工单不在其中执行。请在数据源中开启“允许长时间执行的语句”后重新审核',
    en: 'The tool runs in the runner beside the functions only, where workflows of this data source do not run. Switch on "Let statements take long" in the data source and audit again',
  },
  unfitChange: {
    zh: '其中的改动不能由变更工具安全完成（改名、主键、唯一键、外键、分区等），不能在线变更。请拆分语句',
    en: 'It holds a change that the tool cannot make safely (a rename, a primary, unique or foreign key, partitions and the like), so it cannot be done online. Split the statement',
  },
  unusualName: {
    zh: '库名或表名含字母、数字、下划线以外的字符，变更工具不接受，不能在线变更',
    en: 'The name of the schema or table holds other characters than letters, digits and underscores, which the tool does not take: it cannot be done online',
  },
  noTable: { zh: '数据库中没有该表，不能在线变更', en: 'The database has no such table, so it cannot be done online' },
  notInnodb: {
    zh: '该表的存储引擎不是 InnoDB，不能在线变更',
    en: 'The storage engine of the table is not InnoDB, so it cannot be changed online',
  },
  noKey: {
    zh: '该表没有主键或非空唯一键，变更工具无法分批复制，不能在线变更。请先增加主键',
    en: 'The table has neither a primary key nor a unique key without NULL, by which the tool would copy it in parts: it cannot be changed online. Add a primary key first',
  },
  hasTriggers: {
    zh: '该表已有触发器{named}，换表会丢失它们，不能在线变更',
    en: 'The table has triggers{named}, which a swap would lose: it cannot be changed online',
  },
  hasForeignKeys: {
    zh: '该表有外键或被外键引用{named}，换表会使其失效，不能在线变更',
    en: 'The table has foreign keys or is named by some{named}, which a swap would break: it cannot be changed online',
  },
  rowsUntold: {
    zh: '数据库的执行计划没有给出该表的行数，pt-online-schema-change 会一次复制整张表并阻塞写入，不能用它在线变更',
    en: 'The plans of the server do not tell how many rows the table has: pt-online-schema-change would copy it in one piece, for which writers would wait, so it is not used',
  },
  rowsOutdated: {
    zh: '数据库的统计信息严重过时，把该表当作只有很少的行，pt-online-schema-change 会一次复制整张表并阻塞写入，不能用它在线变更。请对该表执行 ANALYZE TABLE 后重新审核',
    en: 'The statistics of the server are old and take the table for one of few rows: pt-online-schema-change would copy it in one piece, for which writers would wait, so it is not used. Run ANALYZE TABLE on the table and audit again',
  },
  triggersUntrusted: {
    zh: 'pt-online-schema-change 需要创建触发器，而数据库开启了 binlog，账号没有 SUPER 权限。请执行 SET GLOBAL log_bin_trust_function_creators = 1，或授予账号 SUPER 权限',
    en: 'pt-online-schema-change makes triggers, which the account may not: the binary log is on and it lacks SUPER. Run SET GLOBAL log_bin_trust_function_creators = 1, or grant it SUPER',
  },
  noBinlog: {
    zh: 'gh-ost 通过 binlog 跟进变更，而数据库没有开启 binlog。请在配置中设置 log_bin 并重启数据库',
    en: 'gh-ost follows the table by the binary log, which is off. Set log_bin in the configuration of the server and restart it',
  },
  binlogFormat: {
    zh: 'gh-ost 要求 binlog_format 为 ROW。请执行 SET GLOBAL binlog_format = ROW，并让业务重新连接',
    en: 'gh-ost needs binlog_format to be ROW. Run SET GLOBAL binlog_format = ROW, and let programs connect again',
  },
  binlogRowImage: {
    zh: 'gh-ost 要求 binlog_row_image 为 FULL。请执行 SET GLOBAL binlog_row_image = FULL，并让业务重新连接',
    en: 'gh-ost needs binlog_row_image to be FULL. Run SET GLOBAL binlog_row_image = FULL, and let programs connect again',
  },
  noBinlogRights: {
    zh: '账号缺少 gh-ost 所需的权限。请对账号执行 GRANT REPLICATION SLAVE, REPLICATION CLIENT ON *.*（MariaDB 10.5 起：GRANT REPLICATION SLAVE, SUPER ON *.*），并授予该库的 ALL PRIVILEGES',
    en: 'The account lacks rights that gh-ost needs. Run GRANT REPLICATION SLAVE, REPLICATION CLIENT ON *.* for it (from MariaDB 10.5 on GRANT REPLICATION SLAVE, SUPER ON *.*), and grant it ALL PRIVILEGES on the schema',
  },
  passwordTooLong: {
    zh: '账号的密码超过 32 个字符，gh-ost 不接受。请用 ALTER USER … IDENTIFIED BY 改为较短的密码，并更新数据源',
    en: 'gh-ost takes no password of more than 32 characters. Set a shorter one by ALTER USER … IDENTIFIED BY, also in the data source',
  },
  noLockInstruments: {
    zh: 'gh-ost 在换表前要确认已取得元数据锁，而数据库没有记录这些锁。请开启 performance_schema，并执行 UPDATE performance_schema.setup_instruments SET ENABLED = "YES" WHERE NAME = "wait/lock/metadata/sql/mdl"',
    en: 'gh-ost makes sure before the swap that it holds the metadata lock, and the server does not note these. Switch performance_schema on and run UPDATE performance_schema.setup_instruments SET ENABLED = "YES" WHERE NAME = "wait/lock/metadata/sql/mdl"',
  },
  notLooked: {
    zh: '审核时未能查看该表，不能确定可否在线变更。请检查数据源后重新审核',
    en: 'The audit could not look at the table, so whether it can be changed online is not known. Check the data source and audit again',
  },
} as const satisfies Record<string, Text>;
/** One of the reasons. */
export type OnlineReason = keyof typeof onlineReasons;

/** A tool that was asked before the one that is offered, and why it was not taken. */
export type PassedOver = { readonly tool: OnlineToolName; readonly reason: OnlineReason };

type Advised = {
  readonly tool?: OnlineToolName | undefined;
  readonly passedOver?: readonly PassedOver[] | undefined;
  /** From where the binary log is read by more than the data source names as replicas to wait for. */
  readonly followers?: readonly string[] | undefined;
  /** The triggers or foreign keys that stand in the way. */
  readonly named?: readonly string[] | undefined;
};

/** What is shown of an online change before the approval: which tool would make it and why that one, or why there is none. */
export function onlineTip(
  reason: OnlineReason,
  { tool = defaultTool, passedOver = [], followers = [], named = [] }: Advised,
): Text {
  if (reason === 'notInstalled') return fill(onlineReasons.notInstalled, { install: installs });
  if (reason !== 'offered') return fill(onlineReasons[reason], { named: namedWords(named) });
  const offered = fill(onlineReasons.offered, { tool, offer: onlineTools[tool].offer });
  const tip = passedOver.reduce(
    (all, one) => fill(notTaken, { tip: all, tool: one.tool, reason: shortly(one.reason) }),
    offered,
  );
  return followers.length > 0 ? fill(unwaited, { tip, hosts: followers.join(', ') }) : tip;
}

const notTaken: Text = {
  zh: '{tip}。未选用 {tool}：{reason}',
  en: '{tip}. {tool} was not taken: {reason}',
};
const unwaited: Text = {
  zh: '{tip}。注意：{hosts} 正在读取该库的 binlog，而数据源没有列出全部从库，未列出的从库延迟时不会暂停变更。请在数据源的“从库地址”中补全后重新审核',
  en: '{tip}. Mind that {hosts} read the binary log of this server and the data source does not name all its replicas: nobody waits for one that is not named. Name them in its "Replicas" and audit again',
};

function namedWords(named: readonly string[]): Text {
  const names = named.join(', ');
  return names === '' ? sameText('') : { zh: `（${names}）`, en: ` (${names})` };
}

const notThere: Text = { zh: '服务器上没有安装', en: 'it is not installed on the server' };

function shortly(reason: OnlineReason): Text {
  return reason === 'notInstalled' ? notThere : onlineReasons[reason];
}

const installs = onlineToolNames.reduce<Text>(
  (all, name) => {
    const { install } = onlineTools[name];
    return all.en === '' ? install : { zh: `${all.zh}；${install.zh}`, en: `${all.en}; ${install.en}` };
  },
  { zh: '', en: '' },
);
