import { isTableColumn, largeFamilies } from '../../tree/definitions.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-large-column-default',
  wireNames: { v1: 'ddl_check_column_blob_default_is_not_null' },
  dialects: ['mysql'],
  category: 'ddl',
  level: 'error',
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '大对象字段设置了非 NULL 的默认值', en: 'A BLOB or TEXT column has a default other than NULL' },
  message: {
    zh: '{type} 字段 {column} 的默认值不是 NULL',
    en: 'The {type} column {column} has a default other than NULL',
  },
  why: {
    zh: 'MySQL 8.0.13 之前不允许这样做，严格模式下建表失败，非严格模式下默认值被丢弃。',
    en: 'Before 8.0.13 MySQL refuses it in strict mode and drops the default otherwise.',
  },
  instead: { zh: '去掉默认值，由程序写入。', en: 'Remove the default and let the program write the value.' },
  bad: ["CREATE TABLE notes (id INT, body TEXT DEFAULT 'none')", "ALTER TABLE notes ADD COLUMN raw BLOB DEFAULT ('x')"],
  good: ['CREATE TABLE notes (id INT, body TEXT DEFAULT NULL, raw BLOB)'],
  on: ['columnDefinition'],
  check(column, context, report) {
    const { type, default: value } = column;
    if (!type || !value || !largeFamilies.has(type.family) || !isTableColumn(context.parents)) return;
    if (value.kind !== 'literal' || value.type !== 'null') report(value, { column: column.name.text, type: type.name });
  },
});
