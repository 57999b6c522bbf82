import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { isDual } from '../../tree/joined-tables.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-insert-select',
  wireNames: { v1: 'dml_check_insert_select', v2: 'SQLE00089' },
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business'], sql: ['dml'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用 INSERT … SELECT', en: 'INSERT takes its rows from a query' },
  why: {
    zh: 'MySQL 默认隔离级别下会给来源表的行加锁，SQL Server 默认加共享锁；数据量大时形成大事务，造成主从延迟。',
    en: 'At their default isolation level MySQL and SQL Server lock the rows that are read; a large result makes one big transaction that replicas wait for.',
  },
  instead: { zh: '按主键范围分批写入，或导出后再导入。', en: 'Copy in batches by key range, or export and load.' },
  bad: ['INSERT INTO archive (id) SELECT id FROM orders WHERE paid = 1'],
  good: [
    'INSERT INTO archive (id) VALUES (1)',
    { sql: 'INSERT INTO archive (id) SELECT 1', dialects: ['mysql', 'postgres', 'sqlserver'] },
    { sql: 'INSERT INTO archive (id) SELECT 1 FROM dual', dialects: ['mysql', 'oracle'] },
  ],
  on: ['insert'],
  check({ source }, _, report) {
    if (source && source.kind !== 'values' && !(source.kind === 'select' && source.from.every(isDual))) report(source);
  },
});
