import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { madeUpFiles, madeUpLines } from '../support/made-up.ts';
import { projectFiles } from '../support/project-files.ts';

const root = join(__dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'recipes-'));
const files = projectFiles('.');
const typesSeen = '.build/types-all.tsbuildinfo';

/** The recipes of the README followed to the letter in a copy of the tree: a group, an operation, a rule, a screen, an engine, a dialect. */
beforeAll(() => {
  for (const file of files) cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  // What the types of the unchanged files are is known already.
  if (existsSync(join(root, typesSeen))) cpSync(join(root, typesSeen), join(copy, typesSeen));
  for (const [file, text] of Object.entries(madeUpFiles)) write(file, text);
  for (const { file, at, becomes } of madeUpLines) {
    const before = read(copy, file);
    expect(before.split(at)).toHaveLength(2);
    write(file, before.replace(at, becomes));
  }
  // Some tests ask git which files there are.
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
  run('scripts/gen.mjs');
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('what was added passes its types', () => {
  expect(() => run('scripts/types.mjs', '.')).not.toThrow();
});

test('what was added is there and passes its tests, the new operation called over the edge among them', () => {
  expect(() =>
    run(
      'node_modules/jest/bin/jest.js',
      ...['--maxWorkers=1', '--silent', '-u'],
      ...['functions/running/made-up-notes', 'web/features/running/made-up-notes', 'web/shell/navigation'],
      ...['shared/engines', 'shared/audit/dialects/(statements|dialect-questions)'],
      ...['test/architecture/(openapi|registries|contract)'],
    ),
  ).not.toThrow();
  expect(() =>
    run(
      'node_modules/jest/bin/jest.js',
      '--maxWorkers=1',
      '--silent',
      'shared/audit/rules',
      '-t',
      'made-up-prefix|madeup has',
    ),
  ).not.toThrow();
});

test('of the files that were there, only those that the recipes name and those that are made have changed', () => {
  const changed = files.filter((file) => !isSame(file));
  const byHand = changed.filter((file) => !read(copy, file).startsWith('// Made by `npm run gen`'));
  expect(byHand.sort()).toEqual([...new Set(madeUpLines.map(({ file }) => file))].sort());
  expect(existsSync(join(copy, 'test/architecture/openapi/made-up-notes.json'))).toBe(true);
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), text);
}

function read(place: string, file: string): string {
  return readFileSync(join(place, file), 'utf8');
}

function isSame(file: string): boolean {
  return readFileSync(join(root, file)).equals(readFileSync(join(copy, file)));
}

/** Its output is part of the error, so that a failure says what is no longer true. */
function run(script: string, ...options: readonly string[]): void {
  try {
    execFileSync(process.execPath, [script, ...options], { cwd: copy, encoding: 'utf8', stdio: 'pipe' });
  } catch (failure) {
    const { stdout, stderr } = failure as { readonly stdout: string; readonly stderr: string };
    throw new Error(`${script} ${options.join(' ')}\n${stdout}\n${stderr}`, { cause: failure });
  }
}
