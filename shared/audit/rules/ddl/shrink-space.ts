import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-shrink-space',
  dialects: ['oracle'],
  category: 'ddl',
  level: 'warn',
  tags: { operand: ['table'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '收缩表空间', en: 'The table is shrunk' },
  why: {
    zh: '要移动大量行，最后一步锁住整张表。',
    en: 'Many rows are moved, and the last step locks the whole table.',
  },
  instead: {
    zh: '先 SHRINK SPACE COMPACT，低峰时再完成。',
    en: 'Run SHRINK SPACE COMPACT first and finish when there is little traffic.',
  },
  bad: ['ALTER TABLE orders SHRINK SPACE CASCADE'],
  good: ['ALTER TABLE orders SHRINK SPACE COMPACT'],
  on: ['setTableOptions'],
  check(set, _, report) {
    for (const option of set.options)
      if (option.name === 'SHRINK SPACE' && !/\bcompact\b/i.test(option.value ?? '')) report(option);
  },
});
