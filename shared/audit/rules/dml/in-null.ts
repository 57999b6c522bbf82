import type { Expression } from '../../tree/expression.ts';
import type { Span } from '../../tree/node.ts';
import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { isRowFilter } from '../../tree/row-filter.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-in-null',
  wireNames: { v1: 'dml_hint_in_null_only_false', v2: 'SQLE00120' },
  dialects: everyDialect,
  category: 'dml',
  level: 'error',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'IN 列表中有 NULL', en: 'The IN list holds NULL' },
  why: {
    zh: 'IN 里的 NULL 匹配不到任何行，NOT IN 里的 NULL 会让条件永远不成立。',
    en: 'NULL in an IN list matches nothing, and in NOT IN it makes the condition never true.',
  },
  instead: {
    zh: '从列表中去掉 NULL，需要时另写 IS NULL。',
    en: 'Take NULL out of the list, and add IS NULL where it is meant.',
  },
  bad: [
    'SELECT id FROM users WHERE age IN (NULL)',
    'SELECT id FROM users WHERE age NOT IN (1, NULL)',
    { sql: 'DELETE FROM users WHERE age IN (NULL, 1, 2, NULL)', fixed: 'DELETE FROM users WHERE age IN (1, 2)' },
  ],
  good: ['SELECT id FROM users WHERE age IN (1, 2)', 'SELECT id FROM users WHERE age IN (1, 2) OR age IS NULL'],
  on: ['in'],
  check({ list = [] }, _, report) {
    for (const item of list) if (isNull(item)) report(item);
  },
  fix(node, context) {
    const { not, list = [] } = node;
    const kept = list.filter((item) => !isNull(item));
    // A row that NULL could have let through was never let through; under NOT it would be from now on.
    if (not || kept.length === 0 || !isRowFilter(node, context.parents)) return undefined;
    const [first, last] = [list[0], list.at(-1)];
    if (!first || !last || !isPlainList(list, context.text)) return undefined;
    return [{ start: first.start, end: last.end, text: kept.map((item) => context.text(item)).join(', ') }];
  },
});

function isNull(item: Expression): boolean {
  return item.kind === 'literal' && item.type === 'null';
}

/** Whether nothing but commas stands between the items: a comment would be lost. */
function isPlainList(list: readonly Expression[], text: (span: Span) => string): boolean {
  return list.every(
    (item, at) => at === 0 || /^\s*,\s*$/.test(text({ start: list[at - 1]?.end ?? item.start, end: item.start })),
  );
}
