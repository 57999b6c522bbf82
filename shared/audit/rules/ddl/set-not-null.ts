import type { Name, ObjectName } from '../../tree/node.ts';
import type { Constraint } from '../../tree/table-statement.ts';
import { definitionAround } from '../../tree/definitions.ts';
import { oracleFamily, postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import type { Dialect } from '../../dialect-facts/dialect-names.ts';
import { isIdle, sizeWords } from '../../lock-impact/lock-cost.ts';
import { rule, type RuleContext } from '../../judge/rule.ts';
import { columnOf } from '../../schema/schema.ts';

export default rule({
  id: 'ddl-set-not-null',
  dialects: [...postgresFamily, ...oracleFamily, 'sqlserver'],
  category: 'ddl',
  level: 'error',
  tags: { operand: ['column'], sql: ['ddl', 'integrity'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '设置 NOT NULL 会扫描全表', en: 'Setting a column NOT NULL scans the whole table' },
  message: {
    zh: '设置 {column} 为 NOT NULL，要在 {lock} 锁下扫描全表{size}',
    en: 'Setting {column} NOT NULL scans the table under a lock ({lock}){size}',
  },
  why: {
    zh: '扫描期间其他会话等待：PostgreSQL 和 SQL Server 上读写都等，Oracle 上写入等；只要有一行为 NULL 就会失败。',
    en: 'Others wait for the scan, on PostgreSQL and SQL Server readers too, on Oracle writers; and one NULL makes it fail.',
  },
  instead: {
    zh: '先 ADD CONSTRAINT … CHECK (字段 IS NOT NULL) NOT VALID 并 VALIDATE，之后 SET NOT NULL 不再扫描（PostgreSQL 12 起）；Oracle 用 NOT NULL ENABLE NOVALIDATE，之后再 ENABLE VALIDATE；SQL Server 在维护窗口执行。',
    en: 'ADD CONSTRAINT … CHECK (column IS NOT NULL) NOT VALID and VALIDATE it; from PostgreSQL 12 on SET NOT NULL then needs no scan; on Oracle use NOT NULL ENABLE NOVALIDATE and ENABLE VALIDATE later; on SQL Server choose a maintenance window.',
  },
  bad: [
    { sql: 'ALTER TABLE users ALTER COLUMN age SET NOT NULL', dialects: postgresFamily },
    { sql: 'ALTER TABLE users ADD CONSTRAINT aged NOT NULL age', dialects: ['postgres'] },
    { sql: 'ALTER TABLE users MODIFY age NOT NULL', dialects: oracleFamily },
    { sql: 'ALTER TABLE users ALTER COLUMN age INT NOT NULL', dialects: ['sqlserver'] },
  ],
  good: [
    {
      given: 'CREATE TABLE users (name VARCHAR(20) NULL)',
      sql: 'ALTER TABLE users ALTER COLUMN name VARCHAR(40) NULL',
      dialects: ['sqlserver'],
    },
    {
      sql: 'ALTER TABLE users ADD CONSTRAINT aged CHECK (age IS NOT NULL) NOT VALID; ALTER TABLE users VALIDATE CONSTRAINT aged; ALTER TABLE users ALTER COLUMN age SET NOT NULL',
      dialects: ['postgres'],
    },
    { sql: 'ALTER TABLE users ALTER COLUMN age DROP NOT NULL', dialects: postgresFamily },
    { sql: 'CREATE TABLE users (age INT); ALTER TABLE users ALTER COLUMN age SET NOT NULL', dialects: postgresFamily },
    { sql: 'ALTER TABLE users MODIFY age NULL', dialects: oracleFamily },
    { sql: 'CREATE TABLE users (age INT); ALTER TABLE users MODIFY age NOT NULL', dialects: oracleFamily },
    { sql: 'ALTER TABLE users ALTER COLUMN age INT NULL', dialects: ['sqlserver'] },
    {
      given: 'CREATE TABLE users (age INT NOT NULL)',
      rows: 1000,
      sql: 'ALTER TABLE users ALTER COLUMN age BIGINT NOT NULL',
      dialects: ['sqlserver'],
    },
    { sql: 'ALTER FOREIGN TABLE users ALTER COLUMN age SET NOT NULL', dialects: ['postgres'] },
    { sql: 'ALTER TABLE users ADD CONSTRAINT nn CHECK (age > 0)', dialects: oracleFamily },
  ],
  on: ['setNotNull', 'modifyColumn', 'addConstraint'],
  check(action, context, report) {
    const around = definitionAround(context.parents);
    // Nobody checks the rows of a foreign table.
    if (!around || (around.kind === 'alterTable' && around.objectType !== 'TABLE')) return;
    if (action.kind === 'modifyColumn' && action.column.nullable !== false) return;
    const name = action.kind === 'addConstraint' ? filledBy(action.constraint) : action.name;
    if (!name) return;
    const table = context.table(around.name);
    if (!isIdle(around.name, context) && !isKnownFilled(name, around.name, context))
      report(action, { column: name.text, lock: locks[context.dialect] ?? 'EXCLUSIVE', size: sizeWords(table) });
  },
});

/** PostgreSQL 18: the column of ADD CONSTRAINT … NOT NULL; NOT VALID looks at no row. */
function filledBy(constraint: Constraint): Name | undefined {
  return constraint.kind === 'notNull' && !constraint.notValid ? constraint.column : undefined;
}

/** The column may be NOT NULL already, and from PostgreSQL 12 on a checked constraint spares the scan. */
function isKnownFilled(column: Name, name: ObjectName, { table, keyOf, dialect, isFilled }: RuleContext): boolean {
  const known = table(name);
  const isAlready = known !== undefined && columnOf(known, keyOf(column), dialect)?.nullable === false;
  return isAlready || (postgresFamily.includes(dialect) && isFilled(name, column));
}

const locks: Readonly<Partial<Record<Dialect, string>>> = {
  postgres: 'ACCESS EXCLUSIVE',
  gaussdb: 'ACCESS EXCLUSIVE',
  oracle: 'EXCLUSIVE',
  sqlserver: 'Sch-M',
  mysql: 'SHARED',
};
