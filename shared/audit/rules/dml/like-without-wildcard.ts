import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-like-without-wildcard',
  wireNames: { v1: 'dml_not_recommend_not_wildcard_like' },
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['maintenance', 'performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'LIKE 的模式没有通配符', en: 'A LIKE pattern has no wildcard' },
  why: {
    zh: '没有通配符的 LIKE 只是等值比较，却可能用不上普通索引。',
    en: 'Without a wildcard LIKE means equality, yet may not use an ordinary index.',
  },
  instead: { zh: '改用 =。', en: 'Use = instead.' },
  bad: ["SELECT id FROM users WHERE name LIKE 'mei'"],
  good: [
    "SELECT id FROM users WHERE name LIKE 'mei%'",
    "SELECT id FROM users WHERE name = 'mei'",
    { sql: "SELECT id FROM users WHERE name LIKE 'm[ae]i'", dialects: ['sqlserver'] },
  ],
  on: ['like'],
  check(like, { dialect }, report) {
    const isPlain = like.operator === 'LIKE' && like.pattern.kind === 'literal' && like.pattern.type === 'string';
    // SQL Server also takes a set of characters in brackets.
    const wildcards = dialect === 'sqlserver' ? /[%_[]/ : /[%_]/;
    if (isPlain && !wildcards.test(like.pattern.value)) report(like);
  },
});
