import type { SetStatement, Transaction } from '../../tree/statement.ts';
import { oracleFamily, postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule, type RuleContext } from '../../judge/rule.ts';

export default rule({
  id: 'usage-isolation-level',
  wireNames: { v1: 'ddl_check_transaction_isolation_level', v2: 'SQLE00062' },
  dialects: ['mysql', ...postgresFamily, ...oracleFamily],
  category: 'usage',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['business'], sql: ['transaction'], purpose: ['performance', 'maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '隔离级别不是 READ COMMITTED', en: 'The isolation level is not READ COMMITTED' },
  why: {
    zh: '更高的级别会增加锁等待和失败重试，更低的级别会读到未提交的数据。',
    en: 'Higher levels bring more waiting and retries; lower ones read what was never committed.',
  },
  instead: { zh: '没有特别需要时使用 READ COMMITTED。', en: 'Use READ COMMITTED unless there is a reason.' },
  bad: ['SET TRANSACTION ISOLATION LEVEL SERIALIZABLE'],
  good: ['SET TRANSACTION ISOLATION LEVEL READ COMMITTED', { sql: 'BEGIN', dialects: ['mysql', ...postgresFamily] }],
  on: ['transaction', 'set'],
  check(node, context, report) {
    const level = levelIn(node, context);
    if (level && level !== 'READ COMMITTED') report(node);
  },
});

function levelIn(node: Transaction | SetStatement, context: RuleContext): string | undefined {
  const text = context.text(node);
  const level =
    /ISOLATION\s+LEVEL\s+(READ\s+(?:UN)?COMMITTED|REPEATABLE\s+READ|SERIALIZABLE)/i.exec(text) ??
    /isolation\s*=\s*'([\w-]+)'/i.exec(text);
  return level?.[1]?.toUpperCase().replaceAll(/[\s-]+/g, ' ');
}
