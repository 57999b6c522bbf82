import { rule } from '../../rule.ts';

export default rule({
  id: 'dml-unqualified-table',
  wireNames: { v2: 'SQLE00140' },
  dialects: ['mysql'],
  category: 'dml', level: 'notice',
  tags: { operand: ['business'], sql: ['dml'], purpose: ['security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '表名前没有写数据库名', en: 'A table is named without its database' },
  message: { zh: '表 {name} 没有写数据库名', en: 'Table {name} is named without its database' },
  why: { zh: '连接切换到别的库时，同一条语句会作用在另一张同名的表上。', en: 'On another current database the same statement hits another table of that name.' },
  instead: { zh: '写成 库名.表名。', en: 'Write database.table.' },
  bad: ['SELECT id FROM users WHERE id = 1'],
  good: ['SELECT id FROM shop.users WHERE id = 1', 'WITH recent AS (SELECT id FROM shop.users) SELECT id FROM recent'],
  on: ['table'],
  check(table, context, report) {
    if (!table.name.schema && !context.isCte(table.name)) report(table, { name: table.name.name.text });
  },
});
