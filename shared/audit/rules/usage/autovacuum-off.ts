import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-autovacuum-off',
  dialects: postgresFamily,
  category: 'usage',
  level: 'warn',
  tags: { operand: ['table'], sql: ['ddl', 'management'], purpose: ['performance', 'maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '关闭了自动清理', en: 'Autovacuum is switched off' },
  why: {
    zh: '死行不再回收，表不断膨胀，事务号用尽时数据库会停止写入。',
    en: 'Dead rows are never reclaimed, the table bloats, and once transaction numbers run out the database stops writing.',
  },
  instead: { zh: '保留自动清理，按表调低触发阈值。', en: 'Leave it on and tune its thresholds for the table.' },
  bad: [
    'ALTER TABLE orders SET (autovacuum_enabled = false)',
    'CREATE TABLE orders (id INT) WITH (autovacuum_enabled = off)',
  ],
  good: [
    'ALTER TABLE orders SET (autovacuum_vacuum_scale_factor = 0.01)',
    'ALTER TABLE orders SET (autovacuum_enabled = true)',
    'CREATE TEMP TABLE draft (id INT) WITH (autovacuum_enabled = false)',
  ],
  on: ['createTable', 'setTableOptions'],
  check(node, _, report) {
    // Autovacuum never comes to a temporary table.
    if (node.kind === 'createTable' && node.temporary) return;
    for (const option of node.options)
      if (/^(TOAST\.)?AUTOVACUUM_ENABLED$/i.test(option.name) && /^(false|off|0|no)$/i.test(option.value ?? ''))
        report(option);
  },
});
