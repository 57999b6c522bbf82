import { auditScript } from '../audit.ts';
import { fingerprint } from '../judge/fingerprint.ts';
import { rulesOf } from '../rules/find-rule.ts';
import type { Place } from '../judge/finding.ts';
import { auditedFile, type AuditedFile } from './audited-file.ts';
import { compactJson } from './compact-json.ts';
import { json } from './json.ts';
import { writtenAs } from './report.ts';

const rules = rulesOf('mysql').map((one) => ({ rule: one }));
const fileOf = (sql: string, location: string): AuditedFile =>
  auditedFile({ path: `./${location}`, location, dbType: 'MySQL' }, auditScript(sql, { dialect: 'mysql', rules }));

const nasty = fileOf(
  `SELECT * FROM \`"\n<b>\` WHERE a != 'b"&\u0001'\n AND b LIKE '%\u4e2d'; SELEC 1; DELETE FROM t; SELECT a, a FROM t, u`,
  'ä 1.sql',
);
const reported = [[], [fileOf('', 'empty.sql')], [nasty, fileOf('SELECT 1', 'clean.sql')]];
const look = { locale: 'en-US', version: '1.2.3', failAt: 'error' } as const;

test('JSON that is written in pieces holds all that is known, a line for each statement', () => {
  for (const files of reported) {
    const text = writtenAs(json, { files, ...look });
    const known = files.map(({ path, dbType, result: { statements, ...rest } }) => ({
      ...{ file: path, engine: dbType, ...rest },
      statements: statements.map((one) => ({ ...one, fingerprint: fingerprint(one.text, 'mysql') })),
    }));
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(known)));
    const lines = text.split('\n').filter((line) => /^\{"number":/.test(line));
    expect(lines.length).toBe(known.flatMap(({ statements }) => statements).length);
  }
});

type Told<T> = Omit<T, 'message'> & { message: number };
type CompactFinding = Told<Place> & { kind: number; places?: Told<Place>[]; error?: number };

test('compact JSON says the same, each text and each kind of finding once', () => {
  for (const files of reported) {
    const compact = JSON.parse(writtenAs(compactJson, { files, ...look }));
    const { texts, kinds } = compact;
    const placed = ({ message, ...place }: Told<Place>) => ({ ...place, message: texts[message] });
    const whole = ({ kind, places, error, ...place }: CompactFinding) => {
      return {
        ...placed(place),
        ...kinds[kind],
        places: (places ?? [place]).map(placed),
        ...(error !== undefined && { error: texts[error] }),
      };
    };
    const expanded = compact.files.map(({ statements, ...file }: { statements: { findings: CompactFinding[] }[] }) => ({
      ...file,
      statements: statements.map((one) => ({ ...one, findings: one.findings.map(whole) })),
    }));
    expect(expanded).toEqual(JSON.parse(writtenAs(json, { files, ...look })));
    for (const list of [texts, kinds])
      expect(new Set(list.map((one: object) => JSON.stringify(one))).size).toBe(list.length);
  }
});
