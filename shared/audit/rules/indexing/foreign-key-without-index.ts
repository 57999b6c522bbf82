import { definitionAround } from '../../tree/definitions.ts';
import { oracleFamily, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { nameKey } from '../../dialect-facts/identifiers.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'indexing-foreign-key-without-index',
  dialects: [...postgresSpeakers, ...oracleFamily, 'sqlserver', 'db2', 'sqlite'],
  category: 'indexing',
  level: 'notice',
  tags: { operand: ['index', 'table'], sql: ['ddl', 'integrity'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '外键字段没有索引', en: 'A foreign key has no index' },
  message: {
    zh: '外键字段 {columns} 没有以它开头的索引',
    en: 'No index begins with the foreign key columns {columns}',
  },
  why: {
    zh: '数据库不会为外键自动建索引：删除或更新被引用的行时，要全表扫描本表；Oracle 还会锁住整张表。',
    en: 'No index is made for a foreign key: deleting or updating a referenced row scans this whole table, and Oracle locks it too.',
  },
  instead: { zh: '在外键字段上建索引。', en: 'Index the referring columns.' },
  bad: [
    'CREATE TABLE orders (id INT PRIMARY KEY, user_id INT REFERENCES users (id))',
    {
      sql: 'CREATE TABLE orders (id INT PRIMARY KEY, user_id INT REFERENCES users (id)); CREATE INDEX idx_orders_user ON orders (user_id) WHERE id IS NOT NULL',
      dialects: postgresSpeakers,
    },
  ],
  good: [
    'CREATE TABLE orders (id INT PRIMARY KEY, user_id INT REFERENCES users (id)); CREATE INDEX idx_orders_user ON orders (user_id)',
    {
      sql: 'CREATE TABLE orders (id INT PRIMARY KEY, user_id INT REFERENCES users (id)); CREATE INDEX idx_orders_user ON orders (user_id) WHERE user_id IS NOT NULL',
      dialects: [...postgresSpeakers, 'sqlserver', 'sqlite'],
    },
    'CREATE TABLE profiles (user_id INT PRIMARY KEY REFERENCES users (id))',
  ],
  on: ['foreignKey'],
  check(key, context, report) {
    const around = definitionAround(context.parents);
    const indexes = around && context.tableInTheEnd(around.name)?.indexes;
    const owner = context.parents.at(-1);
    const names = key.columns.length === 0 && owner?.kind === 'columnDefinition' ? [owner.name] : key.columns;
    if (!indexes || names.length === 0) return;
    const wanted = new Set(names.map(context.keyOf));
    const isCovered = indexes.some(
      ({ columns, partial, leavesOutNullOnly }) =>
        (!partial || leavesOutNullOnly) &&
        columns.slice(0, wanted.size).every((column) => wanted.has(nameKey(column, context.dialect))) &&
        columns.length >= wanted.size,
    );
    if (!isCovered) report(key, { columns: names.map((name) => name.text).join(', ') });
  },
});
