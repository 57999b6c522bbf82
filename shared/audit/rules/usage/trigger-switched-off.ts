import type { NodeOf } from '../../tree/any-node.ts';
import { oracleFamily, postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-trigger-switched-off',
  dialects: [...postgresFamily, ...oracleFamily, 'sqlserver'],
  category: 'usage',
  level: 'error',
  tags: {
    operand: ['trigger', 'table'],
    sql: ['ddl', 'sql_trigger'],
    purpose: ['correction', 'security'],
    cost: 'low',
  },
  needsSchema: 'never',
  what: { zh: '停用了触发器', en: 'Triggers are switched off' },
  why: {
    zh: '停用期间写入的数据绕过校验和外键，之后不会补查。',
    en: 'What is written meanwhile passes checks and foreign keys, and nothing looks at it later.',
  },
  instead: {
    zh: '只在维护窗口内停用，完成后启用并核对数据。',
    en: 'Do it in a maintenance window only, switch them on again and verify the data.',
  },
  bad: [
    { sql: 'DISABLE TRIGGER check_order ON dbo.orders', dialects: ['sqlserver'] },
    { sql: 'SET session_replication_role = replica', dialects: ['postgres'] },
    { sql: 'ALTER EVENT TRIGGER guard DISABLE', dialects: ['postgres'] },
    { sql: 'ALTER TABLE orders DISABLE TRIGGER ALL', except: oracleFamily },
    { sql: 'ALTER TABLE orders DISABLE ALL TRIGGERS', dialects: oracleFamily },
    { sql: 'ALTER TRIGGER check_order DISABLE', dialects: oracleFamily },
  ],
  good: [
    { sql: 'ALTER TABLE orders ENABLE TRIGGER ALL', except: oracleFamily },
    { sql: 'ALTER TABLE orders ENABLE ALL TRIGGERS', dialects: oracleFamily },
    { sql: 'ALTER TRIGGER check_order ENABLE', dialects: oracleFamily },
    { sql: 'ALTER TABLE orders ENABLE ROW LEVEL SECURITY', dialects: postgresFamily },
  ],
  on: ['switch', 'setTableOptions', 'command', 'setting'],
  check(node, { text }, report) {
    // On a replica of PostgreSQL no ordinary trigger and no foreign key is looked at.
    const isOff =
      node.kind === 'setting'
        ? /^session_replication_role$/i.test(node.name) && /\breplica\b/i.test(text(node))
        : switchesOff(node);
    if (isOff) report(node);
  },
});

function switchesOff(node: NodeOf<'switch' | 'setTableOptions' | 'command'>): boolean {
  switch (node.kind) {
    case 'switch':
      return node.words[0] === 'DISABLE' && (node.words[1] === 'TRIGGER' || node.words[1] === 'RULE');
    case 'setTableOptions':
      return node.options.some(({ name }) => name === 'DISABLE ALL TRIGGERS');
    case 'command':
      return (
        /^(EVENT )?TRIGGER$/.test(node.objectType ?? '') &&
        (node.verb === 'DISABLE' || (node.verb === 'ALTER' && node.words.includes('DISABLE')))
      );
    default:
      return false;
  }
}
