import type { Text } from '../../../text.ts';
import type { Delete, Update } from '../../tree/change.ts';
import type { ObjectName } from '../../tree/node.ts';
import { isAlwaysTrue, isForPortion, isUnconditional } from '../../tree/conditions.ts';
import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import type { Dialect } from '../../dialect-facts/dialect-names.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-require-where',
  wireNames: { v1: 'dml_check_update_or_delete_has_where' },
  dialects: everyDialect,
  category: 'dml',
  level: 'error',
  tags: { operand: ['business'], sql: ['dml'], purpose: ['security', 'performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'UPDATE 或 DELETE 没有 WHERE 条件', en: 'UPDATE or DELETE has no WHERE clause' },
  message: { zh: 'UPDATE 或 DELETE {what}', en: 'UPDATE or DELETE {what}' },
  why: {
    zh: '没有条件的语句会改动整张表：数据难以找回，锁住所有行，并产生大量日志。',
    en: 'Without a condition the statement changes the whole table: the data is hard to get back, every row is locked, and the log grows by all of it.',
  },
  instead: {
    zh: '加上能命中索引的条件，数据量大时分批执行；确实要清空表时用 TRUNCATE 并先备份。',
    en: 'Add a condition that uses an index and work in batches; to empty a table on purpose, back it up and use TRUNCATE.',
  },
  bad: [
    'DELETE FROM orders',
    "UPDATE orders SET status = 'closed'",
    'DELETE FROM orders WHERE 1 = 1',
    'UPDATE orders SET paid = 1 WHERE id = 5 OR 1 = 1',
  ],
  good: [
    { sql: 'DELETE FROM #scratch', dialects: ['sqlserver'] },
    { sql: "DELETE FROM leases FOR PORTION OF term FROM '2024-01-01' TO '2025-01-01'", dialects: ['mysql'] },
    'CREATE TABLE draft (id INT, paid INT); INSERT INTO draft SELECT id, 1 FROM orders WHERE id < 9; UPDATE draft SET paid = 0',
    { sql: "UPDATE performance_schema.setup_consumers SET enabled = 'YES'", dialects: ['mysql'] },
    'DELETE FROM orders WHERE id = 1',
    "UPDATE orders SET status = 'closed' WHERE id = 1",
    { sql: 'UPDATE a INNER JOIN b ON a.id = b.id SET a.x = 1 WHERE b.y = 2', dialects: ['mysql'] },
    {
      sql: 'UPDATE o SET paid = 1 FROM dbo.orders o INNER JOIN dbo.payments p ON p.order_id = o.id',
      dialects: ['sqlserver'],
    },
    { sql: "DELETE OPENQUERY(other, 'SELECT id FROM orders WHERE id = 1')", dialects: ['sqlserver'] },
  ],
  on: ['update', 'delete'],
  check(statement, { dialect, isNewInFile }, report) {
    if (statement.where && !isAlwaysTrue(statement.where)) return;
    if (!isNarrowed(statement, dialect) && !isSpecial(statement, isNewInFile) && !isForPortion(statement))
      report(statement, { what: statement.where ? alwaysTrue : missing });
  },
});

const missing: Text = { zh: '没有 WHERE 条件', en: 'has no WHERE clause' };
const alwaysTrue: Text = { zh: '的 WHERE 条件恒为真', en: 'has a WHERE clause that is always true' };

/** A join by a condition in the FROM of a change leaves only the rows that find a partner. */
function isNarrowed({ from }: Update | Delete, dialect: Dialect): boolean {
  return (
    dialect !== 'mysql' && from.some((ref) => ref.kind === 'join' && ref.type === 'inner' && !isUnconditional(ref))
  );
}

/**
 * OPENQUERY and OPENROWSET of SQL Server bring the rows of a query, which has its own condition; its session tables and
 * those that the same file has made are scratch paper, and performance_schema of MySQL holds settings. What an earlier
 * file made may have been filled since: files of a change may run days apart.
 */
function isSpecial(statement: Update | Delete, isScratch: (name: ObjectName) => boolean): boolean {
  const [target] = statement.kind === 'update' ? statement.tables : statement.targets;
  if (target?.kind !== 'table') return false;
  const { schema, name } = target.name;
  if (schema && /^performance_schema$/i.test(schema.text)) return true;
  return isScratch(target.name) || /^([#@].*|OPEN(QUERY|ROWSET|DATASOURCE))$/i.test(name.text);
}
