import { definitionAround } from '../../tree/definitions.ts';
import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { isIdle, sizeWords } from '../../lock-impact/lock-cost.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-unique-constraint-lock',
  dialects: postgresFamily,
  category: 'ddl',
  level: 'error',
  tags: { operand: ['table', 'index'], sql: ['ddl', 'integrity'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '直接增加主键或唯一约束', en: 'A primary key or unique constraint is added directly' },
  message: {
    zh: '增加约束时在 ACCESS EXCLUSIVE 锁下建立索引，期间读写全部等待{size}',
    en: 'The constraint builds its index under an ACCESS EXCLUSIVE lock: all reads and writes wait{size}',
  },
  why: {
    zh: '索引在最强的锁下建立，大表会长时间不可用。',
    en: 'The index is built under the strongest lock, so a large table is out of use for long.',
  },
  instead: {
    zh: '先 CREATE UNIQUE INDEX CONCURRENTLY，再 ADD CONSTRAINT … USING INDEX。',
    en: 'CREATE UNIQUE INDEX CONCURRENTLY first, then ADD CONSTRAINT … USING INDEX.',
  },
  bad: [
    'ALTER TABLE users ADD COLUMN email TEXT UNIQUE',
    'ALTER TABLE users ADD CONSTRAINT uniq_users_email UNIQUE (email)',
    'ALTER TABLE users ADD PRIMARY KEY (id)',
    'ALTER TABLE users ADD CONSTRAINT apart EXCLUDE USING gist (span WITH &&)',
  ],
  good: [
    'ALTER TABLE users ADD CONSTRAINT uniq_users_email UNIQUE USING INDEX uniq_users_email',
    'CREATE TABLE users AS SELECT id FROM people; ALTER TABLE users ADD PRIMARY KEY (id)',
    'CREATE TABLE users (id INT); ALTER TABLE users ADD PRIMARY KEY (id)',
  ],
  on: ['uniqueKey', 'primaryKey', 'exclude'],
  check(constraint, context, report) {
    const parent = context.parents.at(-1)?.kind;
    if (parent !== 'addConstraint' && (parent !== 'columnDefinition' || context.parents.at(-2)?.kind !== 'addColumn'))
      return;
    const around = definitionAround(context.parents);
    const table = around && context.table(around.name);
    const isAdopted = constraint.kind !== 'exclude' && constraint.usingIndex;
    if (!isAdopted && around && !isIdle(around.name, context)) report(constraint, { size: sizeWords(table) });
  },
});
