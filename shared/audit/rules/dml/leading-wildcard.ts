import type { Expression } from '../../tree/expression.ts';
import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { mayBeIndexed } from '../../scope/own-columns.ts';
import { choosesRows } from '../../tree/surroundings.ts';
import { nodesOf } from '../../tree/walk.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-leading-wildcard',
  wireNames: { v1: 'dml_check_fuzzy_search', v2: 'SQLE00086' },
  dialects: everyDialect,
  category: 'dml',
  level: 'warn',
  tags: { operand: ['business', 'index'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'LIKE 以通配符开头', en: 'LIKE pattern begins with a wildcard' },
  message: {
    zh: '模式 {pattern} 以通配符开头，用不上普通索引',
    en: 'The pattern {pattern} begins with a wildcard, so no ordinary index helps',
  },
  why: {
    zh: 'B 树索引按前缀排序，开头是通配符时只能逐行比较，数据越多越慢。',
    en: 'A B-tree is sorted by prefix: a pattern without one is compared with every row.',
  },
  instead: {
    zh: '改为前缀匹配；必须任意位置匹配时用全文索引（Oracle Text、SQL Server 的 CONTAINS），PostgreSQL 可用 pg_trgm 的 GIN 索引。',
    en: 'Match by prefix; where any place must match, use a full-text index (Oracle Text, CONTAINS on SQL Server), or a GIN index with pg_trgm on PostgreSQL.',
  },
  bad: [
    "SELECT id FROM users WHERE name LIKE '%wang'",
    "DELETE FROM users WHERE name LIKE '_ang%'",
    { sql: "SELECT id FROM users WHERE name ILIKE '%wang%'", dialects: ['postgres'] },
    {
      sql: "SELECT id FROM users WHERE name LIKE CONCAT('%', other_name)",
      dialects: ['mysql', 'postgres', 'sqlserver'],
    },
    { sql: "SELECT id FROM users WHERE name LIKE '%' || other_name || '%'", dialects: ['postgres', 'oracle'] },
    { sql: "SELECT id FROM users WHERE name LIKE N'%' + @name", dialects: ['sqlserver'] },
  ],
  good: [
    "SELECT id FROM users WHERE name LIKE 'wang%'",
    {
      sql: "SELECT conname FROM pg_constraint c WHERE pg_get_constraintdef(c.oid) LIKE '%role%'",
      dialects: ['postgres'],
    },
    "SELECT table_name FROM information_schema.tables WHERE table_name LIKE '%_log'",
    "WITH recent AS (SELECT id, name FROM users WHERE id = 1) SELECT id FROM recent WHERE name LIKE '%x'",
    { sql: "SELECT name LIKE '%x' FROM users", dialects: ['mysql', 'postgres'] },
    {
      sql: "SELECT id FROM users WHERE name LIKE CONCAT(other_name, '%')",
      dialects: ['mysql', 'postgres', 'sqlserver'],
    },
    { sql: "SELECT id FROM users WHERE name LIKE other_name || '%'", dialects: ['postgres', 'oracle'] },
  ],
  on: ['like'],
  check(like, context, report) {
    if (like.operator !== 'LIKE' && like.operator !== 'ILIKE') return;
    const { pattern } = like;
    const first = beginningOf(pattern);
    if (first?.kind !== 'literal' || !/^[%_]/.test(first.value) || !choosesRows(context.around)) return;
    const columns = nodesOf(like.value, 'column');
    if (columns.length > 0 && !columns.some((column) => mayBeIndexed(column, context.around, context.isCte))) return;
    report(pattern, { pattern: context.text(pattern) });
  },
});

/** What a pattern that is put together begins with. */
function beginningOf(pattern: Expression): Expression | undefined {
  let first: Expression | undefined = pattern;
  for (;;) {
    if (first?.kind === 'binary' && (first.operator === '||' || first.operator === '+')) first = first.left;
    else if (first?.kind === 'call' && /^concat$/i.test(first.name.name.text)) first = first.args[0];
    else return first;
  }
}
