import { isTableColumn, largeFamilies } from '../../tree/definitions.ts';
import { isSince, type ServerVersion } from '../../schema/server-version.ts';
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
    zh: 'MySQL 严格模式下拒绝，非严格模式下丢弃默认值；只有写在括号中的表达式从 8.0.13 起可用，MariaDB 从 10.2.1 起都可用。',
    en: 'MySQL refuses it in strict mode and drops the default otherwise; only an expression in parentheses is taken, from 8.0.13 on. MariaDB takes either from 10.2.1 on.',
  },
  instead: {
    zh: '去掉默认值由程序写入，或把默认值写进括号。',
    en: 'Remove the default and let the program write the value, or put it into parentheses.',
  },
  bad: [
    "CREATE TABLE notes (id INT, body TEXT DEFAULT 'none')",
    { sql: "ALTER TABLE notes ADD COLUMN raw BLOB DEFAULT ('x')", version: '5.7.40' },
    { sql: "ALTER TABLE notes ADD COLUMN body TEXT DEFAULT 'x'", version: '8.4.0' },
  ],
  good: [
    'CREATE TABLE notes (id INT, body TEXT DEFAULT NULL, raw BLOB)',
    "CREATE TABLE notes (id INT, body TEXT DEFAULT (''), more JSON DEFAULT (JSON_ARRAY()))",
    { sql: "CREATE TABLE notes (id INT, body TEXT DEFAULT 'none')", version: '10.11.6-MariaDB' },
  ],
  on: ['columnDefinition'],
  check(column, context, report) {
    const { type, default: value } = column;
    if (!type || !value || !largeFamilies.has(type.family) || !isTableColumn(context.parents)) return;
    if (value.kind === 'literal' && value.type === 'null') return;
    const isExpression =
      value.kind !== 'literal' || /\(\s*$/.test(context.text({ start: column.start, end: value.start }));
    if (!isAllowed(isExpression, context.server)) report(value, { column: column.name.text, type: type.name });
  },
});

/** What is not known of the server is taken for a current MySQL. */
function isAllowed(isExpression: boolean, server: ServerVersion | undefined): boolean {
  if (server?.product === 'mariadb') return isSince(server, 10, 2, 1);
  return isExpression && (server === undefined || isSince(server, 8, 0, 13));
}
