import type { AnyNode } from '../../tree/any-node.ts';
import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { rule, type RuleContext } from '../../judge/rule.ts';

export default rule({
  id: 'dml-string-edge-blanks',
  wireNames: { v1: 'dml_check_spaces_around_the_string' },
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business'], sql: ['dml'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '字符串首尾有空格', en: 'A string begins or ends with a blank' },
  message: { zh: '字符串 {text} 首尾有空格', en: 'The string {text} begins or ends with a blank' },
  why: {
    zh: '首尾空格多为误写，会导致比较不相等或写入脏数据，且肉眼难以发现。',
    en: 'Such blanks are mostly slips: comparisons fail, bad data is stored, and nobody sees why.',
  },
  instead: { zh: '去掉首尾空格。', en: 'Remove the blanks.' },
  bad: [
    "UPDATE users SET name = '  wang' WHERE id = 1",
    "SELECT id FROM users WHERE name = ' wang'",
    "INSERT INTO users (name) VALUES ('wang ')",
  ],
  good: [
    "SELECT id FROM users WHERE name = 'wang'",
    "SELECT CONCAT(first, ' ', last) FROM users",
    { sql: "UPDATE users SET name += ' (left)' WHERE id = 1", dialects: ['sqlserver'] },
  ],
  on: ['literal'],
  check(literal, context, report) {
    if (literal.type !== 'string' || !/^ +\S|\S +$/.test(literal.value)) return;
    const owner = context.parents.at(-1);
    const parent = owner?.kind;
    const isCompared = owner?.kind === 'binary' && /^[=<>]+$/.test(owner.operator);
    if (
      isCompared ||
      parent === 'row' ||
      parent === 'in' ||
      (parent === 'assignment' && !isAppended(owner, context)) ||
      parent === 'like'
    )
      report(literal, { text: context.text(literal) });
  },
});

/** += of SQL Server puts a text behind another. */
function isAppended(owner: AnyNode | undefined, { dialect, text }: RuleContext): boolean {
  const target = owner?.kind === 'assignment' ? owner.targets.at(-1) : undefined;
  return (
    dialect === 'sqlserver' &&
    owner !== undefined &&
    target !== undefined &&
    /^\s*\+=/.test(text({ start: target.end, end: owner.end }))
  );
}
