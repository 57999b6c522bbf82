import { indexed } from '../../dialect-facts/dialect-sets.ts';
import { columnOf } from '../../schema/schema.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-only-nullable-indexes',
  wireNames: { v1: 'ddl_check_all_index_not_null_constraint' },
  dialects: indexed,
  category: 'ddl',
  level: 'notice',
  tags: { operand: ['index', 'column'], sql: ['ddl'], purpose: ['performance', 'correction'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '所有索引字段都允许 NULL', en: 'Every indexed column allows NULL' },
  why: {
    zh: 'NULL 使唯一约束的含义因数据库而异，统计信息也更难估计；Oracle 的索引不含全为 NULL 的行。至少应有一个索引字段是 NOT NULL。',
    en: 'What a unique key does with NULL differs between databases, estimates get poor, and an index of Oracle leaves out rows that are NULL throughout; at least one indexed column should be NOT NULL.',
  },
  instead: { zh: '把索引字段设为 NOT NULL 并给出默认值。', en: 'Make the indexed columns NOT NULL with a default.' },
  bad: [
    { sql: 'CREATE TABLE t (a INT, b INT, INDEX idx_a (a), INDEX idx_b (b))', dialects: ['mysql'] },
    'CREATE TABLE t (a INT, b INT UNIQUE)',
  ],
  good: [
    { sql: 'CREATE TABLE t (a INT NOT NULL, b INT, INDEX idx_a (a), INDEX idx_b (b))', dialects: ['mysql'] },
    'CREATE TABLE t (a INT)',
    'CREATE TABLE t (a INT NOT NULL UNIQUE, b INT UNIQUE)',
  ],
  on: ['createTable'],
  check(create, context, report) {
    const table = context.tableAfter(create.name);
    const columns = (table?.indexes ?? []).flatMap((index) => index.columns).filter((column) => column !== '');
    const known = table ? columns.flatMap((column) => columnOf(table, column, context.dialect) ?? []) : [];
    if (known.length > 0 && known.every((column) => column.nullable)) report(create.name);
  },
});
