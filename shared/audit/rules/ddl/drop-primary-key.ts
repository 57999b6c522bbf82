import type { AnyNode, NodeOf } from '../../tree/any-node.ts';
import { definitionAround } from '../../tree/definitions.ts';
import { oracleFamily, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import type { Dialect } from '../../dialect-facts/dialect-names.ts';
import { rule, type RuleContext } from '../../judge/rule.ts';
import { primaryKeyOf } from '../../schema/schema.ts';

export default rule({
  id: 'ddl-drop-primary-key',
  wireNames: { v1: 'ddl_hint_drop_primary_key', v2: 'SQLE00010' },
  dialects: ['mysql', ...postgresSpeakers, ...oracleFamily, 'sqlserver', 'db2'],
  category: 'ddl',
  level: 'error',
  tags: { operand: ['table', 'column'], sql: ['ddl', 'integrity'], purpose: ['security'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '删除主键', en: 'A primary key is dropped' },
  why: {
    zh: '失去唯一性保证；MySQL 会重建整张表，从库按行回放时可能全表扫描；SQL Server 的聚集主键被删除后整张表变为堆并重建其他索引；外键引用也会受影响。',
    en: 'Nothing keeps rows apart any more; MySQL rebuilds the table and replicas may scan it for each row; SQL Server turns it into a heap and rebuilds its other indexes; foreign keys depend on it.',
  },
  instead: {
    zh: '保留主键；确需更换时紧接着加上新主键，能放在同一语句时放在同一语句。',
    en: 'Keep it; to replace it, add the new one at once, in the same statement where that is possible.',
  },
  bad: [
    { sql: 'ALTER TABLE users DROP PRIMARY KEY', dialects: ['mysql'] },
    { sql: 'DROP INDEX `PRIMARY` ON users', dialects: ['mysql'] },
    {
      given: 'CREATE TABLE users (id INT, CONSTRAINT pk_users PRIMARY KEY (id))',
      sql: 'ALTER TABLE users DROP CONSTRAINT pk_users',
      dialects: [...postgresSpeakers, ...oracleFamily, 'sqlserver', 'db2'],
    },
    {
      given: 'CREATE TABLE users (id INT PRIMARY KEY)',
      sql: 'ALTER TABLE users DROP CONSTRAINT users_pkey',
      dialects: postgresSpeakers,
    },
    { sql: 'ALTER TABLE users DROP CONSTRAINT users_pkey', dialects: postgresSpeakers },
    { sql: 'ALTER TABLE dbo.users DROP CONSTRAINT PK_users', dialects: ['sqlserver'] },
  ],
  good: [
    'ALTER TABLE users ADD age INT',
    {
      sql: 'ALTER TABLE users DROP CONSTRAINT users_pkey, ADD PRIMARY KEY (tenant_id, id)',
      dialects: postgresSpeakers,
    },
    {
      given: 'CREATE TABLE users (id INT PRIMARY KEY)',
      sql: 'ALTER TABLE users DROP CONSTRAINT users_pkey',
      dialects: [...oracleFamily, 'sqlserver'],
    },
    {
      given: 'CREATE TABLE users (id INT PRIMARY KEY, CONSTRAINT positive CHECK (id > 0))',
      sql: 'ALTER TABLE users DROP CONSTRAINT positive',
    },
  ],
  on: ['dropPrimaryKey', 'dropConstraint', 'dropIndex'],
  check(action, context, report) {
    const isIt =
      action.kind === 'dropPrimaryKey' ||
      (action.kind === 'dropIndex' ? namesPrimary(action, context.dialect) : namesKey(action, context));
    if (isIt) report(action);
    else if (action.kind === 'dropConstraint' && soundsLikeKey(action, context)) report(action, {}, 'warn');
  },
});

/** Of a table that is not known: the name that the server, or its tools, give a primary key. */
function soundsLikeKey(
  { name: { text } }: NodeOf<'dropConstraint'>,
  { parents, table, dialect }: RuleContext,
): boolean {
  const around = definitionAround(parents);
  if (!around || table(around.name) || parents.some(isKeyAdded)) return false;
  if (postgresSpeakers.includes(dialect)) return text.toLowerCase() === `${around.name.name.text.toLowerCase()}_pkey`;
  return dialect === 'sqlserver' && /^PK_/.test(text);
}

function isKeyAdded(node: AnyNode): boolean {
  return (
    node.kind === 'alterTable' &&
    node.actions.some((action) => action.kind === 'addConstraint' && action.constraint.kind === 'primaryKey')
  );
}

/**
 * Whether a dropped constraint is the primary key of the table; PostgreSQL names one that has no name after its table.
 */
function namesKey(
  { name }: NodeOf<'dropConstraint'>,
  { parents, table, tableAfter, isSame, dialect }: RuleContext,
): boolean {
  const around = definitionAround(parents);
  const before = around && table(around.name);
  const key = before && primaryKeyOf(before);
  if (!key || !isSame(name, key.name || (postgresSpeakers.includes(dialect) ? `${before.name}_pkey` : '')))
    return false;
  const after = tableAfter(around.name);
  return after !== undefined && !primaryKeyOf(after);
}

/** MySQL calls the index of every primary key PRIMARY. */
function namesPrimary({ names }: NodeOf<'dropIndex'>, dialect: Dialect): boolean {
  return dialect === 'mysql' && names.some(({ name }) => /^primary$/i.test(name.text));
}
