import { joinedBy } from '../../tree/joined-tables.ts';
import type { TableRef } from '../../tree/query.ts';
import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-nested-joins',
  wireNames: { v2: 'SQLE00141' },
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business'], sql: ['dml', 'query', 'join'], purpose: ['performance'], cost: 'low' },
  params: {
    max: {
      key: 'first_key',
      type: 'int',
      default: 3,
      desc: { zh: '连接循环的最大层数', en: 'Deepest nesting of join loops' },
    },
  },
  needsSchema: 'never',
  what: { zh: '连接的循环嵌套过深', en: 'The loops of a join nest too deep' },
  message: { zh: '连接最多嵌套 {depth} 层循环，超过 {max}', en: 'The join nests up to {depth} loops, more than {max}' },
  why: {
    zh: '按嵌套循环执行时，每多一层，内层表就被多读许多遍，耗时按各层行数相乘增长。',
    en: 'Run as nested loops, each further level multiplies how often the inner tables are read, so the time grows with the product of all levels.',
  },
  instead: {
    zh: '减少连接的表，先在派生表中聚合或过滤，并为内层的连接字段建索引。',
    en: 'Join fewer tables, aggregate or filter in the derived tables first, and index the join columns of the inner tables.',
  },
  bad: [
    {
      sql: 'DELETE a FROM a JOIN b ON a.id = b.id JOIN c ON b.id = c.id JOIN d ON c.id = d.id',
      dialects: ['mysql', 'sqlserver'],
    },
    'SELECT a.id FROM a JOIN b ON a.id = b.id JOIN c ON b.id = c.id JOIN d ON c.id = d.id',
    'SELECT a.id FROM a JOIN (SELECT b.id FROM b JOIN c ON b.id = c.id JOIN d ON c.id = d.id) x ON a.id = x.id',
  ],
  good: [
    'SELECT a.id FROM a JOIN b ON a.id = b.id JOIN c ON b.id = c.id',
    'SELECT a.id FROM a JOIN (SELECT id FROM b UNION ALL SELECT id FROM c UNION ALL SELECT id FROM d) x ON a.id = x.id',
  ],
  on: ['select', 'update', 'delete'],
  check(node, { parents, params: { max } }, report) {
    // The query around a derived table counts its loops too.
    if (parents.at(-1)?.kind === 'derived') return;
    const refs = joinedBy(node);
    const depth = loopsOf(refs);
    const [first] = refs;
    if (first && depth > max) report({ start: first.start, end: refs.at(-1)?.end ?? first.end }, { depth, max });
  },
});

/**
 * How many tables are read one inside the other, at the worst. The branches of a UNION are read one after the other and
 * count as one.
 */
function loopsOf(refs: readonly TableRef[]): number {
  let loops = 0;
  const pending: TableRef[] = [...refs];
  for (let ref = pending.pop(); ref; ref = pending.pop()) {
    if (ref.kind === 'join') pending.push(ref.left, ref.right);
    else if (ref.kind === 'derived' && ref.query.kind === 'select') pending.push(...ref.query.from);
    else loops++;
  }
  return loops;
}
