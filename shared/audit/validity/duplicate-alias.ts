import type { Join, TableRef } from '../tree/query.ts';
import { postgresSpeakers } from '../dialect-facts/dialect-sets.ts';
import { joinedTables } from '../tree/joined-tables.ts';
import { rule } from '../judge/rule.ts';

type Source = Exclude<TableRef, Join>;

export default rule({
  id: 'validity-duplicate-alias',
  // Oracle and SQLite only mind a column that could be of either.
  dialects: ['mysql', ...postgresSpeakers, 'sqlserver', 'db2'],
  category: 'dml',
  level: 'error',
  tags: { operand: ['table'], sql: ['query', 'join'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '表名或别名重复', en: 'A table name or alias is there twice' },
  message: { zh: '“{name}”在同一个 FROM 中出现了两次', en: '"{name}" stands twice in one FROM' },
  why: {
    zh: '同一个 FROM 中的名称必须互不相同，执行时一定失败。',
    en: 'The names of one FROM must differ, so the statement is bound to fail.',
  },
  instead: { zh: '为其中一个取别名。', en: 'Give one of them an alias of its own.' },
  bad: [
    'SELECT 1 FROM orders JOIN orders ON 1 = 1',
    'SELECT 1 FROM orders o JOIN users o ON 1 = 1',
    'SELECT 1 FROM orders, orders',
  ],
  good: [
    'SELECT 1 FROM orders a JOIN orders b ON a.id = b.id',
    'SELECT 1 FROM shop.orders JOIN store.orders ON 1 = 1',
    'SELECT 1 FROM orders WHERE EXISTS (SELECT 1 FROM orders)',
  ],
  on: ['select'],
  check(select, context, report) {
    const seen = new Map<string, Source>();
    for (const source of joinedTables(select.from)) {
      const name = source.alias ?? (source.kind === 'table' ? source.name.name : undefined);
      const earlier = name && seen.get(context.keyOf(name));
      if (earlier && !areApart(earlier, source)) report(source, { name: name.text });
      if (name) seen.set(context.keyOf(name), source);
    }
  },
});

/** Tables of two schemas may have one name as long as neither has an alias. */
function areApart(a: Source, b: Source): boolean {
  if (a.kind !== 'table' || b.kind !== 'table' || a.alias || b.alias) return false;
  return a.name.schema?.text.toLowerCase() !== b.name.schema?.text.toLowerCase();
}
