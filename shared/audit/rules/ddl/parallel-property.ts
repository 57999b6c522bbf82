import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-parallel-property',
  dialects: ['oracle'],
  category: 'ddl',
  level: 'notice',
  tags: { operand: ['table', 'index'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '并行度留在对象上', en: 'A degree of parallelism stays with the object' },
  why: {
    zh: '以后每个查询都可能并行，占满并行进程。',
    en: 'Every later query may run in parallel and use up the servers.',
  },
  instead: {
    zh: '在会话或提示里设并行，完成后改回 NOPARALLEL。',
    en: 'Set it for the session or by a hint, and go back to NOPARALLEL.',
  },
  bad: ['ALTER TABLE orders PARALLEL 8', 'CREATE INDEX idx_city ON users (city) ONLINE PARALLEL 4'],
  good: ['ALTER TABLE orders NOPARALLEL'],
  on: ['createTable', 'createIndex', 'setTableOptions'],
  check(node, _, report) {
    for (const option of node.options) if (option.name === 'PARALLEL') report(option);
  },
});
