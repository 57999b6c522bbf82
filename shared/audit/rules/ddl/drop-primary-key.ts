import { definitionAround } from '../../definitions.ts';
import { rule } from '../../rule.ts';
import { primaryKeyOf } from '../../schema.ts';

export default rule({
  id: 'ddl-drop-primary-key',
  wireNames: { v1: 'ddl_hint_drop_primary_key', v2: 'SQLE00010' },
  dialects: ['mysql', 'postgres'],
  category: 'ddl', level: 'error',
  tags: { operand: ['table', 'column'], sql: ['ddl', 'integrity'], purpose: ['security'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '删除主键', en: 'A primary key is dropped' },
  why: { zh: '失去唯一性保证；MySQL 会重建整张表，从库按行回放时可能全表扫描，外键引用也会受影响。', en: 'Nothing keeps rows apart any more; MySQL rebuilds the table, replicas may scan it for each row, and foreign keys depend on it.' },
  instead: { zh: '保留主键；确需更换时在同一语句中加上新主键。', en: 'Keep it; to replace it, add the new one in the same statement.' },
  bad: [{ sql: 'ALTER TABLE users DROP PRIMARY KEY', dialects: ['mysql'] }, { given: 'CREATE TABLE users (id INT PRIMARY KEY)', sql: 'ALTER TABLE users DROP CONSTRAINT users_pkey', dialects: ['postgres'] }],
  good: ['ALTER TABLE users ADD COLUMN age INT', { given: 'CREATE TABLE users (id INT PRIMARY KEY, CONSTRAINT positive CHECK (id > 0))', sql: 'ALTER TABLE users DROP CONSTRAINT positive' }],
  on: ['dropPrimaryKey', 'dropConstraint'],
  check(action, context, report) {
    const around = definitionAround(context.parents);
    if (action.kind === 'dropPrimaryKey') report(action);
    else if (around) {
      const before = context.table(around.name);
      const after = context.tableAfter(around.name);
      const key = before && primaryKeyOf(before);
      const isIt = key && context.isSame(action.name, key.name || `${before.name}_pkey`);
      if (isIt && after && !primaryKeyOf(after)) report(action);
    }
  },
});
