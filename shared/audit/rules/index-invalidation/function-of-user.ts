import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'index-invalidation-function-of-user',
  dialects: ['sqlserver'],
  category: 'index-invalidation',
  level: 'warn',
  tags: { operand: ['function'], sql: ['query'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '条件中调用自定义标量函数', en: 'A condition calls a scalar function of a user' },
  why: {
    zh: '标量函数对每一行执行一次，语句失去并行，条件也无法使用索引。',
    en: 'A scalar function runs once per row, keeps the statement from running in parallel and the condition from using an index.',
  },
  instead: {
    zh: '把逻辑写进条件，或改成内联表值函数并用 CROSS APPLY 调用。',
    en: 'Put its logic into the condition, or make it an inline table function and CROSS APPLY it.',
  },
  bad: [
    'SELECT id FROM dbo.orders WHERE dbo.net_price(total) > 10',
    'SELECT o.id FROM dbo.orders o JOIN dbo.items i ON dbo.clean_code(i.code) = o.code',
  ],
  good: [
    'SELECT id FROM dbo.orders WHERE total > 10',
    'SELECT dbo.net_price(total) FROM dbo.orders WHERE id = 1',
    "SELECT id FROM dbo.orders WHERE details.value('(/a)[1]', 'int') = 1",
  ],
  on: ['call'],
  check(call, { around }, report) {
    if (call.name.schema && call.over === undefined && around.isInCondition && !methods.test(call.name.name.text))
      report(call);
  },
});

// These are methods of XML columns, which look like functions of a schema.
const methods = /^(value|exist|query|nodes|modify|ST\w+|GetAncestor|IsDescendantOf|GetLevel|ToString)$/i;
