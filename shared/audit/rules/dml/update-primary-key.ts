import type { Column } from '../../tree/expression.ts';
import type { Table } from '../../tree/query.ts';
import { transactional } from '../../dialect-facts/dialect-sets.ts';
import { joinedTables } from '../../tree/joined-tables.ts';
import { rule } from '../../judge/rule.ts';
import { primaryKeyOf } from '../../schema/schema.ts';

export default rule({
  id: 'dml-update-primary-key',
  wireNames: { v1: 'dml_not_recommend_update_pk', v2: 'SQLE00134' },
  dialects: transactional,
  category: 'dml',
  level: 'warn',
  tags: { operand: ['column'], sql: ['dml', 'integrity'], purpose: ['correction', 'performance'], cost: 'low' },
  needsSchema: 'always',
  what: { zh: '修改主键的值', en: 'The value of a primary key is changed' },
  message: { zh: '{column} 是主键字段，不应修改', en: '{column} belongs to the primary key and should not change' },
  why: {
    zh: '主键一变，引用它的数据会失去关联；InnoDB 和 SQL Server 的聚集主键还要移动整行并更新所有二级索引。',
    en: 'What refers to the row loses it, and InnoDB and a clustered key of SQL Server move the whole row and rewrite every secondary index.',
  },
  instead: {
    zh: '主键只作标识、永不修改；会变化的业务编号另设唯一字段。',
    en: 'Let the key identify and nothing else; keep numbers that change in a unique column of their own.',
  },
  bad: [
    {
      given:
        'CREATE TABLE users (id INT PRIMARY KEY, name VARCHAR(20)); CREATE TABLE orders (id INT PRIMARY KEY, user_id INT)',
      sql: 'UPDATE users u JOIN orders o ON o.user_id = u.id SET o.id = 7 WHERE u.id = 1',
      dialects: ['mysql'],
    },
    { given: 'CREATE TABLE users (id INT PRIMARY KEY, name VARCHAR(20))', sql: 'UPDATE users SET id = 2 WHERE id = 1' },
  ],
  good: [
    {
      given:
        'CREATE TABLE users (id INT PRIMARY KEY, name VARCHAR(20)); CREATE TABLE orders (id INT PRIMARY KEY, user_id INT)',
      sql: 'UPDATE users u JOIN orders o ON o.user_id = u.id SET u.name = 1 WHERE o.id = 1',
      dialects: ['mysql'],
    },
    {
      given: 'CREATE TABLE users (id INT PRIMARY KEY, name VARCHAR(20))',
      sql: "UPDATE users SET name = 'wang' WHERE id = 1",
    },
  ],
  on: ['update'],
  check({ tables, assignments }, context, report) {
    const joined = joinedTables(tables).filter((ref) => ref.kind === 'table');
    for (const target of assignments.flatMap((assignment) => assignment.targets)) {
      const changed = target.kind === 'column' ? changedTable(target, joined) : undefined;
      const known = changed && context.requireTable(changed.name);
      const key = known && primaryKeyOf(known);
      if (target.kind === 'column' && key?.columns.some((column) => context.isSame(target.name, column)))
        report(target, { column: target.name.text });
    }
  },
});

/** Of several tables the one that the column names. */
function changedTable({ table }: Column, joined: readonly Table[]): Table | undefined {
  if (joined.length < 2) return joined[0];
  const wanted = table?.text.toLowerCase();
  return joined.find(({ alias, name }) => wanted === (alias ?? name.name).text.toLowerCase());
}
