import { auditScript } from '../audit.ts';
import { rulesOf } from '../rules/find-rule.ts';
import { auditedFile, type AuditedFile } from './audited-file.ts';

const settings = rulesOf('mysql').map((one) => ({ rule: one }));
const fileOf = (sql: string, location = 'db/änderung 1.sql'): AuditedFile =>
  auditedFile(
    { path: `./${location}`, location, dbType: 'MySQL' },
    auditScript(sql, { dialect: 'mysql', rules: settings }),
  );
const only = (file: AuditedFile) => ({
  ...file,
  rows: file.rows.filter(({ finding }) => finding.ruleId === 'dml-not-equal-symbol'),
});
const placesOf = (file: AuditedFile) => file.rows.length;
const fingerprintsOf = ({ rows, fingerprintOf }: AuditedFile) => rows.map(fingerprintOf);

describe('what is known from before', () => {
  const known = (sql: string) => new Set(fingerprintsOf(fileOf(sql)));
  const fresh = (sql: string, before: string) =>
    auditedFile(
      { path: 'x', location: 'db/änderung 1.sql', dbType: 'MySQL' },
      auditScript(sql, { dialect: 'mysql', rules: settings }),
      known(before),
    );

  test('stays known when lines and values move, and levels and score follow from the rest', () => {
    const { rows, result } = fresh('SELECT 1;\n\n  DELETE\n FROM users;', 'DELETE FROM users;\nSELECT 2;');
    expect(rows).toEqual([]);
    expect(result).toMatchObject({
      level: '',
      score: 100,
      passRate: 1,
      statements: [{ findings: [] }, { level: '', findings: [] }],
    });
  });

  test('is told again when the statement says something else or stands in another file', () => {
    expect(fresh('DELETE FROM orders', 'DELETE FROM users').result.level).toBe('error');
    expect(
      new Set([...fingerprintsOf(fileOf('DELETE FROM users')), ...fingerprintsOf(fileOf('DELETE FROM users', 'b.sql'))])
        .size,
    ).toBe(2 * placesOf(fileOf('DELETE FROM users')));
  });

  test('counts: a third time is new when two were known', () => {
    const line = 'DELETE FROM users;\n';
    expect(
      fresh(line.repeat(3), line.repeat(2))
        .rows.filter(({ finding }) => finding.ruleId === 'dml-require-where')
        .map(({ statement }) => statement.number),
    ).toEqual([3]);
  });

  test('one place of a finding can be new while another is known', () => {
    const sql = 'SELECT a FROM t WHERE b != 1 AND c != 2 LIMIT 1';
    const file = fileOf(sql);
    const known = only(file).rows.slice(0, 1).map(file.fingerprintOf);
    const { result } = auditedFile(
      { path: 'x', location: 'db/änderung 1.sql', dbType: 'MySQL' },
      auditScript(sql, { dialect: 'mysql', rules: settings }),
      new Set(known),
    );
    const finding = result.statements[0]?.findings.find(({ ruleId }) => ruleId === 'dml-not-equal-symbol');
    expect(finding?.places.map(({ column }) => column)).toEqual([34]);
    expect(fresh(sql.replace('1', '5'), sql).rows).toEqual([]);
  });
});
