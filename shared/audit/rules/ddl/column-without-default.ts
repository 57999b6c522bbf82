import { definitionAround, isTableColumn, largeFamilies } from '../../tree/definitions.ts';
import { isInPrimaryKey } from '../../script/key-columns.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-column-without-default',
  wireNames: { v1: 'ddl_check_column_without_default' },
  dialects: ['mysql'],
  category: 'ddl',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '字段没有默认值', en: 'A column has no default' },
  message: { zh: '字段 {column} 没有 DEFAULT', en: 'Column {column} has no DEFAULT' },
  why: {
    zh: '没有默认值时，漏写该字段的插入会失败或留下 NULL，之后的计算与统计都要处理它。',
    en: 'Without a default, an INSERT that leaves the column out fails or leaves NULL, which every later computation has to handle.',
  },
  instead: {
    zh: '为字段写明 DEFAULT；自增、大对象和主键字段除外。',
    en: 'Give the column a DEFAULT; AUTO_INCREMENT, large and key columns need none.',
  },
  bad: [
    'CREATE TABLE users (id BIGINT AUTO_INCREMENT PRIMARY KEY, city VARCHAR(20))',
    'ALTER TABLE users ADD COLUMN age INT NOT NULL',
  ],
  good: [
    { given: 'CREATE TABLE users (id INT NOT NULL PRIMARY KEY)', sql: 'ALTER TABLE users MODIFY id BIGINT NOT NULL' },
    "CREATE TABLE users (id BIGINT AUTO_INCREMENT PRIMARY KEY, city VARCHAR(20) DEFAULT '', note TEXT)",
    'ALTER TABLE users ADD COLUMN age INT NOT NULL DEFAULT 0',
  ],
  on: ['columnDefinition'],
  check(column, context, report) {
    if (!column.type || column.default || column.autoIncrement || column.generated || !isTableColumn(context.parents))
      return;
    if (largeFamilies.has(column.type.family) || column.type.family === 'geometry') return;
    const around = definitionAround(context.parents);
    if (around && isInPrimaryKey(column, around, context)) return;
    report(column.name, { column: column.name.text });
  },
});
