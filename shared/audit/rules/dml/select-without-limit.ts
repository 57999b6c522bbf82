import { rule } from '../../rule.ts';

export default rule({
  id: 'dml-select-without-limit',
  wireNames: { v1: 'dml_check_select_limit' },
  dialects: ['mysql', 'postgres'],
  category: 'dml', level: 'warn',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  params: { max: { key: 'first_key', type: 'int', default: 1000, desc: { zh: '最多返回的行数', en: 'Most rows to return' } } },
  needsSchema: 'never',
  what: { zh: '查询没有限制行数', en: 'The query may return any number of rows' },
  message: { zh: '查询没有 LIMIT，或 LIMIT 超过 {max}', en: 'The query has no LIMIT or one above {max}' },
  why: { zh: '结果集过大会占满网络和程序内存。', en: 'A large result fills the network and the memory of the program.' },
  instead: { zh: '加上 LIMIT 并分页读取。', en: 'Add a LIMIT and read page by page.' },
  bad: ['SELECT id FROM orders WHERE paid = 1', 'SELECT id FROM orders LIMIT 5000'],
  good: ['SELECT id FROM orders ORDER BY id LIMIT 100', 'SELECT COUNT(*) FROM orders WHERE paid = 1', 'SELECT 1', 'INSERT INTO a (id) SELECT id FROM b'],
  on: ['select'],
  check(select, { parents, params: { max } }, report) {
    const isWhole = parents.length === 0 && select.from.length > 0 && !select.into;
    const isAggregate = select.groupBy.length === 0 && select.items.every(({ value }) => value.kind === 'call' && /^(count|sum|min|max|avg)$/i.test(value.name.name.text));
    if (!isWhole || isAggregate) return;
    const count = select.limit?.count;
    if (!count) report(select, { max });
    else if (count.kind === 'literal' && Number(count.value) > max) report(count, { max });
  },
});
