import { auditScript } from '../audit.ts';
import { fingerprint } from '../judge/fingerprint.ts';
import { rulesOf } from '../rules/find-rule.ts';
import { auditedFile, type AuditedFile } from './audited-file.ts';
import { json } from './json.ts';
import { writtenAs } from './report.ts';

const rules = rulesOf('mysql').map((one) => ({ rule: one }));
const fileOf = (sql: string, location: string): AuditedFile =>
  auditedFile({ path: `./${location}`, location, dbType: 'MySQL' }, auditScript(sql, { dialect: 'mysql', rules }));

test('JSON that is written in pieces holds all that is known, a line for each statement', () => {
  const nasty = fileOf(
    `SELECT * FROM \`"\n<b>\` WHERE a != 'b"&\u0001'\n AND b LIKE '%\u4e2d'; SELEC 1; DELETE FROM t`,
    'ä 1.sql',
  );
  for (const files of [[], [fileOf('', 'empty.sql')], [nasty, fileOf('SELECT 1', 'clean.sql')]]) {
    const text = writtenAs(json, { files, locale: 'en-US', version: '1.2.3', failAt: 'error' });
    const known = files.map(({ path, dbType, result: { statements, ...rest } }) => ({
      ...{ file: path, engine: dbType, ...rest },
      statements: statements.map((one) => ({ ...one, fingerprint: fingerprint(one.text, 'mysql') })),
    }));
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(known)));
    const lines = text.split('\n').filter((line) => /^\{"number":/.test(line));
    expect(lines.length).toBe(known.flatMap(({ statements }) => statements).length);
  }
});
