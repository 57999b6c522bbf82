import { auditScript } from '../audit.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { defaultTemplateRules } from '../rules/find-rule.ts';

const dbTypes = { postgres: 'PostgreSQL', mysql: 'MySQL' } as const;

/** Rules that are broken by the last statement of a script. */
const brokenBy = (sql: string, dialect: Dialect & keyof typeof dbTypes) =>
  auditScript(sql, { dialect, rules: defaultTemplateRules(dbTypes[dialect]) })
    .statements.at(-1)
    ?.findings.map(({ ruleId }) => ruleId) ?? [];

const drop = 'DROP TABLE orders';
const add = 'ALTER TABLE items ADD COLUMN n BIGINT NOT NULL DEFAULT random()';

test.each([
  ['made', `CREATE TABLE orders (id BIGINT PRIMARY KEY); ${drop}`, false],
  ['made and committed', `BEGIN; CREATE TABLE orders (id BIGINT PRIMARY KEY); COMMIT; ${drop}`, false],
  ['made and rolled back', `BEGIN; CREATE TABLE orders (id BIGINT PRIMARY KEY); ROLLBACK; ${drop}`, true],
  [
    'made behind a savepoint that is gone back to',
    `BEGIN; SAVEPOINT a; CREATE TABLE orders (id BIGINT PRIMARY KEY); ROLLBACK TO SAVEPOINT a; ${drop}`,
    true,
  ],
  [
    'made before a savepoint that is gone back to',
    `BEGIN; CREATE TABLE orders (id BIGINT PRIMARY KEY); SAVEPOINT a; SELECT 1; ROLLBACK TO SAVEPOINT a; ${drop}`,
    false,
  ],
  [
    'renamed and rolled back',
    `CREATE TABLE draft (id BIGINT PRIMARY KEY); BEGIN; ALTER TABLE draft RENAME TO orders; ROLLBACK; ${drop}`,
    true,
  ],
])('on PostgreSQL a table that the script has %s', (_, sql, isLost) => {
  expect(brokenBy(sql, 'postgres').includes('usage-no-drop')).toBe(isLost);
});

test.each([
  ['emptied', `TRUNCATE items; ${add}`, false],
  ['emptied, and that was rolled back', `BEGIN; TRUNCATE items; ROLLBACK; ${add}`, true],
  ['emptied row by row, and that was rolled back', `BEGIN; DELETE FROM items; ROLLBACK; ${add}`, true],
])('on PostgreSQL a table that is %s', (_, sql, isRewritten) => {
  expect(brokenBy(sql, 'postgres').includes('ddl-volatile-default')).toBe(isRewritten);
});

test('MySQL has committed what defines something, and takes back what changed rows', () => {
  expect(
    brokenBy(`START TRANSACTION; CREATE TABLE orders (id BIGINT PRIMARY KEY); ROLLBACK; ${drop}`, 'mysql'),
  ).not.toContain('usage-no-drop');
  const copy = 'ALTER TABLE items MODIFY id VARCHAR(40)';
  const whole = brokenBy(copy, 'mysql');
  expect(whole.length).toBeGreaterThan(0);
  expect(brokenBy(`START TRANSACTION; DELETE FROM items; ROLLBACK; ${copy}`, 'mysql')).toEqual(whole);
});
