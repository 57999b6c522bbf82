import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { sizeWords } from '../../lock-impact/lock-cost.ts';
import { lockedChanges, lockingKinds } from '../../lock-impact/changes.ts';
import { blocksWords, workWords } from '../../lock-impact/lock-row.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-blocks-large-table',
  dialects: ['mysql', ...postgresFamily],
  category: 'ddl',
  level: 'error',
  tags: { operand: ['table'], sql: ['ddl'], purpose: ['performance'], cost: 'medium' },
  params: {
    rows: {
      key: 'first_key',
      type: 'int',
      default: 1_000_000,
      desc: { zh: '从多少行起算大表', en: 'Rows from which a table is large' },
    },
  },
  needsSchema: 'always',
  what: { zh: 'DDL 长时间阻塞大表', en: 'DDL blocks a large table for long' },
  message: { zh: '{what}：{work}，期间{blocks}{size}', en: 'It {what}: {work}, and meanwhile {blocks}{size}' },
  why: {
    zh: '代价随行数增长，期间业务的语句都要等待。',
    en: 'The work grows with the rows, and all that time the statements of the business wait.',
  },
  instead: {
    zh: '使用在线方式（CONCURRENTLY、NOT VALID 后 VALIDATE、ALGORITHM=INPLACE，或在工单中改为在线变更），或在维护窗口执行。',
    en: 'Do it online (CONCURRENTLY, NOT VALID and then VALIDATE, ALGORITHM=INPLACE, or as an online change of the workflow) or in the maintenance window.',
  },
  bad: [
    {
      given: 'CREATE TABLE orders (id INT, note VARCHAR(20))',
      rows: 5_000_000,
      version: '8.0.36',
      sql: 'ALTER TABLE orders MODIFY id BIGINT',
      dialects: ['mysql'],
    },
    {
      given: 'CREATE TABLE orders (id INT, note VARCHAR(20))',
      rows: 5_000_000,
      sql: 'CREATE INDEX by_note ON orders (note)',
      dialects: postgresFamily,
    },
  ],
  good: [
    {
      given: 'CREATE TABLE orders (id INT, note VARCHAR(20))',
      rows: 5_000_000,
      version: '8.0.36',
      sql: 'ALTER TABLE orders ADD COLUMN city INT',
      dialects: ['mysql'],
    },
    {
      given: 'CREATE TABLE orders (id INT, note VARCHAR(20))',
      rows: 500,
      sql: 'CREATE INDEX by_note ON orders (note)',
    },
    {
      given: 'CREATE TABLE orders (id INT, note VARCHAR(20))',
      rows: 5_000_000,
      sql: 'CREATE INDEX CONCURRENTLY by_note ON orders (note)',
      dialects: postgresFamily,
    },
    'CREATE INDEX by_note ON orders (note)',
  ],
  on: lockingKinds,
  check(node, context, report) {
    for (const { change, table, impact } of lockedChanges(node, context)) {
      const isLong = impact.work !== 'catalogue' && (impact.blocks === 'everything' || impact.blocks === 'writes');
      if (isLong && table?.rows === undefined) context.cannotTell();
      if (isLong && (table?.rows ?? 0) >= context.params.rows)
        report(change, {
          what: impact.what,
          work: workWords[impact.work],
          blocks: blocksWords[impact.blocks],
          size: sizeWords(table),
        });
    }
  },
});
