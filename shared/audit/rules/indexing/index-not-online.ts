import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { isIdle } from '../../lock-impact/lock-cost.ts';
import { isOnline } from '../../tree/online-option.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'indexing-index-not-online',
  dialects: [...oracleFamily, 'sqlserver'],
  category: 'indexing',
  level: 'warn',
  tags: { operand: ['index'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '创建索引没有 ONLINE', en: 'CREATE INDEX without ONLINE' },
  why: { zh: '创建期间表上的修改全部等待。', en: 'All changes of the table wait until the index is built.' },
  instead: {
    zh: '加 ONLINE；SQL Server 写 WITH (ONLINE = ON)，仅企业版和 Azure 支持，其他版本在低峰期执行。',
    en: 'Add ONLINE; on SQL Server write WITH (ONLINE = ON), which Enterprise and Azure have, and run it in a quiet hour on other editions.',
  },
  bad: ['CREATE INDEX idx_city ON users (city)'],
  good: [
    { sql: 'CREATE INDEX idx_city ON users (city) ONLINE', dialects: oracleFamily },
    { sql: 'CREATE INDEX idx_city ON users (city) WITH (ONLINE = ON)', dialects: ['sqlserver'] },
    'CREATE TABLE t (a NUMERIC(5)); CREATE INDEX i ON t (a)',
    { sql: 'CREATE INDEX i ON #scratch (a)', dialects: ['sqlserver'] },
  ],
  on: ['createIndex'],
  check(create, context, report) {
    if (create.concurrently || isOnline(create.index.options) || isIdle(create.table, context)) return;
    if (!create.table.name.text.startsWith('#')) report(create.index.name ?? create);
  },
});
