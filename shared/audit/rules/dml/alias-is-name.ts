import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-alias-is-name',
  wireNames: { v1: 'dml_check_alias', v2: 'SQLE00079' },
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '别名与表名或字段名相同', en: 'An alias equals the name of its table or column' },
  message: { zh: '别名 {alias} 与原名相同', en: 'The alias {alias} is the name itself' },
  why: {
    zh: '与原名相同的别名没有意义，还会让人分不清引用的是谁。',
    en: 'Such an alias says nothing and leaves open what a name refers to.',
  },
  instead: { zh: '去掉别名，或换一个名称。', en: 'Remove the alias or choose another.' },
  bad: ['SELECT name AS name FROM users', 'SELECT u.id FROM users users JOIN u ON u.id = users.id'],
  good: ['SELECT name AS user_name FROM users u'],
  on: ['selectItem', 'table'],
  check(node, context, report) {
    const name = node.kind === 'table' ? node.name.name : node.value.kind === 'column' ? node.value.name : undefined;
    if (name && node.alias && context.keyOf(name) === context.keyOf(node.alias))
      report(node.alias, { alias: node.alias.text });
  },
});
