import { indexed } from '../../dialect-facts/dialect-sets.ts';
import { joinedColumns } from '../../tree/joined-tables.ts';
import type { SchemaTable } from '../../schema/schema.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'index-invalidation-join-column-without-index',
  wireNames: { v1: 'dml_check_join_field_use_index' },
  dialects: indexed,
  category: 'index-invalidation',
  level: 'warn',
  tags: { operand: ['index'], sql: ['dml', 'query', 'join'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'always',
  what: { zh: '连接字段没有索引', en: 'A join column has no index' },
  message: { zh: '连接字段 {table}.{column} 没有索引', en: 'The join column {table}.{column} has no index' },
  why: {
    zh: '被连接的表没有索引时，每一行都要扫描它一遍，耗时随两表行数相乘。',
    en: 'Without an index the joined table is read once for every row, so the time grows with the product of both sizes.',
  },
  instead: { zh: '为连接字段建索引。', en: 'Make an index on the join column.' },
  bad: [
    {
      given:
        'CREATE TABLE users (id INT PRIMARY KEY, code VARCHAR(20)); CREATE TABLE orders (id INT PRIMARY KEY, user_id INT, user_code VARCHAR(20))',
      sql: 'SELECT u.id FROM users u JOIN orders o ON o.user_id = u.id',
    },
  ],
  good: [
    {
      given:
        'CREATE TABLE users (id INT PRIMARY KEY, code VARCHAR(20)); CREATE TABLE orders (id INT PRIMARY KEY, user_id INT, user_code VARCHAR(20)); CREATE INDEX idx_user ON orders (user_id)',
      sql: 'SELECT u.id FROM users u JOIN orders o ON o.user_id = u.id',
    },
    'SELECT a.id FROM a JOIN b ON a.id = b.id',
    {
      given:
        'CREATE TABLE users (site INT, id INT, PRIMARY KEY (site, id)); CREATE TABLE orders (site INT, user_id INT, PRIMARY KEY (site, user_id))',
      sql: 'SELECT u.id FROM users u JOIN orders o ON o.site = u.site AND o.user_id = u.id',
    },
  ],
  on: ['join'],
  check(join, context, report) {
    const known = joinedColumns(join)
      .flat()
      .flatMap((column) => {
        const fate = context.columnFate(column);
        return typeof fate === 'object'
          ? [{ at: column, ...fate, by: column.table && context.keyOf(column.table) }]
          : [];
      });
    const isFound = ({ table, by, name }: { table: SchemaTable; by: string | undefined; name: string }) =>
      table.indexes?.some(
        ({ columns: [first, ...others] }) =>
          first === name ||
          // Of a key of several columns the join may give the first ones beside this.
          (others.includes(name) &&
            known.some((one) => one.table === table && one.by === by && one.column.name === first)),
      );
    for (const one of known)
      if (one.table.indexes && !isFound({ table: one.table, by: one.by, name: one.column.name }))
        report(one.at, { table: one.table.name, column: one.column.name });
  },
});
