import { auditScript } from '../audit.ts';
import { defaultTemplateRules } from '../rules/find-rule.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { schemaOfExample } from './rule-example.ts';
import { parseScript } from '../read/parse.ts';

const given = 'CREATE TABLE orders (id BIGINT PRIMARY KEY, note VARCHAR(50))';
const plan = {
  rows: 50_000_000,
  steps: [
    {
      ...{ table: 'orders', access: 'wholeTable' as const, word: 'ALL', work: ['filter' as const] },
      ...{ rows: 50_000_000, read: 50_000_000 },
    },
  ],
};

test('a full scan is one finding with all its facts', () => {
  const sql = "SELECT id, note FROM orders WHERE note = 'x'";
  const schema = schemaOfExample(
    { sql, given: parseScript(given, 'mysql'), rows: 50_000_000, megabytes: 20_000, plan },
    'mysql',
  );
  const rules = defaultTemplateRules('MySQL');
  const { statements, rules: outcomes } = auditScript(sql, { dialect: 'mysql', rules, schema });
  const told = statements[0]?.findings.filter(({ level }) => level === 'warn') ?? [];
  expect(told.map(({ ruleId }) => ruleId)).toEqual(['dml-plan-full-scan']);
  expect(told[0]?.message.en).toMatch(/read.*GB.*returned/);
  expect(told[0]?.message.zh).toContain('；');
  expect(told[0]?.message.en).not.toContain('is read by');
  // Each rule still tells that it was broken.
  const hits = outcomes.filter(({ outcome }) => outcome === 'hit').map(({ id }) => id);
  expect(hits).toEqual(expect.arrayContaining(['dml-plan-full-scan', 'dml-large-table-scan', 'dml-large-result']));
});

const rowsTold = (sql: string, { rows, changed }: { rows: number; changed: number }) => {
  const step = { table: 'orders', access: 'wholeTable' as const, rows, read: rows };
  const schema = schemaOfExample(
    { sql, given: parseScript(given, 'mysql'), rows, plan: { rows: changed, steps: [step] } },
    'mysql',
  );
  const { statements } = auditScript(sql, { dialect: 'mysql', rules: defaultTemplateRules('MySQL'), schema });
  return (statements[0]?.findings ?? []).filter(({ message }) => message.en.includes(' rows'));
};

test('the rows that a statement reads whole and changes are told by one finding, and none of it twice', () => {
  const findings = rowsTold("UPDATE orders SET note = 'x' WHERE note = 'y'", { rows: 800_000, changed: 800_000 });
  expect(findings.map(({ ruleId, message }) => [ruleId, message.en])).toEqual([
    [
      'dml-plan-full-scan',
      expect.stringMatching(/^The whole table is read, about 800,000 rows.*It would change about/),
    ],
  ]);
  expect(findings[0]?.message.en).not.toContain('Reading orders');
});

test('a part of what is read that is changed is a matter of its own', () => {
  const findings = rowsTold("UPDATE orders SET note = 'x' WHERE note = 'y'", { rows: 800_000, changed: 50_000 });
  expect(findings.map(({ ruleId }) => ruleId).toSorted()).toEqual(['dml-plan-full-scan', 'dml-too-many-changed-rows']);
});

const levelsOf = (sql: string, dialect: Dialect, dbType: string, ruleId: string) =>
  auditScript(sql, { dialect, rules: defaultTemplateRules(dbType) }).statements.flatMap(({ findings }) =>
    findings.filter((one) => one.ruleId === ruleId).map(({ level }) => level),
  );

test('what a script makes again is not lost when it drops it', () => {
  const sql = `DROP VIEW v; CREATE VIEW v AS SELECT 1 AS a; DROP VIEW other; DROP TABLE t; CREATE TABLE t (id INT);`;
  expect(levelsOf(sql, 'postgres', 'PostgreSQL', 'usage-no-drop')).toEqual(['notice', 'error', 'error']);
  const trigger = `DROP TRIGGER tr; CREATE TRIGGER tr BEFORE INSERT ON t FOR EACH ROW SET NEW.a = 1`;
  expect(levelsOf(trigger, 'mysql', 'MySQL', 'usage-no-drop')).toEqual(['notice']);
});

test.each([
  [
    'what is dropped, made and dropped again is lost',
    'DROP VIEW v; CREATE VIEW v AS SELECT 1 AS a; DROP VIEW v',
    ['error', 'error'],
  ],
  ['what the script made may go again', 'CREATE VIEW v AS SELECT 1 AS a; DROP VIEW v', []],
  [
    'what is made where one of an earlier run may stand may go again',
    'DROP VIEW IF EXISTS v; CREATE VIEW v AS SELECT 1 AS a; DROP VIEW v',
    ['notice'],
  ],
  ['what replaced another is lost with it', 'CREATE OR REPLACE VIEW v AS SELECT 1 AS a; DROP VIEW v', ['error']],
  ['one of another schema is another', 'DROP VIEW a.v; CREATE VIEW b.v AS SELECT 1 AS a', ['error']],
  [
    'a trigger of another table is another',
    'DROP TRIGGER tr ON t; CREATE TRIGGER tr BEFORE UPDATE ON u FOR EACH ROW EXECUTE FUNCTION f()',
    ['error'],
  ],
  [
    'a trigger of the same table is the same',
    'DROP TRIGGER tr ON t; CREATE TRIGGER tr BEFORE UPDATE ON t FOR EACH ROW EXECUTE FUNCTION f()',
    ['notice'],
  ],
  ['what is rolled back was not made', 'DROP VIEW v; BEGIN; CREATE VIEW v AS SELECT 1 AS a; ROLLBACK', ['error']],
])('%s', (_, sql, levels) => {
  expect(levelsOf(sql, 'postgres', 'PostgreSQL', 'usage-no-drop')).toEqual(levels);
});

test('a finding is as severe as the worst of its places', () => {
  const sql = 'DO $$ BEGIN DROP VIEW gone; DROP VIEW v; END $$; CREATE VIEW v AS SELECT 1 AS a';
  expect(levelsOf(sql, 'postgres', 'PostgreSQL', 'usage-no-drop')).toEqual(['error']);
});

test('a long row is a matter of style until the server makes no such table', () => {
  const long = (length: number, charset: string) =>
    levelsOf(
      `CREATE TABLE t (a VARCHAR(${length}), b VARCHAR(${length})) CHARSET=${charset}`,
      'mysql',
      'MySQL',
      'usage-row-length',
    );
  expect(long(500, 'utf8mb4')).toEqual([]);
  expect(long(2000, 'utf8mb4')).toEqual(['notice']);
  expect(long(9000, 'utf8mb4')).toEqual(['error']);
  expect(long(9000, 'latin1')).toEqual(['notice']);
});

test('a CASCADE is told with what it belongs to, unless it stands elsewhere', () => {
  const told = (sql: string) =>
    auditScript(sql, { dialect: 'postgres', rules: defaultTemplateRules('PostgreSQL') }).statements.map(
      ({ findings }) =>
        findings.filter(({ level }) => level === 'error').map(({ ruleId, message }) => `${ruleId}: ${message.en}`),
    );
  expect(told('DROP TABLE t CASCADE')).toEqual([['usage-no-drop: DROP TABLE t. CASCADE reaches other objects']]);
  expect(told('DO $$ BEGIN DROP VIEW v; ALTER TABLE t DROP CONSTRAINT c CASCADE; END $$')).toEqual([
    ['usage-no-drop: DROP VIEW v', 'usage-cascade: CASCADE reaches other objects'],
  ]);
});
