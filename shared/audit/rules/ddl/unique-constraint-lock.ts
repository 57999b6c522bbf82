import type { Text } from '../../../text.ts';
import { definitionAround } from '../../tree/definitions.ts';
import { isOnline } from '../../tree/online-option.ts';
import type { Exclude, PrimaryKey, UniqueKey } from '../../tree/table-statement.ts';
import type { Dialect } from '../../dialect-facts/dialect-names.ts';
import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { isIdle, sizeWords } from '../../lock-impact/lock-cost.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-unique-constraint-lock',
  dialects: [...postgresFamily, 'oracle', 'sqlserver'],
  category: 'ddl',
  level: 'error',
  tags: { operand: ['table', 'index'], sql: ['ddl', 'integrity'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '直接增加主键或唯一约束', en: 'A primary key or unique constraint is added directly' },
  message: {
    zh: '增加约束时在 {lock} 锁下建立索引，期间{blocks}{size}',
    en: 'The constraint builds its index under {article} {lock} lock: {blocks}{size}',
  },
  why: {
    zh: '索引在锁下建立，大表会长时间不能写入，PostgreSQL 上连读取也要等待。',
    en: 'The index is built under a lock, so nobody writes to a large table for long, and on PostgreSQL nobody reads it either.',
  },
  instead: {
    zh: 'PostgreSQL 先 CREATE UNIQUE INDEX CONCURRENTLY，Oracle 先 CREATE UNIQUE INDEX … ONLINE，再 ADD CONSTRAINT … USING INDEX；SQL Server 写 WITH (ONLINE = ON)。EXCLUDE 约束没有这种办法，在低峰期添加。',
    en: 'On PostgreSQL CREATE UNIQUE INDEX CONCURRENTLY first, on Oracle CREATE UNIQUE INDEX … ONLINE, then ADD CONSTRAINT … USING INDEX; on SQL Server write WITH (ONLINE = ON). An EXCLUDE constraint has no such way: add it in a quiet hour.',
  },
  bad: [
    { sql: 'ALTER TABLE users ADD COLUMN email TEXT UNIQUE', dialects: postgresFamily },
    'ALTER TABLE users ADD CONSTRAINT uniq_users_email UNIQUE (email)',
    'ALTER TABLE users ADD PRIMARY KEY (id)',
    { sql: 'ALTER TABLE users ADD CONSTRAINT apart EXCLUDE USING gist (span WITH &&)', dialects: postgresFamily },
    { sql: 'ALTER TABLE users ADD CONSTRAINT pk_users PRIMARY KEY CLUSTERED (id)', dialects: ['sqlserver'] },
  ],
  good: [
    {
      sql: 'ALTER TABLE users ADD CONSTRAINT uniq_users_email UNIQUE USING INDEX uniq_users_email',
      dialects: postgresFamily,
    },
    {
      sql: 'ALTER TABLE users ADD CONSTRAINT pk_users PRIMARY KEY (id) USING INDEX uniq_users_id',
      dialects: ['oracle'],
    },
    {
      sql: 'ALTER TABLE users ADD CONSTRAINT pk_users PRIMARY KEY (id) WITH (ONLINE = ON)',
      dialects: ['sqlserver'],
    },
    {
      sql: 'CREATE TABLE users AS SELECT id FROM people; ALTER TABLE users ADD PRIMARY KEY (id)',
      dialects: postgresFamily,
    },
    'CREATE TABLE users (id INT); ALTER TABLE users ADD PRIMARY KEY (id)',
  ],
  on: ['uniqueKey', 'primaryKey', 'exclude'],
  check(constraint, context, report) {
    const parent = context.parents.at(-1)?.kind;
    if (parent !== 'addConstraint' && (parent !== 'columnDefinition' || context.parents.at(-2)?.kind !== 'addColumn'))
      return;
    const around = definitionAround(context.parents);
    if (!around || isBuiltElsewhere(constraint) || isIdle(around.name, context)) return;
    if (around.name.name.text.startsWith('#')) return;
    report(
      constraint,
      { ...lockOf(constraint, context.dialect), size: sizeWords(context.table(around.name)) },
      context.dialect === 'oracle' || context.dialect === 'sqlserver' ? 'warn' : undefined,
    );
  },
});

type Keeping = PrimaryKey | UniqueKey | Exclude;

/** It takes over an index that is there, builds one while others write, or keeps nothing. */
function isBuiltElsewhere(constraint: Keeping): boolean {
  if (constraint.kind === 'exclude') return false;
  return constraint.usingIndex !== undefined || isOnline(constraint.options) || !constraint.enforced;
}

const everybody: Text = { zh: '读写全部等待', en: 'all reads and writes wait' };
const writers: Text = { zh: '写入全部等待', en: 'all writes wait' };

/** SQL Server sorts the rows themselves by a primary key that is not said to be NONCLUSTERED. */
function lockOf(constraint: Keeping, dialect: Dialect) {
  if (dialect === 'oracle') return { article: 'a', lock: 'SHARE', blocks: writers };
  if (dialect !== 'sqlserver') return { article: 'an', lock: 'ACCESS EXCLUSIVE', blocks: everybody };
  const method = constraint.method ?? (constraint.kind === 'primaryKey' ? 'CLUSTERED' : 'NONCLUSTERED');
  return method.startsWith('CLUSTERED')
    ? { article: 'a', lock: 'Sch-M', blocks: everybody }
    : { article: 'a', lock: 'S', blocks: writers };
}
