import { rule } from '../../rule.ts';

export default rule({
  id: 'dml-leading-wildcard',
  wireNames: { v1: 'dml_check_fuzzy_search', v2: 'SQLE00086' },
  dialects: ['mysql', 'postgres'],
  category: 'dml', level: 'error',
  tags: { operand: ['business', 'index'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'LIKE 以通配符开头', en: 'LIKE pattern begins with a wildcard' },
  message: { zh: '模式 {pattern} 以通配符开头，用不上普通索引', en: 'The pattern {pattern} begins with a wildcard, so no ordinary index helps' },
  why: { zh: 'B 树索引按前缀排序，开头是通配符时只能逐行比较，数据越多越慢。', en: 'A B-tree is sorted by prefix: a pattern without one is compared with every row.' },
  instead: { zh: '改为前缀匹配；必须任意位置匹配时用全文索引，PostgreSQL 可用 pg_trgm 的 GIN 索引。', en: 'Match by prefix; where any place must match, use a full-text index, or a GIN index with pg_trgm on PostgreSQL.' },
  bad: ["SELECT id FROM users WHERE name LIKE '%wang'", "DELETE FROM users WHERE name LIKE '_ang%'", { sql: "SELECT id FROM users WHERE name ILIKE '%wang%'", dialects: ['postgres'] }],
  good: ["SELECT id FROM users WHERE name LIKE 'wang%'", "SELECT name LIKE '%x' FROM users"],
  on: ['like'],
  check(like, context, report) {
    if (like.operator !== 'LIKE' && like.operator !== 'ILIKE') return;
    const { pattern } = like;
    if (pattern.kind !== 'literal' || !/^[%_]/.test(pattern.value) || !context.around.isInCondition) return;
    report(pattern, { pattern: context.text(pattern) });
  },
});
