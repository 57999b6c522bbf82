import type { Text } from '../../../text.ts';
import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-unlogged-table',
  dialects: postgresFamily,
  category: 'ddl',
  level: 'warn',
  tags: { operand: ['table'], sql: ['ddl'], purpose: ['security', 'correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用 UNLOGGED 表', en: 'An UNLOGGED table is used' },
  message: { zh: '涉及 UNLOGGED 表：{how}', en: 'An UNLOGGED table: {how}' },
  why: {
    zh: '不写日志的表在崩溃后被清空，也不会复制到从库；改回 LOGGED 要锁表重写。',
    en: 'Such a table is emptied after a crash and never reaches a replica; making it LOGGED rewrites it under a lock.',
  },
  instead: { zh: '只把可以丢失的中间数据放在 UNLOGGED 表中。', en: 'Keep only data there that may be lost.' },
  bad: ['CREATE UNLOGGED TABLE carts (id INT)', 'ALTER TABLE carts SET UNLOGGED', 'ALTER TABLE carts SET LOGGED'],
  good: ['CREATE TABLE carts (id INT)'],
  on: ['createTable', 'setTableOptions'],
  check(node, _, report) {
    if (node.kind === 'createTable') {
      if (node.unlogged) report(node.name, { how: created });
      return;
    }
    for (const option of node.options)
      if (option.name === 'UNLOGGED' || option.name === 'LOGGED') report(option, { how: switched }, 'error');
  },
});

const created: Text = { zh: '崩溃后内容会被清空', en: 'it is emptied after a crash' };
const switched: Text = {
  zh: '切换要在 ACCESS EXCLUSIVE 锁下重写整张表',
  en: 'the switch rewrites the table under an ACCESS EXCLUSIVE lock',
};
