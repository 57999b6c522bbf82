import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-avoid-replace',
  dialects: ['mysql', 'sqlite'],
  category: 'dml',
  level: 'warn',
  tags: { operand: ['business'], sql: ['dml'], purpose: ['correction', 'performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用 REPLACE 写入', en: 'REPLACE is used' },
  why: {
    zh: 'REPLACE 遇到重复键会先删除旧行再插入：未写出的字段丢失原值，自增值改变，触发器和级联删除也会执行。',
    en: 'On a duplicate key REPLACE deletes the old row first: columns not named lose their values, the auto-increment value changes, triggers and cascades run.',
  },
  instead: {
    zh: '使用 INSERT … ON DUPLICATE KEY UPDATE（SQLite 为 ON CONFLICT DO UPDATE）。',
    en: 'Use INSERT … ON DUPLICATE KEY UPDATE, on SQLite ON CONFLICT DO UPDATE.',
  },
  bad: ["REPLACE INTO users (id, name) VALUES (1, 'wang')"],
  good: [
    "INSERT INTO users (id, name) VALUES (1, 'wang') ON DUPLICATE KEY UPDATE name = 'wang'",
    'CREATE TABLE draft (id INT PRIMARY KEY); REPLACE INTO draft (id) VALUES (1)',
  ],
  on: ['insert'],
  check({ verb, table }, { isNew }, report) {
    // Nothing refers to the rows of a table that the script itself has made.
    if (verb === 'REPLACE' && !isNew(table.name)) report(table);
  },
});
