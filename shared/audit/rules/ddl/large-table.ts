import type { NodeOf } from '../../tree/any-node.ts';
import type { ObjectName } from '../../tree/node.ts';
import { connected } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-large-table',
  wireNames: { v1: 'ddl_check_table_size' },
  dialects: connected,
  category: 'ddl',
  level: 'warn',
  tags: { operand: ['table'], sql: ['ddl'], purpose: ['performance'], cost: 'medium' },
  params: {
    max: { key: 'first_key', type: 'int', default: 1024, desc: { zh: '表的最大大小（MB）', en: 'Largest table (MB)' } },
  },
  needsSchema: 'always',
  what: { zh: '对大表执行 DDL', en: 'A very large table is redefined' },
  message: {
    zh: '表 {table} 约 {size} MB，超过 {max} MB',
    en: 'Table {table} has about {size} MB, more than {max} MB',
  },
  why: {
    zh: '大表上的 DDL 可能重建整张表，长时间加锁并占用同样大小的空间。',
    en: 'On a large table DDL may write everything anew, hold its lock for long and need as much space again.',
  },
  instead: {
    zh: '先确认是否只改元数据；否则使用在线工具，或在业务低峰分步执行。',
    en: 'See first whether only the definition changes; otherwise use an online tool, or go in steps when little else runs.',
  },
  bad: [
    { given: 'CREATE TABLE logs (id INT)', rows: 90_000_000, megabytes: 8000, sql: 'CREATE INDEX by_id ON logs (id)' },
    { given: 'CREATE TABLE logs (id INT)', megabytes: 8000, rows: 9_000_000, sql: 'TRUNCATE TABLE logs' },
  ],
  good: [
    { given: 'CREATE TABLE logs (id INT)', rows: 900, megabytes: 8, sql: 'CREATE INDEX by_id ON logs (id)' },
    'CREATE INDEX by_id ON logs (id)',
  ],
  on: ['alterTable', 'createIndex', 'dropIndex', 'drop', 'truncate', 'rename'],
  check(node, context, report) {
    for (const name of tablesOf(node)) {
      const table = context.requireTable(name);
      if (!table || table.type === 'view') continue;
      const size = table.bytes === undefined ? undefined : Math.round(table.bytes / 1024 / 1024);
      if (size === undefined) context.cannotTell();
      else if (size > context.params.max) report(name, { table: table.name, size, max: context.params.max });
    }
  },
});

function tablesOf(
  node: NodeOf<'alterTable' | 'createIndex' | 'dropIndex' | 'drop' | 'truncate' | 'rename'>,
): readonly ObjectName[] {
  switch (node.kind) {
    case 'alterTable':
      return node.objectType === 'TABLE' ? [node.name] : [];
    case 'createIndex':
      return [node.table];
    case 'dropIndex':
      return node.table ? [node.table] : [];
    case 'drop':
      return node.objectType === 'TABLE' ? node.names : [];
    case 'truncate':
      return node.tables;
    case 'rename':
      return node.objectType === 'TABLE' ? node.pairs.map(({ from }) => from) : [];
    default:
      return [];
  }
}
