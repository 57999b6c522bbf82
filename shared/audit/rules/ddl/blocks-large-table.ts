import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { sizeWords } from '../../lock-impact/lock-cost.ts';
import { lockingKinds } from '../../lock-impact/changes.ts';
import { blocksWords, workWords } from '../../../lock-words.ts';
import type { LockImpact } from '../../lock-impact/lock-row.ts';
import { changeKindOf, changeKindWords, secondsWords } from '../../lock-impact/predicted-seconds.ts';
import { costsOf, type Cost } from '../../lock-impact/statement-cost.ts';
import { rule } from '../../judge/rule.ts';
import type { Text } from '../../../text.ts';

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
      default: 0,
      desc: {
        zh: '从多少行起算大表（0：只按预计时间；大小未知时按 1000000 行）',
        en: 'Rows from which a table is large (0: by the predicted time alone, or from 1000000 where its size is not known)',
      },
    },
    seconds: {
      key: 'second_key',
      type: 'int',
      default: 3,
      desc: { zh: '预计阻塞写入多少秒起报告', en: 'Seconds of blocked writes from which it is told' },
    },
  },
  needsSchema: 'always',
  what: { zh: 'DDL 长时间阻塞大表', en: 'DDL blocks a large table for long' },
  message: {
    zh: '{what}：{work}{seconds}，期间{blocks}{size}',
    en: 'It {what}: {work}{seconds}, and meanwhile {blocks}{size}',
  },
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
      rows: 500_000,
      megabytes: 130,
      version: '9.7.0',
      sql: 'ALTER TABLE orders MODIFY id BIGINT',
      dialects: ['mysql'],
    },
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
      rows: 1_500_000,
      megabytes: 12,
      version: '9.7.0',
      sql: 'ALTER TABLE orders MODIFY id BIGINT',
      dialects: ['mysql'],
    },
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
    for (const cost of costsOf(node, context)) {
      const { change, table, what, impact, seconds } = cost;
      const isLong = impact.work !== 'catalogue' && (impact.blocks === 'everything' || impact.blocks === 'writes');
      if (!isLong) continue;
      if (table?.rows === undefined && seconds === undefined) context.cannotTell();
      if (isLarge(cost, context.params))
        report(
          change,
          {
            what,
            work: workOf(impact),
            seconds: secondsWords(seconds),
            blocks: blocksWords[impact.blocks],
            size: sizeWords(table),
          },
          seconds !== undefined && seconds < secondsOfError ? 'warn' : 'error',
        );
    }
  },
});

function isLarge({ table, seconds }: Cost, limits: { readonly rows: number; readonly seconds: number }): boolean {
  const rowsMin = limits.rows > 0 ? limits.rows : seconds === undefined ? rowsOfUnknownSize : Infinity;
  return (seconds ?? 0) >= limits.seconds || (table?.rows ?? 0) >= rowsMin;
}

const rowsOfUnknownSize = 1_000_000;
/** Programs seldom wait longer for a connection of their pool. */
const secondsOfError = 30;

function workOf(impact: LockImpact): Text {
  const kind = changeKindOf(impact);
  // Of what is done in place without a rebuild, it is the index that takes long.
  return kind && kind !== 'inPlace' ? changeKindWords[kind] : workWords[impact.work];
}
