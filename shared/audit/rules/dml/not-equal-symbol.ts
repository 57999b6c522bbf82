import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-not-equal-symbol',
  wireNames: { v1: 'dml_check_not_equal_symbol', v2: 'SQLE00095' },
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['business'], sql: ['dml'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '不等于写成了 !=', en: 'Inequality is written !=' },
  why: {
    zh: '!= 不是 SQL 标准写法，统一写法便于阅读和迁移。',
    en: 'The standard writes <>; one spelling reads better and moves to any database.',
  },
  instead: { zh: '使用 <>。', en: 'Write <>.' },
  bad: [{ sql: 'SELECT id FROM orders WHERE status != 1', fixed: 'SELECT id FROM orders WHERE status <> 1' }],
  good: ['SELECT id FROM orders WHERE status <> 1', "SELECT id FROM orders WHERE note = '!='"],
  on: ['binary'],
  check(node, context, report) {
    if (node.operator === '<>' && context.text({ start: node.left.end, end: node.right.start }).includes('!='))
      report(node);
  },
  fix({ left, right }, context) {
    // Both spellings are one operator on every server. What stands between may hold brackets, but no comment with the
    // same characters.
    const between = context.text({ start: left.end, end: right.start });
    if (!/^[\s()]*!=[\s()]*$/.test(between)) return undefined;
    const start = left.end + between.indexOf('!=');
    return [{ start, end: start + 2, text: '<>' }];
  },
});
