import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-schema-change-in-transaction',
  dialects: ['cockroach'],
  category: 'ddl',
  level: 'warn',
  tags: { operand: ['table'], sql: ['transaction', 'ddl'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '在显式事务中修改表结构', en: 'A table is altered inside an explicit transaction' },
  why: {
    zh: 'CockroachDB 在提交之后才由后台任务完成结构变更：事务已提交而变更失败时，数据已写入、结构却没有改成，也无法回滚。',
    en: 'CockroachDB carries out schema changes by jobs after the commit: when one fails then, the rows are written, the change is not made, and nothing can be rolled back.',
  },
  instead: {
    zh: '把每条结构变更放在显式事务之外单独执行。',
    en: 'Run each schema change by itself, outside explicit transactions.',
  },
  bad: [
    'BEGIN; ALTER TABLE users ADD COLUMN age INT; UPDATE users SET name = name WHERE id = 1; COMMIT',
    'BEGIN; CREATE UNIQUE INDEX by_name ON users (name); COMMIT',
    'BEGIN; DROP INDEX users@by_name; COMMIT',
  ],
  good: [
    'ALTER TABLE users ADD COLUMN age INT; BEGIN; UPDATE users SET age = 1 WHERE id = 1; COMMIT',
    'BEGIN; CREATE TABLE users (id UUID PRIMARY KEY); CREATE INDEX by_name ON users (name); COMMIT',
  ],
  on: ['alterTable', 'createIndex', 'dropIndex'],
  check(node, context, report) {
    if (!context.transaction) return;
    const changed = node.kind === 'dropIndex' ? undefined : node.kind === 'createIndex' ? node.table : node.name;
    if (!changed || !context.isNew(changed)) report(node);
  },
});
