import { rule } from '../../rule.ts';

export default rule({
  id: 'usage-trigger-switched-off',
  dialects: ['postgres', 'sqlserver'],
  category: 'usage', level: 'error',
  tags: { operand: ['trigger', 'table'], sql: ['ddl', 'sql_trigger'], purpose: ['correction', 'security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '停用了触发器', en: 'Triggers are switched off' },
  why: { zh: '停用期间写入的数据绕过校验和外键，之后不会补查。', en: 'What is written meanwhile passes checks and foreign keys, and nothing looks at it later.' },
  instead: { zh: '只在维护窗口内停用，完成后启用并核对数据。', en: 'Do it in a maintenance window only, switch them on again and verify the data.' },
  bad: ['ALTER TABLE orders DISABLE TRIGGER ALL'],
  good: ['ALTER TABLE orders ENABLE TRIGGER ALL', { sql: 'ALTER TABLE orders ENABLE ROW LEVEL SECURITY', dialects: ['postgres'] }],
  on: ['switch'],
  check(node, _, report) {
    if (node.words[0] === 'DISABLE' && (node.words[1] === 'TRIGGER' || node.words[1] === 'RULE')) report(node);
  },
});
