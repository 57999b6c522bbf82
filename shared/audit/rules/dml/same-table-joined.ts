import type { Table } from '../../tree/query.ts';
import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { joinedBy, joinedTables } from '../../tree/joined-tables.ts';
import { rule } from '../../judge/rule.ts';
import { nameText } from '../../tree/walk.ts';

export default rule({
  id: 'dml-same-table-joined',
  wireNames: { v1: 'dml_check_same_table_joined_multiple_times', v2: 'SQLE00098' },
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business'], sql: ['dml', 'query', 'join'], purpose: ['performance'], cost: 'low' },
  params: {
    max: {
      key: 'first_key',
      type: 'int',
      default: 2,
      desc: { zh: '同一张表在一个查询中最多出现的次数', en: 'Most times that one table may stand in a query' },
    },
  },
  needsSchema: 'never',
  what: { zh: '同一张表被连接多次', en: 'One table is joined several times' },
  message: {
    zh: '表 {table} 出现 {count} 次，超过 {max}',
    en: 'Table {table} stands there {count} times, more than {max}',
  },
  why: {
    zh: '每出现一次就要再读一遍该表，往往说明查询可以用聚合或窗口函数改写。',
    en: 'The table is read once for each, which often means that an aggregate or a window function would do.',
  },
  instead: {
    zh: '合并条件，或用聚合、窗口函数改写。',
    en: 'Merge the conditions, or use an aggregate or a window function.',
  },
  bad: [
    'SELECT a.id FROM nodes a JOIN nodes b ON a.parent = b.id JOIN nodes c ON b.parent = c.id',
    {
      sql: 'UPDATE nodes a JOIN nodes b ON a.parent = b.id JOIN nodes c ON b.parent = c.id SET a.x = 1',
      dialects: ['mysql'],
    },
  ],
  good: ['SELECT a.id FROM nodes a JOIN nodes b ON a.parent = b.id'],
  on: ['select', 'update', 'delete'],
  check(node, { params: { max } }, report) {
    const joined = joinedTables(joinedBy(node));
    if (joined.length <= max) return;
    const seen = new Map<string, Table[]>();
    for (const table of joined) {
      if (table.kind !== 'table' || /^dual$/i.test(table.name.name.text)) continue;
      const key = nameText(table.name).toLowerCase();
      const same = seen.get(key);
      if (same) same.push(table);
      else seen.set(key, [table]);
    }
    for (const tables of seen.values()) {
      const [last] = tables.slice(-1);
      if (last && tables.length > max) report(last, { table: nameText(last.name), count: tables.length, max });
    }
  },
});
