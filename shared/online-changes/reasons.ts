import type { Text } from '../text.ts';

/** Why an online change is offered for a statement that blocks a large table, or why it is not; shown before the approval. */
export const onlineReasons = {
  offered: {
    zh: '直接执行会长时间阻塞该表，从库随后也要执行同样长的时间，其间延迟不断增加。可用 pt-online-schema-change 在线变更：先复制到新表并用触发器跟进，再瞬间换表，期间业务照常读写',
    en: 'Run directly, it blocks the table for long, and then replicas are as long at it themselves and fall behind. pt-online-schema-change can do it online: it fills a new table, keeps it up to date by triggers and swaps the two in a moment, while reads and writes go on',
  },
  notInstalled: {
    zh: '运行 Sluice 的服务器上没有 pt-online-schema-change，不能在线变更。安装后重新审核：Debian、Ubuntu 执行 apt-get install percona-toolkit，其他系统见 https://docs.percona.com/percona-toolkit/',
    en: 'There is no pt-online-schema-change on the server that runs Sluice, so it cannot be done online. Install it and audit again: apt-get install percona-toolkit on Debian and Ubuntu, else see https://docs.percona.com/percona-toolkit/',
  },
  notInCloud: {
    zh: '云端部署没有可运行变更工具的服务器，不提供在线变更。请在维护窗口执行，或在自己的服务器上用工具执行',
    en: 'A deployment in the cloud has no server on which a tool could run, so there are no online changes. Run it in a maintenance window, or by a tool on a server of your own',
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
    zh: '该表已有触发器，与变更工具的触发器冲突，不能在线变更',
    en: 'The table has triggers, which would clash with those of the tool: it cannot be changed online',
  },
  hasForeignKeys: {
    zh: '该表有外键或被外键引用，换表会使其失效，不能在线变更',
    en: 'The table has foreign keys or is named by some, which a swap would break: it cannot be changed online',
  },
  notLooked: {
    zh: '审核时未能查看该表，不能确定可否在线变更。请检查数据源后重新审核',
    en: 'The audit could not look at the table, so whether it can be changed online is not known. Check the data source and audit again',
  },
} as const satisfies Record<string, Text>;
/** One of the reasons. */
export type OnlineReason = keyof typeof onlineReasons;
