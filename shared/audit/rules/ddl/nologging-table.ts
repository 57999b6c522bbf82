import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-nologging-table',
  dialects: ['oracle'],
  category: 'ddl',
  level: 'warn',
  tags: { operand: ['table'], sql: ['ddl'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '表设置为 NOLOGGING', en: 'The table is set to NOLOGGING' },
  why: {
    zh: '直接路径写入的数据不能从日志恢复，备库上是坏块。',
    en: 'What is written directly cannot be recovered from the log, and is corrupt on a standby.',
  },
  instead: { zh: '使用 LOGGING；批量装载后立即备份。', en: 'Use LOGGING; take a backup right after a bulk load.' },
  bad: ['ALTER TABLE orders NOLOGGING', 'CREATE TABLE logs (id NUMBER(9)) NOLOGGING'],
  good: ['ALTER TABLE orders LOGGING', 'CREATE TABLE logs (id NUMBER(9))'],
  on: ['createTable', 'setTableOptions'],
  check(node, _, report) {
    for (const option of node.options) if (option.name === 'NOLOGGING') report(option);
  },
});
