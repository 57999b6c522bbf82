import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { isDual, joinedTables } from '../../tree/joined-tables.ts';
import { rule } from '../../judge/rule.ts';
import { isQuery, walk } from '../../tree/walk.ts';

export default rule({
  id: 'dml-count-without-where',
  wireNames: { v2: 'SQLE00220' },
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '没有条件地统计全表行数', en: 'All rows of a table are counted' },
  why: {
    zh: '数据库都不保存随时准确的行数，统计全表必须扫描整个索引或表。',
    en: 'No server keeps a number that is exact at any moment, so the whole index or table is read.',
  },
  instead: {
    zh: '加上条件；只需近似值时读统计信息（information_schema.tables、pg_class.reltuples、ALL_TABLES.NUM_ROWS、sys.partitions）。',
    en: 'Add a condition; where an estimate will do, read the statistics (information_schema.tables, pg_class.reltuples, ALL_TABLES.NUM_ROWS, sys.partitions).',
  },
  bad: ['SELECT COALESCE(COUNT(*), 0) FROM orders', 'SELECT COUNT(*) FROM orders', 'SELECT COUNT(1) FROM orders'],
  good: [
    { sql: 'SELECT COUNT(*) FROM dual', dialects: ['oracle', 'mysql'] },
    { sql: 'SELECT COUNT(*) FROM @chosen', dialects: ['sqlserver'] },
    'SELECT COUNT(*) FROM orders WHERE paid = 1',
    'SELECT user_id, COUNT(*) FROM orders GROUP BY user_id',
    'SELECT COUNT(*) FROM (SELECT id FROM orders WHERE paid = 1) t',
    'WITH recent AS (SELECT id FROM orders WHERE paid = 1) SELECT COUNT(*) FROM recent',
  ],
  on: ['select'],
  check({ items, from, where, groupBy }, { isCte }, report) {
    // What a subquery leaves over is no whole table, and what SQL Server keeps for a session is small.
    const isTables = joinedTables(from).every(
      (ref) => ref.kind === 'table' && !isCte(ref.name) && !isDual(ref) && !/^[#@]/.test(ref.name.name.text),
    );
    if (where || groupBy.length > 0 || from.length === 0 || !isTables) return;
    for (const { value } of items) {
      walk(value, (node) => {
        if (node.kind === 'call' && /^count$/i.test(node.name.name.text) && !node.filter && !node.over) report(node);
        return isQuery(node) ? 'skip' : undefined;
      });
    }
  },
});
