import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-no-full-text',
  wireNames: { v1: 'ddl_avoid_full_text' },
  dialects: ['mysql'],
  category: 'usage',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['index'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用了全文索引', en: 'A full-text index is created' },
  why: {
    zh: '全文索引维护成本高，写入变慢，中文分词效果差。',
    en: 'It is costly to keep, slows writes, and splits Chinese text poorly.',
  },
  instead: { zh: '使用专门的搜索引擎。', en: 'Use a search engine.' },
  bad: [
    'CREATE TABLE notes (id INT, body TEXT, FULLTEXT KEY ft_body (body))',
    'CREATE FULLTEXT INDEX ft_body ON notes (body)',
  ],
  good: ['CREATE TABLE notes (id INT, body TEXT)'],
  on: ['indexDefinition'],
  check(index, _, report) {
    if (index.type === 'fulltext') report(index);
  },
});
