import type { SelectItem } from '../../tree/query.ts';
import { everyDialect, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import type { Dialect } from '../../dialect-facts/dialect-names.ts';
import { rule } from '../../judge/rule.ts';

/** Where a number stands for the item of that place; elsewhere it is a constant or a mistake. */
const positional: readonly Dialect[] = ['mysql', ...postgresSpeakers, 'sqlite', 'clickhouse', 'snowflake'];

export default rule({
  id: 'dml-group-by-position',
  wireNames: { v1: 'dml_not_recommend_group_by_constant', v2: 'SQLE00126' },
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'GROUP BY 使用序号或常量', en: 'GROUP BY names a position or a constant' },
  why: {
    zh: 'MySQL 和 PostgreSQL 把数字当作序号，调整查询字段的顺序会悄悄改变分组依据；Oracle 和 SQL Server 把它当作常量，语句报错或不按字段分组。',
    en: 'To MySQL and PostgreSQL a number is a position, so moving a column of the SELECT list silently changes what is grouped; to Oracle and SQL Server it is a constant, which fails or groups by nothing.',
  },
  instead: { zh: '写出分组字段的名称。', en: 'Name the columns to group by.' },
  bad: [
    {
      sql: 'SELECT user_id, COUNT(*) FROM orders GROUP BY 1',
      fixed: 'SELECT user_id, COUNT(*) FROM orders GROUP BY user_id',
      dialects: positional,
    },
    'SELECT user_id, COUNT(*) FROM orders GROUP BY 1',
    'SELECT MAX(id) FROM orders GROUP BY 2',
  ],
  good: ['SELECT user_id, COUNT(*) FROM orders GROUP BY user_id'],
  on: ['select'],
  check({ groupBy }, _, report) {
    for (const item of groupBy) if (item.kind === 'literal') report(item);
  },
  fix({ groupBy, items }, context) {
    if (!positional.includes(context.dialect) || items.some(({ value }) => value.kind === 'star')) return undefined;
    return groupBy.flatMap((literal) => {
      const item =
        literal.kind === 'literal' && /^\d+$/.test(literal.value) ? items[Number(literal.value) - 1] : undefined;
      if (item?.value.kind !== 'column' || isHiddenByAlias(item, items)) return [];
      return [{ start: literal.start, end: literal.end, text: context.text(item.value) }];
    });
  },
});

/** Whether another item has taken the column's name, so that the name would mean that one. */
function isHiddenByAlias(item: SelectItem, items: readonly SelectItem[]): boolean {
  const name = item.value.kind === 'column' ? item.value.name.text.toLowerCase() : undefined;
  return items.some((other) => other !== item && other.alias?.text.toLowerCase() === name);
}
