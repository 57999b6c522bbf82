import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-long-in-list',
  wireNames: { v1: 'dml_check_in_query_limit', v2: 'SQLE00087' },
  dialects: everyDialect,
  category: 'dml',
  level: 'warn',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  params: {
    max: {
      key: 'first_key',
      type: 'int',
      default: 50,
      desc: { zh: 'IN 列表的最大项数', en: 'Most items in an IN list' },
    },
  },
  needsSchema: 'never',
  what: { zh: 'IN 列表过长', en: 'The IN list is too long' },
  message: { zh: 'IN 列表有 {count} 项，超过 {max}', en: 'The IN list has {count} items, more than {max}' },
  why: {
    zh: '列表很长时优化器估算困难，可能放弃索引；语句本身也难以解析和缓存；Oracle 最多接受 1000 项。',
    en: 'A long list is hard to estimate and may cost the index; the text itself is slow to read and never cached; Oracle takes 1,000 items at most.',
  },
  instead: {
    zh: '分批查询，或把值放进临时表后连接；PostgreSQL 可用 = ANY(数组)，SQL Server 可用表值参数。',
    en: 'Ask in batches or join a temporary table; PostgreSQL takes an array with = ANY, SQL Server a table-valued parameter.',
  },
  bad: [`SELECT id FROM orders WHERE id IN (${Array.from({ length: 51 }, (_, index) => index).join(', ')})`],
  good: [
    'SELECT id FROM orders WHERE id IN (1, 2, 3)',
    'SELECT id FROM orders WHERE id IN (SELECT order_id FROM items)',
  ],
  on: ['in'],
  check(node, { params: { max } }, report) {
    const count = node.list?.length ?? 0;
    if (count > max) report(node, { count, max });
  },
});
