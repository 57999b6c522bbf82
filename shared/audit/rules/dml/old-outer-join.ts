import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-old-outer-join',
  dialects: ['sqlserver'],
  category: 'dml',
  level: 'error',
  tags: { operand: ['business'], sql: ['query', 'join'], purpose: ['correction', 'maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '外连接写成 *= 或 =*', en: 'An outer join is written *= or =*' },
  why: {
    zh: '这种写法从 SQL Server 2012 起已不支持，语句会报错；旧版本中与其他条件混用时结果也不确定。',
    en: 'SQL Server 2012 and later refuse it; on older versions its result is uncertain once other conditions stand beside it.',
  },
  instead: { zh: '改写为 LEFT JOIN 或 RIGHT JOIN … ON。', en: 'Write LEFT JOIN or RIGHT JOIN … ON.' },
  bad: [
    'SELECT o.id FROM dbo.orders o, dbo.items i WHERE o.id *= i.order_id',
    'SELECT o.id FROM dbo.orders o, dbo.items i WHERE o.id =* i.order_id',
  ],
  good: [
    'SELECT o.id FROM dbo.orders o LEFT JOIN dbo.items i ON o.id = i.order_id',
    'SELECT o.price * 2 FROM dbo.orders o WHERE o.id = 1',
  ],
  on: ['binary'],
  check(node, context, report) {
    const between = context.text({ start: node.left.end, end: node.right.start });
    if (node.operator === '*=' || (node.operator === '=' && /=\*\s*$/.test(between))) report(node);
  },
});
