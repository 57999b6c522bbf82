import type { ColumnDefinition } from '../../tree/table-statement.ts';
import { definitionAround, isWholeColumn, largeFamilies } from '../../tree/definitions.ts';
import { oracleFamily, transactional } from '../../dialect-facts/dialect-sets.ts';
import { isInPrimaryKey } from '../../script/key-columns.ts';
import { rule, type RuleContext } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-not-null-without-default',
  wireNames: { v1: 'ddl_check_field_not_null_must_contain_default_value', v2: 'SQLE00034' },
  dialects: transactional,
  category: 'ddl',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['column'], sql: ['ddl', 'integrity'], purpose: ['correction', 'maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'NOT NULL 字段没有默认值', en: 'A NOT NULL column has no default' },
  message: { zh: '字段 {column} 为 NOT NULL，但没有默认值', en: 'Column {column} is NOT NULL without a default' },
  why: {
    zh: '写入时漏写该字段会报错；给已有表加这样的字段，旧数据无值可填。',
    en: 'An INSERT that leaves it out fails, and rows that are already there have nothing to hold.',
  },
  instead: { zh: '给出合理的默认值。', en: 'Give it a sensible default.' },
  bad: ['CREATE TABLE users (id INT PRIMARY KEY, age INT NOT NULL)'],
  good: [
    {
      given: 'CREATE TABLE users (id INT NOT NULL PRIMARY KEY)',
      sql: 'ALTER TABLE users MODIFY id BIGINT NOT NULL',
      dialects: ['mysql'],
    },
    'CREATE TABLE users (id INT NOT NULL PRIMARY KEY, age INT DEFAULT 0 NOT NULL)',
    'CREATE TABLE users (id INT NOT NULL, age INT, PRIMARY KEY (id))',
    { sql: 'ALTER TABLE users MODIFY age INT NOT NULL', dialects: oracleFamily },
    { sql: 'CREATE TABLE users (id INT NOT NULL PRIMARY KEY, version ROWVERSION NOT NULL)', dialects: ['sqlserver'] },
  ],
  on: ['columnDefinition'],
  check(column, context, report) {
    if (
      !isWholeColumn(context.parents, context.dialect) ||
      column.nullable !== false ||
      fillsItself(column) ||
      isExempt(column, context)
    )
      return;
    // A column added to a table that is there is a matter of its own rule.
    const isAdded = context.parents.at(-1)?.kind === 'addColumn';
    if (!isAdded) report(column.name, { column: column.name.text });
  },
});

/**
 * Keys are always given, temporary tables are filled by who made them, and MySQL takes no default for large columns.
 */
function isExempt(column: ColumnDefinition, context: RuleContext): boolean {
  const around = definitionAround(context.parents);
  if ((around?.kind === 'createTable' && around.temporary) || (around && isInPrimaryKey(column, around, context)))
    return true;
  return context.dialect === 'mysql' && column.type !== undefined && largeFamilies.has(column.type.family);
}

function fillsItself(column: ColumnDefinition): boolean {
  return (
    column.default !== undefined ||
    column.autoIncrement ||
    column.generated !== undefined ||
    column.type?.name === 'ROWVERSION'
  );
}
