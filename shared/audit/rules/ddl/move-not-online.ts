import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-move-not-online',
  dialects: ['oracle'],
  category: 'ddl',
  level: 'warn',
  tags: { operand: ['table', 'index'], sql: ['ddl'], purpose: ['performance', 'correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '移动表没有 ONLINE', en: 'The table is moved without ONLINE' },
  why: {
    zh: '移动期间不能修改，之后它的索引全部不可用。',
    en: 'Nobody can change the table meanwhile, and all its indexes are unusable afterwards.',
  },
  instead: { zh: '写 MOVE ONLINE，或随后重建索引。', en: 'Write MOVE ONLINE, or rebuild the indexes afterwards.' },
  bad: ['ALTER TABLE orders MOVE TABLESPACE users'],
  good: ['ALTER TABLE orders MOVE ONLINE TABLESPACE users'],
  on: ['setTableOptions'],
  check(set, _, report) {
    for (const option of set.options)
      if (option.name === 'MOVE' && !/\bonline\b/i.test(option.value ?? '')) report(option);
  },
});
