import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-mixed-collations',
  wireNames: { v2: 'SQLE00015' },
  dialects: ['mysql'],
  category: 'ddl',
  level: 'warn',
  tags: { operand: ['database', 'table'], sql: ['ddl'], purpose: ['correction', 'performance'], cost: 'medium' },
  needsSchema: 'always',
  what: { zh: '同一个库中有多种排序规则', en: 'The tables of one database have several collations' },
  message: {
    zh: '该表使用 {own}，库中其他表使用 {others}',
    en: 'This table has {own}, others of the database have {others}',
  },
  why: {
    zh: '排序规则不同的字段比较时要转换，索引失效，甚至报错。',
    en: 'Columns of different collations are converted to be compared: indexes are lost, or the statement fails.',
  },
  instead: { zh: '全库使用同一种排序规则。', en: 'Use one collation in the whole database.' },
  bad: [
    {
      given: 'CREATE TABLE a (id INT) COLLATE utf8mb4_0900_ai_ci; CREATE TABLE b (id INT) COLLATE utf8mb4_0900_ai_ci',
      sql: 'CREATE TABLE c (id INT) COLLATE utf8mb4_general_ci',
    },
  ],
  good: [
    {
      given: 'CREATE TABLE a (id INT) COLLATE utf8mb4_0900_ai_ci',
      sql: 'CREATE TABLE c (id INT) COLLATE utf8mb4_0900_ai_ci',
    },
    'CREATE TABLE c (id INT) COLLATE utf8mb4_general_ci',
  ],
  on: ['createTable', 'alterTable'],
  check(node, context, report) {
    const own = context.tableAfter(node.name)?.collation?.toLowerCase();
    const changes =
      node.kind === 'createTable' ||
      node.actions.some(({ kind }) => kind === 'convertCharset' || kind === 'setTableOptions');
    if (own === undefined || !changes) return;
    const others = context
      .neighbours(node.name)
      .filter((table) => !context.isSame(node.name.name, table.name))
      .flatMap(({ collation }) => collation?.toLowerCase() ?? []);
    if (others.length === 0) context.cannotTell();
    const different = [...new Set(others)].filter((collation) => collation !== own);
    if (different.length > 0) report(node.name, { own, others: different.slice(0, 3).join(', ') });
  },
});
