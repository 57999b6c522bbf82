import { namesIn, tableAround } from '../../tree/definitions.ts';
import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { listedName } from '../../dialect-facts/identifiers.ts';
import { rule } from '../../judge/rule.ts';
import { distinctOf } from '../../plan/selectivity.ts';

export default rule({
  id: 'index-optimization-composite-order',
  wireNames: { v1: 'ddl_check_composite_index_distinction' },
  dialects: ['mysql', ...postgresFamily, 'oracle'],
  category: 'index-optimization',
  level: 'notice',
  tags: { operand: ['index'], sql: ['ddl'], purpose: ['performance'], cost: 'medium' },
  needsSchema: 'always',
  what: {
    zh: '联合索引没有把区分度高的字段放在前面',
    en: 'A composite index does not begin with its most selective column',
  },
  message: {
    zh: '字段 {later} 的区分度高于它前面的 {earlier}',
    en: 'Column {later} tells more rows apart than {earlier} before it',
  },
  why: {
    zh: '前面的字段区分度低时，索引定位到的范围很大。',
    en: 'With an unselective column in front the index finds wide ranges.',
  },
  instead: {
    zh: '等值条件的字段按区分度从高到低排列，范围条件的字段放最后。',
    en: 'Order the columns that are compared for equality by falling selectivity, and put those of ranges last.',
  },
  bad: [
    {
      given: 'CREATE TABLE orders (id INT, status INT, user_id INT)',
      rows: 9000,
      statistics: { status: { distinct: 4 }, user_id: { distinct: 3000 } },
      sql: 'CREATE INDEX by_both ON orders (status, user_id)',
    },
  ],
  good: [
    {
      given: 'CREATE TABLE orders (id INT, status INT, user_id INT)',
      rows: 9000,
      statistics: { status: { distinct: 4 }, user_id: { distinct: 3000 } },
      sql: 'CREATE INDEX by_both ON orders (user_id, status)',
    },
    'CREATE INDEX by_both ON orders (status, user_id)',
  ],
  on: ['indexDefinition'],
  check(index, context, report) {
    const name = tableAround(context.parents);
    if (!name || context.isNew(name) || index.columns.length < 2) return;
    const table = context.requireTable(name);
    const columns = namesIn(index.columns);
    for (const [at, later] of columns.entries()) {
      const earlier = columns[at - 1];
      if (!table || !earlier) continue;
      const [before, own] = [earlier, later].map((column) =>
        distinctOf(table, listedName(column, context.dialect), context.dialect),
      );
      if (before === undefined || own === undefined) context.cannotTell();
      else if (own > before) return report(later, { earlier: earlier.text, later: later.text });
    }
  },
});
