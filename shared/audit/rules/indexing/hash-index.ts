import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'indexing-hash-index',
  dialects: ['postgres'],
  category: 'indexing',
  level: 'notice',
  tags: { operand: ['index'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用 HASH 索引', en: 'A hash index is used' },
  why: {
    zh: 'HASH 索引只支持等值，不能唯一、多列或排序，10 版本之前崩溃后还会损坏。',
    en: 'It serves equality alone, cannot be unique, span columns or sort, and before version 10 did not survive a crash.',
  },
  instead: { zh: '使用默认的 btree。', en: 'Use the default, btree.' },
  bad: ['CREATE INDEX idx_code ON users USING hash (code)'],
  good: ['CREATE INDEX idx_code ON users (code)'],
  on: ['indexDefinition'],
  check(index, _, report) {
    if (index.method?.toLowerCase() === 'hash') report(index);
  },
});
