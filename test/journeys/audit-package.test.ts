import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandOptions, subcommands } from '../../bin/option-list.ts';
import { compactReportSchema, reportSchema } from '../../bin/report-schema.ts';
import { engines } from '../../shared/engines/index.ts';

const home = mkdtempSync(join(tmpdir(), 'sluice-package-'));
const command = join(home, 'project/node_modules/.bin/sluice-audit');
const content = join(home, 'project/node_modules/sluice-audit');
let archive = '';

beforeAll(() => {
  const pack = ['scripts/run.mjs', 'scripts/pack-audit.ts', home];
  archive = execFileSync(process.execPath, pack, { encoding: 'utf8', stdio: 'pipe' }).trim();
  // As on a machine that has nothing else: no registry is asked.
  const install = ['install', '--offline', '--no-audit', '--no-fund', '--prefix', join(home, 'project'), archive];
  execFileSync('npm', install, { stdio: 'pipe' });
}, 120_000);
afterAll(() => rmSync(home, { recursive: true, force: true }));

const run = (...words: readonly string[]) => spawnSync(command, words, { cwd: home, encoding: 'utf8' });

test('the package is small, needs no other, and brings the command', () => {
  expect(statSync(archive).size).toBeLessThan(2_000_000);
  expect(JSON.parse(readFileSync(join(content, 'package.json'), 'utf8'))).not.toHaveProperty('dependencies');
  expect(run('--version').stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('what was compiled is kept for the next run, and made anew where it does not fit', () => {
  const cache = join(home, 'cache/sluice-audit');
  const ask = () =>
    spawnSync(command, ['--help'], { encoding: 'utf8', env: { ...process.env, XDG_CACHE_HOME: join(home, 'cache') } });
  const sizes = () => readdirSync(cache).map((name) => statSync(join(cache, name)).size);
  const first = ask();
  expect(first.stdout).toContain('sluice-audit');
  expect(sizes()).toEqual([expect.any(Number)]);
  const [kept = 0] = sizes();
  expect(kept).toBeGreaterThan(500_000);
  expect(ask().stdout).toBe(first.stdout);
  for (const name of readdirSync(cache)) writeFileSync(join(cache, name), 'spoiled');
  expect(ask().stdout).toBe(first.stdout);
  expect(Math.max(...sizes())).toBeGreaterThan(500_000);
});

test('its manual and its help name every option and every other way to call it, in both languages', () => {
  const pages = ['man/sluice-audit.1', 'man/zh_CN/sluice-audit.1'].map((name) =>
    readFileSync(join(content, name), 'utf8').replaceAll('\\-', '-'),
  );
  for (const page of [...pages, run('--help').stdout, run('--help', '--lang', 'zh').stdout])
    for (const { name } of [...commandOptions, ...subcommands]) expect(page).toContain(name);
});

test('shells complete its options and their values', () => {
  const script = join(home, 'completion.bash');
  writeFileSync(script, run('completion', 'bash').stdout);
  const completed = (...words: readonly string[]) =>
    execFileSync(
      'bash',
      [
        '-c',
        `source ${script}; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _sluice_audit; printf '%s\\n' "\${COMPREPLY[@]}"`,
        'bash',
        ...words,
      ],
      { encoding: 'utf8' },
    )
      .trim()
      .split('\n');
  expect(completed('sluice-audit', '--fo')).toEqual(['--format']);
  expect(completed('sluice-audit', '--engine', 'SQL')).toEqual(['SQL\\ Server', 'SQLite']);
  expect(run('completion', 'fish').stdout.split('\n').length).toBeGreaterThan(commandOptions.length);
  expect(run('completion', 'zsh').stdout).toContain('#compdef sluice-audit');
  expect(run('completion', 'csh').status).toBe(2);
});

test.each(engines.map(({ dbType }) => dbType))('reports on %s keep to the schemas that are shipped', (dbType) => {
  const file = join(home, 'change.sql');
  writeFileSync(file, 'DELETE FROM users;\nSELECT * FROM a WHERE name = NULL;\nCREATE TABLE t (id INT);\nSELEC 1;\n');
  for (const [format, schema] of [
    ['json', reportSchema],
    ['json-compact', compactReportSchema],
  ] as const) {
    const { stdout } = run('--engine', dbType, '--format', format, file);
    expect(schema.safeParse(JSON.parse(stdout)).error?.issues ?? []).toEqual([]);
  }
});
