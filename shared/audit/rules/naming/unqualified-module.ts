import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'naming-unqualified-module',
  dialects: ['sqlserver'],
  category: 'naming',
  level: 'notice',
  tags: {
    operand: ['procedure', 'view', 'function', 'trigger'],
    sql: ['ddl'],
    purpose: ['maintenance', 'correction'],
    cost: 'low',
  },
  needsSchema: 'never',
  what: { zh: '创建对象没有写架构名', en: 'A module is made without the name of its schema' },
  why: {
    zh: '对象会落在执行者的默认架构里，不同的人执行得到不同的对象，调用时也找不到。',
    en: 'It lands in the default schema of whoever runs the script, so that different people make different objects and callers miss them.',
  },
  instead: { zh: '写出架构名，如 dbo.v_orders。', en: 'Write the schema, such as dbo.v_orders.' },
  bad: [
    'CREATE VIEW v_orders AS SELECT id FROM dbo.orders',
    'CREATE PROCEDURE list_orders AS SET NOCOUNT ON; SELECT id FROM dbo.orders',
  ],
  good: [
    'CREATE VIEW dbo.v_orders AS SELECT id FROM dbo.orders',
    'CREATE PROCEDURE #list AS SET NOCOUNT ON; SELECT id FROM dbo.orders',
    'CREATE TRIGGER on_ddl ON DATABASE FOR DROP_TABLE AS ROLLBACK',
  ],
  on: ['routine', 'createView'],
  check(node, _, report) {
    const isGlobal = node.kind === 'routine' && node.routineType === 'TRIGGER' && node.table === undefined;
    if (node.name && !node.name.schema && !node.name.name.text.startsWith('#') && !isGlobal) report(node.name);
  },
});
