import type { ObjectName } from '../../tree/node.ts';
import type { ColumnDefinition } from '../../tree/table-statement.ts';
import { rule, type RuleContext } from '../../judge/rule.ts';
import { definitionAround } from '../../tree/definitions.ts';
import { transactional } from '../../dialect-facts/dialect-sets.ts';

export default rule({
  id: 'ddl-add-not-null-column',
  dialects: transactional,
  category: 'ddl',
  level: 'error',
  tags: { operand: ['column'], sql: ['ddl', 'integrity'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'better',
  what: {
    zh: '给已有表增加 NOT NULL 且没有默认值的字段',
    en: 'A NOT NULL column without a default is added to an existing table',
  },
  message: {
    zh: '增加的字段 {column} 为 NOT NULL 却没有默认值，{effect}',
    en: 'The added column {column} is NOT NULL without a default: {effect}',
  },
  why: {
    zh: '表中已有的行没有值可填：MySQL 会悄悄填入 0 或空串，其他数据库直接报错，旧程序的写入也会失败。',
    en: 'The rows that are there have no value for it: MySQL silently fills in 0 or an empty string, the others refuse, and older programs can no longer insert.',
  },
  instead: {
    zh: '写明常量默认值；或先加可空字段，分批回填后再设为 NOT NULL。',
    en: 'Give a constant default; or add it nullable, fill it in batches and set NOT NULL afterwards.',
  },
  bad: [
    'ALTER TABLE users ADD age INT NOT NULL',
    'ALTER TABLE users ADD code INT PRIMARY KEY',
    {
      sql: 'CREATE TABLE users (id INT); INSERT INTO users (id) VALUES (1); ALTER TABLE users ADD age INT NOT NULL',
      except: ['mysql'],
    },
  ],
  good: [
    'ALTER TABLE users ADD age INT DEFAULT 0 NOT NULL',
    'ALTER TABLE users ADD age INT',
    'CREATE TABLE users (id INT); ALTER TABLE users ADD age INT NOT NULL',
    'DELETE FROM users; ALTER TABLE users ADD age INT NOT NULL',
    {
      sql: 'ALTER TABLE users ADD id INT IDENTITY(1, 1) PRIMARY KEY, version ROWVERSION NOT NULL',
      dialects: ['sqlserver'],
    },
  ],
  on: ['addColumn'],
  check({ column }, context, report) {
    const around = definitionAround(context.parents);
    if (!around || !isRequired(column) || column.default || column.autoIncrement || column.generated) return;
    if (hasNothingToFill(around.name, context)) return;
    report(column, { column: column.name.text, effect: context.dialect === 'mysql' ? fillsIn : fails });
  },
});

/** A table that the script made or emptied holds what the script has put into it; MySQL fills that in. */
function hasNothingToFill(table: ObjectName, context: RuleContext): boolean {
  if (context.isNew(table) || context.isEmptied(table)) return context.dialect === 'mysql' || context.isBare(table);
  return context.table(table)?.rows === 0;
}

/** A primary key implies NOT NULL; ROWVERSION fills itself. */
function isRequired({ nullable, constraints, type }: ColumnDefinition): boolean {
  return (nullable === false || constraints.some(({ kind }) => kind === 'primaryKey')) && type?.name !== 'ROWVERSION';
}

const fails = { zh: '表中有数据时语句会失败', en: 'the statement fails when the table has rows' };
const fillsIn = { zh: '旧数据会被填入隐式默认值', en: 'old rows get an implicit default' };
