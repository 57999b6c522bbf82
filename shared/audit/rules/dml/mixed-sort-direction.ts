import { indexed } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-mixed-sort-direction',
  wireNames: { v1: 'dml_check_sort_direction' },
  dialects: indexed,
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'ORDER BY 混用升序和降序', en: 'ORDER BY mixes both directions' },
  why: {
    zh: '普通索引只有一个方向，混用时无法直接按索引顺序读取，需要再排序。',
    en: 'An ordinary index has one direction, so mixed ones cannot be read from it and have to be sorted.',
  },
  instead: { zh: '统一方向，或建立方向一致的索引。', en: 'Use one direction, or an index with the same mix.' },
  bad: ['SELECT id FROM orders WHERE id > 5 ORDER BY a ASC, b DESC'],
  good: ['SELECT id FROM orders WHERE id > 5 ORDER BY a DESC, b DESC'],
  on: ['select'],
  check(select, _, report) {
    const [first, ...others] = select.orderBy;
    const other = others.find((item) => (item.direction ?? 'asc') !== (first?.direction ?? 'asc'));
    if (other) report(other);
  },
});
