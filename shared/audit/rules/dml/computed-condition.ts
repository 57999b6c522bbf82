import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-computed-condition',
  wireNames: { v1: 'dml_not_recommend_func_in_where' },
  dialects: ['mysql'],
  category: 'dml',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '条件中使用函数或运算', en: 'A condition computes' },
  message: { zh: '条件中有 {expression}', en: 'The condition holds {expression}' },
  why: {
    zh: '对字段做运算的条件用不上普通索引，常量运算也会让人难以看懂。',
    en: 'Computing with a column rules out its ordinary index, and computed constants are hard to follow.',
  },
  instead: { zh: '在程序中算好再传入。', en: 'Compute the value in the program and pass it in.' },
  bad: ['SELECT id FROM users WHERE LENGTH(name) > 5', 'SELECT id FROM orders WHERE price * 2 > 10'],
  good: ['SELECT id FROM users WHERE age > 5', 'SELECT LENGTH(name) FROM users WHERE id = 1'],
  on: ['call', 'binary'],
  check(node, context, report) {
    const outer = context.parents.at(-1);
    // A long sum is one node in the next: only the outermost is said.
    const isPart = outer?.kind === 'binary' && computing.has(outer.operator);
    const isComputing = node.kind === 'call' || (computing.has(node.operator) && !isPart);
    if (isComputing && context.around.isInCondition) report(node, { expression: context.text(node) });
  },
});

const computing: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%', 'DIV', 'MOD']);
