import { choices } from '../../../../shared/choices.ts';
import type { Text } from '../../../../shared/text.ts';

export const exceptionTypes = choices({
  sql: { zh: 'SQL', en: 'SQL' },
  fp_sql: { zh: 'SQL 指纹', en: 'Fingerprint' },
  ip: { zh: 'IP', en: 'IP address' },
  cidr: { zh: 'IP 段', en: 'Address range' },
  host: { zh: '主机名', en: 'Host name' },
  instance: { zh: '数据源', en: 'Data source' },
});

/** What of a statement an exception of each type is held against. */
export const contentHints = {
  sql: {
    zh: '语句中出现的一段文字，不区分大小写，如 pg_stat_activity',
    en: 'Any part of the text of a statement, in capitals or not, such as pg_stat_activity',
  },
  fp_sql: {
    zh: '指纹中的一段，值写作问号，如 where id = ?',
    en: 'Any part of a fingerprint, in which values are question marks, such as where id = ?',
  },
  ip: { zh: '发出语句的一个地址，如 10.0.0.12', en: 'The address from which it comes, such as 10.0.0.12' },
  cidr: { zh: '发出语句的网段，如 10.0.0.0/24', en: 'The network from which it comes, such as 10.0.0.0/24' },
  host: {
    zh: '发出语句的主机名中的一段，如 backup-',
    en: 'Any part of the name of the host from which it comes, such as backup-',
  },
  instance: { zh: '该数据源的语句都不采集', en: 'Nothing of this data source is collected' },
} as const satisfies Readonly<Record<(typeof exceptionTypes.values)[number], Text>>;

export const words = {
  title: { zh: '管控 SQL 例外', en: 'SQL exceptions' },
  description: {
    zh: '符合任一例外的 SQL 在采集时忽略，不进入 SQL 管控',
    en: 'SQL that meets any of these is left out when it is collected',
  },
  empty: { zh: '还没有例外', en: 'No exceptions yet' },
  emptyHint: {
    zh: '例如监控程序的 SQL、备份账号所在的主机。已采集的 SQL 不受影响。',
    en: 'Such as the SQL of a monitoring program or the host that makes backups. What was collected before stays.',
  },
  search: { zh: '搜索内容或描述', en: 'Search contents and descriptions' },
  content: { zh: '内容', en: 'Content' },
  type: { zh: '类型', en: 'Type' },
  desc: { zh: '描述', en: 'Description' },
  matched: { zh: '匹配次数', en: 'Left out' },
  lastMatch: { zh: '最近匹配', en: 'Latest' },
  add: { zh: '添加例外', en: 'Add exception' },
  edit: { zh: '编辑', en: 'Edit' },
  remove: { zh: '删除', en: 'Remove' },
  save: { zh: '保存', en: 'Save' },
  removeTitle: { zh: '删除例外', en: 'Remove the exception' },
  removeText: { zh: '删除后，符合 {content} 的 SQL 将重新采集。', en: 'SQL that meets {content} is collected again.' },
} as const satisfies Record<string, Text>;
