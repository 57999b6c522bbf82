/** @jest-environment jsdom */
import axe from 'axe-core';
import * as z from 'zod';
import type { Locale } from '../../text.ts';
import { auditScript } from '../audit.ts';
import { rulesOf } from '../rules/find-rule.ts';
import { rule } from '../judge/rule.ts';
import { auditedFile, type AuditedFile } from './audited-file.ts';
import { reportFormats } from './index.ts';
import { batched, writtenAs } from './report.ts';

const failing = rule({
  id: 'dml-failing',
  dialects: ['mysql'],
  category: 'dml',
  level: 'warn',
  tags: { operand: ['business'], sql: ['dml'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '试', en: 'try' },
  why: { zh: '试', en: 'try' },
  instead: { zh: '试', en: 'try' },
  bad: [],
  good: [],
  on: ['delete'],
  check() {
    throw new Error('out of <luck>');
  },
});
const nasty = `-- =cmd|' /C calc'!A0
SELECT id FROM users WHERE id = 1 LIMIT 1;
SELECT * FROM \`<script>alert("x")</script>\` WHERE a != 'b"&\u0001]]>'
  AND b LIKE '%\u4e2d';
SELEC 1;
DELETE FROM users;`;
const settings = [...rulesOf('mysql'), failing].map((one) => ({ rule: one }));
const fileOf = (sql: string, location = 'db/änderung 1.sql'): AuditedFile =>
  auditedFile(
    { path: `./${location}`, location, dbType: 'MySQL' },
    auditScript(sql, { dialect: 'mysql', rules: settings }),
  );
const written = (
  name: string,
  files: readonly AuditedFile[] = [fileOf(nasty), fileOf('SELECT 1', 'clean.sql')],
  locale: Locale = 'en-US',
) => {
  const format = reportFormats.find((one) => one.name === name);
  if (!format) throw new Error(`no format is called ${name}`);
  return writtenAs(format, { files, locale, version: '1.2.3', failAt: 'error' });
};
const placesOf = (file: AuditedFile) => file.rows.length;

test('there is one format of each name, and its file can be told by its ending', () => {
  // Two reports of one audit do not overwrite each other.
  expect(new Set(reportFormats.map(({ extension }) => extension)).size).toBe(reportFormats.length);
  expect(reportFormats.map(({ name }) => name)).toEqual(['text', 'json', 'sarif', 'gitlab', 'junit', 'csv', 'html']);
  for (const { extension, contentType } of reportFormats)
    expect([extension, contentType]).toEqual([
      expect.stringMatching(/^[a-z.]+$/),
      expect.stringMatching(/^\w+\/[\w+]+; charset=utf-8$/),
    ]);
});

test('every format can be written about nothing, in both languages', () => {
  for (const { name } of reportFormats)
    for (const locale of ['zh-CN', 'en-US'] as const) expect(() => written(name, [], locale)).not.toThrow();
});

test('pieces are put together without losing one', () => {
  const pieces = Array.from({ length: 5000 }, (_, at) => `${at} ${'x'.repeat(at % 100)}\n`);
  const batches = [...batched(pieces)];
  expect(batches.join('')).toBe(pieces.join(''));
  expect([batches.length > 1, batches.length < 10]).toEqual([true, true]);
  expect([...batched([])]).toEqual([]);
});

describe('SARIF', () => {
  const message = z.strictObject({ text: z.string().min(1) });
  const level = z.enum(['none', 'note', 'warning', 'error']);
  const count = z.int().min(1);
  const location = z.strictObject({
    physicalLocation: z.strictObject({
      artifactLocation: z.strictObject({
        uri: z.string().regex(/^[\w.~!$&'()*+,;=:@%/-]+$/),
        uriBaseId: z.literal('%SRCROOT%').optional(),
      }),
      region: z
        .strictObject({
          startLine: count,
          startColumn: count,
          endLine: count,
          endColumn: count,
          snippet: message.optional(),
        })
        .refine(
          ({ startLine, startColumn, endLine, endColumn }) =>
            endLine > startLine || (endLine === startLine && endColumn > startColumn),
        ),
    }),
  });
  const reference = z.strictObject({ id: z.string(), index: z.int().min(0) });
  const log = z.strictObject({
    $schema: z.url(),
    version: z.literal('2.1.0'),
    runs: z
      .array(
        z.strictObject({
          tool: z.strictObject({
            driver: z.strictObject({
              name: z.string(),
              version: z.string(),
              rules: z.array(
                z.strictObject({
                  id: z.string().min(1),
                  name: z.string().regex(/^[A-Z]\w+$/),
                  shortDescription: message,
                  fullDescription: message,
                  help: z.strictObject({ text: z.string().min(1), markdown: z.string().min(1) }),
                  defaultConfiguration: z.strictObject({ level }),
                  properties: z.strictObject({ tags: z.array(z.string()) }),
                }),
              ),
            }),
          }),
          language: z.string().regex(/^[a-z]{2}-[A-Z]{2}$/),
          columnKind: z.literal('utf16CodeUnits'),
          invocations: z.array(
            z.strictObject({
              executionSuccessful: z.boolean(),
              toolExecutionNotifications: z.array(
                z.strictObject({ level, message, associatedRule: reference, locations: z.array(location) }),
              ),
            }),
          ),
          results: z.array(
            z.strictObject({
              ruleId: z.string(),
              ruleIndex: z.int().min(0),
              kind: z.literal('informational').optional(),
              level,
              message,
              locations: z.array(location).length(1),
              partialFingerprints: z.record(z.string(), z.string().min(1)),
            }),
          ),
        }),
      )
      .length(1),
  });
  const read = (files?: readonly AuditedFile[], locale?: Locale) =>
    log.parse(JSON.parse(written('sarif', files, locale)));

  test('has the published structure, every result points at its rule and every place is there', () => {
    const file = fileOf(nasty);
    const {
      runs: [run],
    } = read([file]);
    const rules = run?.tool.driver.rules ?? [];
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    for (const { ruleId, ruleIndex } of run?.results ?? []) expect(rules[ruleIndex]?.id).toBe(ruleId);
    expect(run?.results).toHaveLength(placesOf(file) - 1);
    expect(new Set(run?.results.map((result) => result.partialFingerprints['sluiceFinding/v1'])).size).toBe(
      run?.results.length,
    );
  });

  test('regions cover exactly what was written', () => {
    const lines = nasty.split('\n');
    for (const {
      locations: [place],
    } of read([fileOf(nasty)]).runs[0]?.results ?? []) {
      const { startLine, startColumn, endLine, endColumn, snippet } = place?.physicalLocation.region ?? failed();
      const covered =
        startLine === endLine
          ? lines[startLine - 1]?.slice(startColumn - 1, endColumn - 1)
          : [
              lines[startLine - 1]?.slice(startColumn - 1),
              ...lines.slice(startLine, endLine - 1),
              lines[endLine - 1]?.slice(0, endColumn - 1),
            ].join('\n');
      expect(snippet?.text).toBe(covered);
      expect(place?.physicalLocation.artifactLocation).toEqual({
        uri: 'db/%C3%A4nderung%201.sql',
        uriBaseId: '%SRCROOT%',
      });
    }
  });

  test('a rule that failed is a notification, not a result', () => {
    const {
      runs: [run],
    } = read();
    expect(run?.invocations[0]?.toolExecutionNotifications).toMatchObject([
      {
        level: 'error',
        message: { text: expect.stringContaining('out of <luck>') },
        associatedRule: { id: 'dml-failing' },
      },
    ]);
    expect(run?.results.map(({ ruleId }) => ruleId)).not.toContain('dml-failing');
    expect(run?.results.map(({ ruleId, level: of }) => [ruleId, of])).toEqual(
      expect.arrayContaining([
        ['dml-require-where', 'error'],
        ['syntax', 'warning'],
        ['dml-not-equal-symbol', 'note'],
      ]),
    );
  });

  test('speaks the language that was asked for', () => {
    const texts = (locale: Locale) =>
      read([fileOf('DELETE FROM users')], locale).runs[0]?.tool.driver.rules.find(
        ({ id }) => id === 'dml-require-where',
      )?.help.text ?? '';
    expect(texts('zh-CN')).toMatch(/[\u4e00-\u9fff]/);
    expect(texts('en-US')).not.toMatch(/[\u4e00-\u9fff]/);
  });

  test('a place outside the project is a file address', () => {
    const uri = (location: string) =>
      read([fileOf('DELETE FROM users', location)]).runs[0]?.results[0]?.locations[0]?.physicalLocation
        .artifactLocation;
    expect(uri('/tmp/a b.sql')).toEqual({ uri: 'file:///tmp/a%20b.sql' });
    expect(uri('C:/a.sql')).toEqual({ uri: 'file:///C:/a.sql' });
  });
});

test('the JSON report tells all of each statement, its fingerprint too', () => {
  expect(JSON.parse(written('json'))).toMatchObject([
    {
      file: './db/änderung 1.sql',
      engine: 'MySQL',
      statements: [
        { number: 1, fingerprint: 'SELECT id FROM users WHERE id = ? LIMIT ?', findings: expect.any(Array) },
        {},
        {},
        {},
      ],
    },
    { file: './clean.sql' },
  ]);
});

test('the GitLab report has the published structure with a fingerprint of its own for each finding', () => {
  const issue = z.strictObject({
    description: z.string().min(1),
    check_name: z.string().min(1),
    fingerprint: z.string().min(8),
    severity: z.enum(['info', 'minor', 'major', 'critical', 'blocker']),
    location: z.strictObject({
      path: z.string().regex(/^(?!\.\/)/),
      lines: z.strictObject({ begin: z.int().min(1), end: z.int().min(1) }),
    }),
  });
  const issues = z
    .array(issue)
    .parse(JSON.parse(written('gitlab', [fileOf(`${nasty}\nDELETE FROM users;`), fileOf(nasty, 'other.sql')])));
  expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(issues.length);
  expect(
    issues
      .filter(({ check_name: name }) => name === 'dml-require-where')
      .map(({ severity, location }) => [severity, location.lines]),
  ).toEqual([
    ['critical', { begin: 6, end: 6 }],
    ['critical', { begin: 7, end: 7 }],
    ['critical', { begin: 6, end: 6 }],
  ]);
});

describe('JUnit', () => {
  const read = (files?: readonly AuditedFile[]) => {
    const xml = new DOMParser().parseFromString(written('junit', files), 'application/xml');
    expect(xml.querySelector('parsererror')).toBeNull();
    return xml.documentElement;
  };

  test('is well formed, and its counts are those of its cases', () => {
    const root = read();
    expect(root.tagName).toBe('testsuites');
    const numbers = (element: Element) =>
      ['tests', 'failures', 'errors'].map((name) => Number(element.getAttribute(name)));
    for (const suite of [root, ...root.children]) {
      expect(numbers(suite)).toEqual([
        suite.querySelectorAll('testcase').length,
        suite.querySelectorAll('testcase > failure').length,
        0,
      ]);
      expect(suite.getAttribute('name')).not.toBe('');
    }
    for (const one of root.querySelectorAll('testcase')) {
      for (const name of ['name', 'classname', 'time']) expect(one.getAttribute(name)).toBeTruthy();
      expect([...one.children].map(({ tagName }) => tagName).join(' ')).toMatch(/^(failure)? ?(system-out)?$/);
    }
  });

  test('a statement fails at the level that was asked for, what is milder is only told', () => {
    const cases = [...read().querySelectorAll('testcase')];
    const gone = cases.find((one) => one.getAttribute('name') === '4: DELETE FROM users');
    expect(gone?.querySelector('failure')?.getAttribute('message')).toMatch(/WHERE/);
    expect(gone?.querySelector('system-out')?.textContent).toContain('Rule failed dml-failing out of <luck>');
    expect(cases.find((one) => one.getAttribute('name')?.startsWith('3:'))?.querySelector('failure')).toBeNull();
    expect(cases.find((one) => one.getAttribute('name')?.startsWith('2:'))?.getAttribute('name')).toContain(
      '<script>alert("x")</script>',
    );
  });
});

describe('CSV', () => {
  test('has a row per place, marked as UTF-8, under heads of the language', () => {
    const [head, ...rows] = written('csv', [fileOf('DELETE FROM users;\nSELECT a FROM t WHERE b != 1')], 'zh-CN')
      .trimEnd()
      .split('\r\n');
    expect(head).toBe('\ufeff文件,数据库类型,语句序号,行,列,等级,规则,问题,建议,SQL 语句,指纹');
    expect(rows.find((row) => row.includes('dml-require-where'))).toMatch(
      /^\.\/db\/änderung 1\.sql,MySQL,1,1,1,错误,dml-require-where,/,
    );
  });

  test('nothing in it runs as a formula', () => {
    const text = written('csv', [
      auditedFile(
        { path: '=HYPERLINK("x")', location: 'x', dbType: 'MySQL' },
        auditScript('DELETE FROM users', { dialect: 'mysql', rules: settings }),
      ),
    ]);
    expect(
      text
        .split('\r\n')
        .slice(1)
        .filter((row) => row !== '' && !row.startsWith(`"'=HYPERLINK(""x"")"`)),
    ).toEqual([]);
  });
});

describe('the page', () => {
  const read = (locale: Locale, files?: readonly AuditedFile[]) => {
    const text = written('html', files, locale);
    document.open();
    document.write(text);
    document.close();
    return text;
  };

  test.each(['zh-CN', 'en-US'] as const)('is accessible in %s', async (locale) => {
    read(locale);
    expect(document.documentElement.lang).toBe(locale);
    // Colours need a real browser.
    const { violations } = await axe.run(document, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });

  test('loads and runs nothing, and shows scripts as text', () => {
    const text = read('en-US');
    expect(text).toContain("default-src 'none'");
    expect(document.querySelectorAll('script, link, img, iframe, [src], [onclick]')).toHaveLength(0);
    expect(document.body.textContent).toContain('<script>alert("x")</script>');
    for (const link of document.querySelectorAll('a'))
      expect(document.querySelector(`[id="${link.getAttribute('href')?.slice(1)}"]`)).not.toBeNull();
  });

  test('tells in one table what each change of the definitions locks, the hardest first', () => {
    read('en-US', [fileOf('create index one on orders (a);\nalter table orders modify a bigint;')]);
    const rows = [...document.querySelectorAll('table:nth-of-type(2) tbody tr')].map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringMatching(/sql:2orders.*LOCK=SHARED, ALGORITHM=COPY/),
      expect.stringMatching(/sql:1orders.*LOCK=NONE, ALGORITHM=INPLACE/),
    ]);
  });

  test('marks the places in the statement and tells what to do', () => {
    read('en-US', [fileOf("SELECT a FROM t WHERE b LIKE '%x' LIMIT 1")]);
    expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toContain("'%x'");
    expect(
      document.querySelector('#rule-dml-leading-wildcard')?.nextElementSibling?.nextElementSibling?.textContent,
    ).toContain('full-text index');
  });

  test('cuts a statement of megabytes and lists files without findings', () => {
    read('en-US', [
      fileOf(`INSERT INTO t (a) VALUES ${'(1), '.repeat(20_000)}(2)`),
      auditedFile(
        { path: 'clean.sql', location: 'clean.sql', dbType: 'MySQL' },
        auditScript('', { dialect: 'mysql', rules: [] }),
      ),
    ]);
    expect(document.querySelector('pre')?.textContent).toHaveLength(4_001);
    expect(document.body.textContent).toContain('Nothing was found');
  });
});

function failed(): never {
  throw new Error('there is no region');
}
