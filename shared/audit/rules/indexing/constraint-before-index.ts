import type { Name } from '../../tree/node.ts';
import type { Constraint } from '../../tree/table-statement.ts';
import { definitionAround, namesIn } from '../../tree/definitions.ts';
import { nameKey } from '../../dialect-facts/identifiers.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'indexing-constraint-before-index',
  wireNames: { v1: 'ddl_check_indexes_exist_before_creat_constraints' },
  dialects: ['mysql'],
  category: 'indexing',
  level: 'notice',
  tags: { operand: ['index', 'table'], sql: ['ddl', 'integrity'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'always',
  what: { zh: '字段还没有索引就加了约束', en: 'A constraint is put on columns that have no index yet' },
  message: {
    zh: '字段 {columns} 还没有索引就加了约束',
    en: 'The columns {columns} get a constraint before they have an index',
  },
  why: {
    zh: 'MySQL 要在加约束的同一条语句里建索引并检查所有行，有重复或无主的值时，前面的工作全部作废。',
    en: 'MySQL builds the index and checks all rows in one statement, so a single value that is double or refers to nothing throws all of that work away.',
  },
  instead: {
    zh: '先以在线方式建好索引并核对数据，再加约束。',
    en: 'Build the index online and check the data first, then add the constraint.',
  },
  bad: [
    {
      given: 'CREATE TABLE orders (id INT PRIMARY KEY, no INT)',
      sql: 'ALTER TABLE orders ADD CONSTRAINT uniq_no UNIQUE (no)',
    },
    {
      given: 'CREATE TABLE users (id INT PRIMARY KEY); CREATE TABLE orders (id INT PRIMARY KEY, user_id INT)',
      sql: 'ALTER TABLE orders ADD CONSTRAINT fk_user FOREIGN KEY (user_id) REFERENCES users (id)',
    },
  ],
  good: [
    {
      given: 'CREATE TABLE orders (id INT PRIMARY KEY, no INT, KEY idx_no (no))',
      sql: 'ALTER TABLE orders ADD CONSTRAINT uniq_no UNIQUE (no)',
    },
    {
      given: 'CREATE TABLE orders (id INT PRIMARY KEY, no INT)',
      sql: 'ALTER TABLE orders ADD CONSTRAINT positive CHECK (no > 0)',
    },
    'CREATE TABLE draft (no INT); ALTER TABLE draft ADD CONSTRAINT uniq_no UNIQUE (no)',
  ],
  on: ['addConstraint'],
  check({ constraint }, context, report) {
    const names = constrained(constraint);
    const around = definitionAround(context.parents);
    if (names.length === 0 || !around || context.isNew(around.name)) return;
    const wanted = new Set(names.map(context.keyOf));
    const indexes = context.requireTable(around.name)?.indexes;
    const isReady = indexes?.some(
      ({ columns }) =>
        columns.length >= wanted.size &&
        columns.slice(0, wanted.size).every((column) => wanted.has(nameKey(column, context.dialect))),
    );
    if (indexes && !isReady) report(constraint, { columns: names.map(({ text }) => text).join(', ') });
  },
});

function constrained(constraint: Constraint): readonly Name[] {
  if (constraint.kind === 'uniqueKey' || constraint.kind === 'primaryKey') return namesIn(constraint.columns);
  return constraint.kind === 'foreignKey' ? constraint.columns : [];
}
