import { isForPortion } from '../../tree/conditions.ts';
import { oracleFamily, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-truncate-instead-of-delete',
  wireNames: { v1: 'dml_hint_use_truncate_instead_of_delete', v2: 'SQLE00124' },
  dialects: ['mysql', ...postgresSpeakers, ...oracleFamily, 'sqlserver', 'db2', 'hana'],
  category: 'dml',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['table', 'business'], sql: ['dml'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '删除整张表的行，可以用 TRUNCATE', en: 'All rows are deleted where TRUNCATE would do' },
  why: {
    zh: 'DELETE 逐行记日志，空间也不会立即释放；TRUNCATE 直接重建表。',
    en: 'DELETE logs every row and keeps the space; TRUNCATE makes the table anew at once.',
  },
  instead: { zh: '确认要清空后使用 TRUNCATE TABLE。', en: 'Use TRUNCATE TABLE once it is certain that all must go.' },
  bad: ['DELETE FROM logs'],
  good: [
    { sql: "DELETE FROM leases FOR PORTION OF term FROM '2024-01-01' TO '2025-01-01'", dialects: ['mysql'] },
    'DELETE FROM logs WHERE day < 5',
    'TRUNCATE TABLE logs',
    { sql: 'DELETE FROM logs RETURNING id', dialects: postgresSpeakers },
    { sql: 'DELETE FROM dbo.logs OUTPUT deleted.id', dialects: ['sqlserver'] },
  ],
  on: ['delete'],
  check(node, { parents }, report) {
    // TRUNCATE returns no rows, takes no clauses, and commits the work of a routine around it on some servers.
    const isWhole =
      !node.where &&
      !node.limit &&
      !node.top &&
      node.from.length === 0 &&
      node.returning.length === 0 &&
      !node.outputInto &&
      (node.clauses ?? []).length === 0;
    const isRemote = node.targets.some(({ name }) => /^OPEN(QUERY|ROWSET|DATASOURCE)$/i.test(name.name.text));
    if (
      isWhole &&
      !isForPortion(node) &&
      !isRemote &&
      !parents.some(({ kind }) => kind === 'routine' || kind === 'cte' || kind === 'tableFunction')
    )
      report(node);
  },
});
