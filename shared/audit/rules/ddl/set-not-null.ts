import { definitionAround } from '../../definitions.ts';
import { isKnownEmpty, sizeWords } from '../../lock-cost.ts';
import { rule } from '../../rule.ts';

export default rule({
  id: 'ddl-set-not-null',
  dialects: ['postgres'],
  category: 'ddl', level: 'warn',
  tags: { operand: ['column'], sql: ['ddl', 'integrity'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: 'SET NOT NULL 会扫描全表', en: 'SET NOT NULL scans the whole table' },
  message: { zh: '设置 {column} 为 NOT NULL，要在 ACCESS EXCLUSIVE 锁下扫描全表{size}', en: 'Setting {column} NOT NULL scans the table under an ACCESS EXCLUSIVE lock{size}' },
  why: { zh: '扫描期间读写全部等待；只要有一行为 NULL 就会失败。', en: 'All reads and writes wait for the scan, and one NULL makes it fail.' },
  instead: { zh: '先 ADD CONSTRAINT … CHECK (字段 IS NOT NULL) NOT VALID 并 VALIDATE，之后 SET NOT NULL 不再扫描（PostgreSQL 12 起）。', en: 'ADD CONSTRAINT … CHECK (column IS NOT NULL) NOT VALID and VALIDATE it; from PostgreSQL 12 on SET NOT NULL then needs no scan.' },
  bad: ['ALTER TABLE users ALTER COLUMN age SET NOT NULL'],
  good: ['ALTER TABLE users ALTER COLUMN age DROP NOT NULL', 'CREATE TABLE users (age INT); ALTER TABLE users ALTER COLUMN age SET NOT NULL'],
  on: ['setNotNull'],
  check(action, context, report) {
    const around = definitionAround(context.parents);
    const table = around && context.table(around.name);
    if (!isKnownEmpty(table)) report(action, { column: action.name.text, size: sizeWords(table) });
  },
});
