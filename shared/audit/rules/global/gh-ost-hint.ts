import type { Text } from '../../../text.ts';
import { sizeWords } from '../../lock-impact/lock-cost.ts';
import { rule, type RuleContext } from '../../judge/rule.ts';
import type { SchemaTable } from '../../schema/schema.ts';

export default rule({
  id: 'global-gh-ost-hint',
  wireNames: { v1: 'ddl_ghost_min_size' },
  dialects: ['mysql'],
  category: 'global',
  level: 'normal',
  tags: { operand: ['table'], sql: ['ddl'], purpose: ['performance'], cost: 'medium' },
  params: {
    min: {
      key: 'first_key',
      type: 'int',
      default: 1024,
      desc: { zh: '给出提示的最小表大小（MB）', en: 'Smallest table for which it is told (MB)' },
    },
  },
  needsSchema: 'always',
  what: { zh: '大表改用 gh-ost', en: 'A large table is better changed by gh-ost' },
  message: {
    zh: '表较大{size}，建议用 gh-ost 修改{obstacle}',
    en: 'The table is large{size}; change it by gh-ost{obstacle}',
  },
  why: {
    zh: 'gh-ost 从 binlog 跟进变更，不用触发器，可以暂停和限速。',
    en: 'gh-ost follows the binary log without triggers, and can be paused and slowed down.',
  },
  instead: {
    zh: '先满足 gh-ost 的前提（唯一键、无外键、ROW 格式的 binlog），再执行。',
    en: 'Meet what gh-ost needs first: a unique key, no foreign keys, a binary log in ROW format.',
  },
  bad: [
    {
      given: 'CREATE TABLE logs (id INT PRIMARY KEY, note VARCHAR(20))',
      rows: 90_000_000,
      megabytes: 9000,
      settings: { log_bin: 'ON', binlog_format: 'ROW' },
      sql: 'ALTER TABLE logs MODIFY note TEXT',
    },
    {
      given: 'CREATE TABLE logs (id INT, note VARCHAR(20))',
      rows: 90_000_000,
      megabytes: 9000,
      settings: { log_bin: 'OFF' },
      sql: 'ALTER TABLE logs MODIFY note TEXT',
    },
  ],
  good: [
    {
      given: 'CREATE TABLE logs (id INT PRIMARY KEY, note VARCHAR(20))',
      rows: 90,
      megabytes: 1,
      sql: 'ALTER TABLE logs MODIFY note TEXT',
    },
    'ALTER TABLE logs MODIFY note TEXT',
  ],
  on: ['alterTable'],
  check(node, context, report) {
    const table = context.requireTable(node.name);
    if (!table) return;
    if (table.bytes === undefined) return context.cannotTell();
    if (table.bytes >= context.params.min * 1024 * 1024)
      report(node, { size: sizeWords(table), obstacle: obstacleOf(table, context.setting) });
  },
});

/** Why gh-ost would refuse the table, as far as it is known. */
function obstacleOf({ indexes, foreignKeys }: SchemaTable, setting: RuleContext['setting']): Text {
  if (indexes && !indexes.some(({ kind }) => kind === 'primary' || kind === 'unique'))
    return {
      zh: '，但它没有主键或唯一键，gh-ost 会拒绝',
      en: ', which refuses it for want of a primary or unique key',
    };
  if (foreignKeys && foreignKeys.length > 0)
    return { zh: '，但它有外键，gh-ost 会拒绝', en: ', which refuses it because of its foreign keys' };
  if (setting('log_bin')?.toUpperCase() === 'OFF')
    return { zh: '，但服务器没有开启 binlog', en: ', for which the server has no binary log' };
  const format = setting('binlog_format');
  return format !== undefined && format.toUpperCase() !== 'ROW'
    ? {
        zh: `，但 binlog 格式是 ${format}，需要 ROW`,
        en: `, which needs the binary log in ROW format and not ${format}`,
      }
    : { zh: '', en: '' };
}
