import type { Level } from '../../../levels.ts';
import type { Text } from '../../../text.ts';
import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { isIdle } from '../../lock-impact/lock-cost.ts';
import { definitionAround } from '../../tree/definitions.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-changes-meaning',
  dialects: postgresFamily,
  category: 'ddl',
  level: 'error',
  tags: { operand: ['table', 'column'], sql: ['ddl'], purpose: ['correction', 'maintenance'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '改变已有类型、序列或表的含义', en: 'What a type, sequence or table in use means is changed' },
  message: { zh: '改变已有对象：{what}', en: 'It changes what is in use: {what}' },
  why: {
    zh: '所有用到它的表和程序同时受影响，有的要重写每一行，有的会悄悄丢失或重复数据。',
    en: 'Every table and program that uses it is affected at once: rows are rewritten, lost, or doubled without a word.',
  },
  instead: {
    zh: '新增对象并逐步切换，确认没有使用者后再修改旧的。',
    en: 'Add a new one and switch over step by step; change the old one when nobody uses it.',
  },
  bad: [
    'ALTER TYPE address DROP ATTRIBUTE street',
    'ALTER TYPE address ALTER ATTRIBUTE street TYPE text CASCADE',
    'ALTER TABLE orders ALTER COLUMN total SET EXPRESSION AS (price * 2)',
    'ALTER SEQUENCE orders_id_seq RESTART',
    'ALTER TABLE orders REPLICA IDENTITY NOTHING',
    'ALTER TABLE orders_2020 NO INHERIT orders',
  ],
  good: [
    "ALTER TYPE state ADD VALUE 'paid'",
    'ALTER TABLE orders REPLICA IDENTITY FULL',
    'CREATE TABLE draft (a INT) INHERITS (orders); ALTER TABLE draft NO INHERIT orders',
  ],
  on: ['command', 'switch', 'setColumnOption'],
  check(node, context, report) {
    const around = definitionAround(context.parents);
    if (around && isIdle(around.name, context)) return;
    const found = dangers.find(([pattern]) => pattern.test(wordsOf(node)));
    if (found) report(node, { what: found[1] }, found[2]);
  },
});

function wordsOf(node: Parameters<ReturnType<typeof rule>['check']>[0]): string {
  if (node.kind === 'command') return `${node.verb} ${node.words.join(' ')}`;
  if (node.kind === 'switch') return node.words.join(' ');
  return node.kind === 'setColumnOption' ? node.options.map(({ name }) => `SET ${name}`).join(' ') : '';
}

const dangers: readonly (readonly [words: RegExp, what: Text, level?: Level])[] = [
  [
    /^ALTER TYPE DROP ATTRIBUTE\b/,
    { zh: '复合类型的属性连同各表中的值一起消失', en: 'an attribute goes, with its values in every table' },
  ],
  [
    /^ALTER TYPE ALTER ATTRIBUTE\b/,
    { zh: '用到该类型的表都要重写', en: 'every table with a column of the type is written anew' },
  ],
  [
    /^ALTER SEQUENCE .*\bRESTART\b/,
    { zh: '序列重新开始，已发出的号码会重复', en: 'the sequence starts again, and numbers given out come once more' },
    'warn',
  ],
  [
    /^SET EXPRESSION$/,
    {
      zh: '在 ACCESS EXCLUSIVE 锁下重新计算并重写整张表',
      en: 'the table is computed and written anew under an ACCESS EXCLUSIVE lock',
    },
  ],
  [
    /^REPLICA IDENTITY NOTHING$/,
    {
      zh: '没有复制标识，已发布的表上 UPDATE 和 DELETE 会报错',
      en: 'without an identity, UPDATE and DELETE of a published table fail',
    },
    'warn',
  ],
  [/^NO INHERIT$/, { zh: '查询父表时不再包含这些行', en: 'queries of the parent no longer find its rows' }, 'warn'],
];
