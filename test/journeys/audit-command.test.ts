import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'audit-command-'));
const script = join(folder, 'change.sql');
writeFileSync(script, 'SELECT id FROM users WHERE id = 1 LIMIT 1;\n\nDELETE FROM users;\n');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function audit(words: readonly string[], input = '') {
  return spawnSync(process.execPath, ['scripts/run.mjs', 'scripts/audit.ts', ...words], {
    cwd: root,
    input,
    encoding: 'utf8',
    env: { ...process.env, npm_lifecycle_event: 'audit' },
  });
}

test('a script with an error is listed by file, line and column and ends with 1', () => {
  const { stdout, status } = audit(['--engine', 'PostgreSQL', script]);
  expect(stdout).toContain(`${script}:3:1 error dml-require-where UPDATE or DELETE has no WHERE clause\n`);
  expect(stdout).toMatch(/2 statements, score \d+, pass rate 50 %/);
  expect(status).toBe(1);
});

test('standard input without errors ends with 0, in the language that was asked for', () => {
  const { stdout, status } = audit(
    ['--engine', 'MySQL', '--lang', 'zh-CN', '-'],
    'SELECT id FROM users WHERE status != 1 ORDER BY id LIMIT 5',
  );
  expect(stdout).toContain('-:1:28 notice dml-not-equal-symbol 不等于写成了 !=');
  expect(status).toBe(0);
});

test.each(['notice', 'warn', 'error'])('a statement that cannot be read ends with 1, also at level %s', (level) => {
  const { stdout, status } = audit(
    ['--engine', 'MySQL', '--rules', 'default', '--level', level, '-'],
    'SELECT id FROM users WHERE id = 1;\nSELCT id FROM users;\n',
  );
  expect(stdout).toMatch(/-:2:1 (warn|error) .*Syntax error/);
  expect(status).toBe(1);
});

test('the whole result is there as JSON', () => {
  const { stdout, status } = audit(['--engine=PostgreSQL', '--format=json', '--rules=default', script]);
  const [result] = JSON.parse(stdout);
  expect(result).toMatchObject({
    file: script,
    level: 'error',
    statements: [
      { number: 1, findings: [] },
      { number: 2, line: 3, findings: [{ ruleId: 'dml-require-where', length: 17 }] },
    ],
  });
  expect(status).toBe(1);
});

test.each([
  ['an engine that nobody knows', ['--engine', 'Foo', '-'], 'No engine is called "Foo"'],
  ['no engine', ['-'], 'Which engine'],
  ['no file', ['--engine', 'MySQL'], 'Which file'],
  ['an option that nobody knows', ['--engine', 'MySQL', '--repair', '-'], 'No option is called --repair'],
  [
    'a format that nobody knows',
    ['--engine', 'MySQL', '--format', 'xml', '-'],
    '--format is text, json, sarif, gitlab, junit, csv, html, json-compact, github or comment',
  ],
])('%s ends with 2 and says how to call it', (_, words, message) => {
  const { stderr, stdout, status } = audit(words);
  expect(stderr).toContain(message);
  expect(stderr).toContain('Usage: npm run audit');
  expect(stdout).toBe('');
  expect(status).toBe(2);
});
