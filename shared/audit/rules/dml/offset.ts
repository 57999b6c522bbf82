import { rule } from '../../rule.ts';

export default rule({
  id: 'dml-offset',
  wireNames: { v1: 'ddl_check_is_exist_limit_offset' },
  dialects: ['mysql', 'postgres'],
  category: 'dml', level: 'notice',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '用偏移量分页', en: 'Paging uses an offset' },
  why: { zh: '偏移量前面的行都要读出再丢弃，页码越大越慢。', en: 'All rows before the offset are read and thrown away, so later pages get slower and slower.' },
  instead: { zh: '记住上一页最后的键，用 WHERE id > 上次的值 翻页。', en: 'Remember the last key of the page and go on with WHERE id > that key.' },
  bad: ['SELECT id FROM orders ORDER BY id LIMIT 10 OFFSET 20'],
  good: ['SELECT id FROM orders WHERE id > 20 ORDER BY id LIMIT 10'],
  on: ['limit'],
  check(limit, _, report) {
    if (limit.offset) report(limit.offset);
  },
});
