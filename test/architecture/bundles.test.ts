import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { groups } from '../../shared/contract/index.ts';

/** What esbuild tells of each file that it wrote. */
type Output = { readonly bytes: number; readonly entryPoint?: string; readonly imports: readonly { path: string; kind: string }[] };

const root = join(__dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'functions-'));
const megabyte = 1024 * 1024;
let outputs: Readonly<Record<string, Output>>;

beforeAll(() => {
  const report = join(folder, 'outputs.json');
  const script = `import { writeFileSync } from 'node:fs'; import { buildLambdas } from './scripts/build-lambdas.mjs';
    const { outputs } = await buildLambdas({ outDir: ${JSON.stringify(folder)} }); writeFileSync(${JSON.stringify(report)}, JSON.stringify(outputs));`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root });
  outputs = JSON.parse(readFileSync(report, 'utf8')) as typeof outputs;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every group and the work behind them is built as a function', () => {
  expect(entries().map(([path]) => nameOf(path)).sort()).toEqual([...Object.keys(groups), 'background'].sort());
});

test('what a function loads at its start is below 1.5 MB, drivers left out', () => {
  const heavy = entries().map(([path]) => ({ name: nameOf(path), megabytes: loadedBytes(path) / megabyte })).filter(({ name, megabytes }) => megabytes > (aboutRules.has(name) ? 2.5 : 1.5));
  expect(heavy).toEqual([]);
});

/** Their subject is every rule with its texts and examples. */
const aboutRules: ReadonlySet<string> = new Set(['rules', 'knowledge']);

test('no function loads a database driver before it needs one', () => {
  const drivers = Object.entries(outputs).filter(([, { entryPoint }]) => /functions\/engines\/(mysql|postgres|oracle|sqlserver)\.ts$/.test(entryPoint ?? '')).map(([path]) => path);
  expect(drivers).toHaveLength(4);
  for (const [path] of entries()) expect([...loaded(path)].filter((file) => drivers.includes(file))).toEqual([]);
});

test('PostgreSQL\'s grammar is loaded when needed only, and works from where it is deployed to', () => {
  const [grammar, ...more] = Object.entries(outputs).filter(([, { entryPoint }]) => entryPoint === 'node_modules/libpg-query/wasm/libpg-query.js').map(([path]) => path);
  if (grammar === undefined) throw new Error('no function contains it');
  expect(more).toEqual([]);
  for (const [path] of entries()) expect(loaded(path)).not.toContain(grammar);
  const script = `import(${JSON.stringify(join(root, grammar))}).then(async ({ default: instantiate }) => console.log(typeof (await instantiate())._wasm_parse_query_raw));`;
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, encoding: 'utf8' }).trim()).toBe('function');
});

function entries(): [string, Output][] {
  return Object.entries(outputs).filter(([, { entryPoint }]) => entryPoint?.startsWith('function:'));
}

function nameOf(path: string): string {
  return relative(folder, join(root, path)).replace('.mjs', '');
}

function loadedBytes(path: string): number {
  return [...loaded(path)].reduce((sum, file) => sum + (outputs[file]?.bytes ?? 0), 0);
}

/** A file with everything that it imports at once. */
function loaded(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const { path: next, kind } of outputs[path]?.imports ?? []) if (kind === 'import-statement' && outputs[next]) loaded(next, found);
  return found;
}
