import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { usesOfFunction } from '../../functions/declared-uses.ts';
import { apiFunctions, workFunctions } from '../../shared/deployed-functions.ts';
import { proofHeader, viewerHeader } from '../../shared/front-door.ts';
import { settingsOf } from '../../shared/uses.ts';
import { aRequest } from '../support/a-request.ts';

/** What esbuild tells of each file that it wrote. */
type Output = {
  readonly bytes: number;
  readonly entryPoint?: string;
  readonly imports: readonly { path: string; kind: string }[];
};

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

test('every function of the table and the runner are built from an entry of their own', () => {
  expect(
    entries()
      .map(([path]) => nameOf(path))
      .sort(),
  ).toEqual([...Object.keys(apiFunctions), ...Object.keys(workFunctions), 'runner'].sort());
});

test('what a function loads at its start is below 1.5 MB, drivers left out', () => {
  const heavy = entries()
    .map(([path]) => ({ name: nameOf(path), megabytes: loadedBytes(path) / megabyte }))
    .filter(({ name, megabytes }) => megabytes > (aboutRules.has(name) ? 2.5 : 1.5));
  expect(heavy).toEqual([]);
});

/** Their subject is every rule with its texts and examples. */
const aboutRules: ReadonlySet<string> = new Set(['rules']);

test('no function loads a database driver before it needs one', () => {
  const drivers = Object.entries(outputs)
    .filter(([, { entryPoint }]) =>
      /functions\/engines\/(mysql|postgres|oracle|sqlserver)\/driver\.ts$/.test(entryPoint ?? ''),
    )
    .map(([path]) => path);
  expect(drivers).toHaveLength(4);
  for (const [path] of entries()) expect([...loaded(path)].filter((file) => drivers.includes(file))).toEqual([]);
});

test('no function loads the tracer unless X-Ray is on, and with it on the tracer works', () => {
  const tracers = Object.entries(outputs)
    .filter(([, { entryPoint }]) => entryPoint?.startsWith('node_modules/@aws-lambda-powertools/tracer/'))
    .map(([path]) => path);
  expect(tracers.length).toBeGreaterThan(0);
  for (const [path] of entries()) expect([...loaded(path)].filter((file) => tracers.includes(file))).toEqual([]);
  const entry = entries().find(([path]) => nameOf(path) === 'statistics')?.[0] ?? '';
  const declared = usesOfFunction('statistics');
  const env = {
    ...process.env,
    ...Object.fromEntries(settingsOf('api', declared).map((name) => [name, 'x'])),
    SLUICE_TRACING: 'on',
    AWS_REGION: 'eu-central-1',
    AWS_LAMBDA_FUNCTION_NAME: 'sluice-prod-statistics',
    LAMBDA_TASK_ROOT: folder,
    _X_AMZN_TRACE_ID: 'Root=1-5759e988-bd862e3fe1be46a994272793;Parent=557abcec3ee5a047;Sampled=1',
    // Where the segments would go: nobody listens, and they are sent without waiting.
    AWS_XRAY_DAEMON_ADDRESS: '127.0.0.1:9',
  };
  const event = aRequest('/v1/dms/unknown', { [proofHeader]: 'x', [viewerHeader]: '203.0.113.7' });
  const script = `import(${JSON.stringify(join(root, entry))}).then(async ({ handler }) => {
    const { statusCode } = await handler(${JSON.stringify(event)}, { functionName: 'statistics' });
    console.log('answered', statusCode); process.exit(0); });`;
  expect(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, env, encoding: 'utf8' }),
  ).toMatch(/^answered 404$/m);
});

test("PostgreSQL's grammar is loaded when needed only, and works from where it is deployed to", () => {
  const [grammar, ...more] = Object.entries(outputs)
    .filter(([, { entryPoint }]) => entryPoint === 'node_modules/libpg-query/wasm/libpg-query.js')
    .map(([path]) => path);
  if (grammar === undefined) throw new Error('no function contains it');
  expect(more).toEqual([]);
  for (const [path] of entries()) expect(loaded(path)).not.toContain(grammar);
  const script = `import(${JSON.stringify(join(root, grammar))}).then(async ({ default: instantiate }) => console.log(typeof (await instantiate())._wasm_parse_query_raw));`;
  expect(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, encoding: 'utf8' }).trim(),
  ).toBe('function');
});

function entries(): [string, Output][] {
  return Object.entries(outputs).filter(([, { entryPoint }]) => entryPoint?.startsWith('functions/entries/'));
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
  for (const { path: next, kind } of outputs[path]?.imports ?? [])
    if (kind === 'import-statement' && outputs[next]) loaded(next, found);
  return found;
}
