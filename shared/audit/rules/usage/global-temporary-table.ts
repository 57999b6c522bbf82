import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-global-temporary-table',
  dialects: ['sqlserver'],
  category: 'usage',
  level: 'notice',
  tags: { operand: ['table'], sql: ['ddl', 'dml'], purpose: ['correction', 'security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用全局临时表', en: 'A global temporary table is used' },
  why: {
    zh: '## 表对所有会话可见，并发执行会重名报错或互相读到数据，创建它的会话结束时就被删除。',
    en: 'A ## table is seen by every session: two runs at once clash or read the data of each other, and it goes when the session that made it ends.',
  },
  instead: {
    zh: '用 # 局部临时表或带会话标识的普通表。',
    en: 'Use a local # table, or a table with a column that names the session.',
  },
  bad: ['CREATE TABLE ##totals (id INT)', 'SELECT id INTO ##copy FROM dbo.orders WHERE id = 1'],
  good: ['CREATE TABLE #totals (id INT)'],
  on: ['createTable', 'into'],
  check(node, _, report) {
    const name = node.kind === 'createTable' ? node.name : node.table;
    if (name?.name.text.startsWith('##')) report(name);
  },
});
