import { nodesOf } from '../../tree/walk.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-variable-from-many-rows',
  dialects: ['sqlserver'],
  category: 'dml',
  level: 'warn',
  tags: { operand: ['business'], sql: ['query'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '变量可能从多行中取值', en: 'A variable may be set from many rows' },
  why: {
    zh: 'SELECT @a = 列 会对每一行赋值，最后留下哪一行的值不确定；没有行时保留旧值。',
    en: 'SELECT @a = column assigns once per row and keeps the value of whichever comes last; without rows the old value stays.',
  },
  instead: {
    zh: '加上唯一条件、TOP 1 加 ORDER BY，或改用 SET @a = (SELECT …)。',
    en: 'Add a unique condition or TOP 1 with ORDER BY, or write SET @a = (SELECT …).',
  },
  bad: ['SELECT @id = id FROM dbo.orders'],
  good: [
    'SELECT @id = id FROM dbo.orders WHERE code = @code',
    'SELECT @n = COUNT(*) FROM dbo.orders',
    'SELECT TOP 1 @id = id FROM dbo.orders ORDER BY id',
    'SELECT @a = 1',
  ],
  on: ['select'],
  check(select, _, report) {
    const assigned = select.items.filter(({ value }) => value.kind === 'setVariable');
    const aggregates = assigned.some((item) =>
      nodesOf(item, 'call').some(({ name }) => isAggregate.test(name.name.text)),
    );
    const isBounded = select.where !== undefined || select.limit !== undefined || select.from.length === 0;
    if (assigned[0] && !isBounded && !aggregates) report(assigned[0]);
  },
});

const isAggregate = /^(count|count_big|sum|min|max|avg|string_agg|checksum_agg|stdev|var)$/i;
