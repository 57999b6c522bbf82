import { ignoresErrors } from '../../tree/ignores-errors.ts';
import { definitionAround } from '../../tree/definitions.ts';
import type { CreateIndex, IndexColumn } from '../../tree/table-statement.ts';
import type { ObjectName } from '../../tree/node.ts';
import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { isIdle } from '../../lock-impact/lock-cost.ts';
import { rule, type RuleContext } from '../../judge/rule.ts';

export default rule({
  id: 'indexing-unique-on-filled-table',
  dialects: ['mysql', ...postgresFamily],
  category: 'indexing',
  level: 'notice',
  tags: { operand: ['index', 'table'], sql: ['ddl', 'integrity'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '在已有数据上增加唯一索引', en: 'A unique index is added to rows that are there' },
  why: {
    zh: '只要有重复的值，整张表读完后语句才失败；PostgreSQL 的 CONCURRENTLY 还会留下一个无效索引。',
    en: 'One duplicate is enough for it to fail, after the whole table was read; CONCURRENTLY of PostgreSQL leaves an invalid index too.',
  },
  instead: {
    zh: '先用 GROUP BY … HAVING COUNT(*) > 1 查出并处理重复的行。',
    en: 'Find the duplicates first with GROUP BY … HAVING COUNT(*) > 1, and deal with them.',
  },
  bad: [
    { sql: 'ALTER TABLE users ADD UNIQUE (email)', dialects: ['mysql'] },
    { sql: 'CREATE UNIQUE INDEX uniq_email ON users (email)', dialects: ['mysql'] },
    { sql: 'CREATE UNIQUE INDEX CONCURRENTLY uniq_email ON users (email)', dialects: postgresFamily },
  ],
  good: [
    'CREATE TABLE draft (email VARCHAR(50)); CREATE UNIQUE INDEX uniq_email ON draft (email)',
    { sql: 'ALTER TABLE users ADD INDEX idx_email (email)', dialects: ['mysql'] },
    { sql: 'ALTER IGNORE TABLE users ADD UNIQUE (email)', dialects: ['mysql'] },
    {
      given: 'CREATE TABLE users (id INT PRIMARY KEY, email VARCHAR(50))',
      sql: 'CREATE UNIQUE INDEX uniq_id_email ON users (id, email)',
    },
    {
      sql: 'ALTER TABLE users ADD COLUMN code INT; ALTER TABLE users ADD UNIQUE (code)',
      dialects: ['mysql'],
    },
  ],
  on: ['uniqueKey', 'createIndex'],
  check(node, context, report) {
    if (node.kind === 'createIndex') {
      if (isAsked(node, context) && mayRepeat(node.table, node.index.columns, context)) report(node.index.name ?? node);
      return;
    }
    const around = definitionAround(context.parents);
    if (context.dialect !== 'mysql' || !around || context.parents.at(-1)?.kind !== 'addConstraint') return;
    if (!ignoresErrors(context.text(around)) && mayRepeat(around.name, node.columns, context)) report(node);
  },
});

/** What other rules say of a lock on PostgreSQL is not said again. */
function isAsked({ index, concurrently }: CreateIndex, { dialect }: RuleContext): boolean {
  return index.type === 'unique' && (dialect === 'mysql' || concurrently);
}

/** Rows were there before the script, and no key that is there already keeps them apart. */
function mayRepeat(name: ObjectName, columns: readonly IndexColumn[], context: RuleContext): boolean {
  if (isIdle(name, context)) return false;
  const names = columns.flatMap(({ value }) => (value.kind === 'column' ? [value.name] : []));
  // A column that the script has added holds what it was given by default.
  if (names.some((column) => context.isNewColumn(name, column))) return false;
  const keys = names.map((column) => context.keyOf(column));
  const indexes = context.table(name)?.indexes ?? [];
  return !indexes.some(
    ({ kind, partial, columns: kept }) =>
      (kind === 'primary' || kind === 'unique') &&
      !partial &&
      kept.length > 0 &&
      kept.every((one) => keys.includes(one)),
  );
}
