import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const outDir = resolve('.build/web');
const firstScreenKilobytes = 350;

type Output = { readonly entryPoint?: string; readonly imports: readonly { readonly path: string; readonly kind: string }[] };
type Built = { readonly metafile: { readonly outputs: Readonly<Record<string, Output>> }; readonly sheets: Readonly<Record<string, readonly string[]>> };

const build = "import('./scripts/build-web.mjs').then(({ buildWeb }) => buildWeb({ outDir: process.argv[1] }))";
let built: Built;

beforeAll(() => {
  execFileSync(process.execPath, ['-e', build, outDir]);
  built = JSON.parse(readFileSync(join(outDir, '.stamp.json'), 'utf8')) as Built;
}, 60_000);

const always = ['web/main.tsx', 'node_modules/@cloudscape-design/components/i18n/messages/all.zh-CN.js', 'node_modules/zod/v4/locales/zh-CN.js'];
const inShell = [...always, 'web/app/layout/behind-sign-in.tsx'];

test.each([
  ['sign-in', [...always, 'web/features/sessions/sign-in.tsx']],
  ['home', [...inShell, 'web/features/home/home.tsx']],
])(`the %s screen loads in under ${firstScreenKilobytes} KB of script and style, compressed`, (_, entries) => {
  const files = new Set(entries.flatMap((entry) => [...scriptsOf(entry), ...(built.sheets[entry] ?? []).map((sheet) => join(outDir, sheet))]));
  const kilobytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0) / 1024;
  expect(kilobytes).toBeGreaterThan(50);
  expect(kilobytes).toBeLessThan(firstScreenKilobytes);
});

test('the editor is not loaded before a screen needs it', () => {
  const early = new Set(inShell.flatMap(scriptsOf));
  expect([...early].filter((file) => readFileSync(file, 'utf8').includes('cm-scroller'))).toEqual([]);
});

test('no style sheet carries fonts inside', () => {
  const sheets = new Set(Object.values(built.sheets).flat());
  expect([...sheets].filter((sheet) => readFileSync(join(outDir, sheet), 'utf8').includes('data:font'))).toEqual([]);
});

/** The script of a source file and every script that it needs at once. */
function scriptsOf(entryPoint: string): string[] {
  const { outputs } = built.metafile;
  const start = Object.keys(outputs).find((file) => outputs[file]?.entryPoint === entryPoint);
  if (start === undefined) throw new Error(`${entryPoint} has no script of its own`);
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const { path, kind } of outputs[file]?.imports ?? []) if (kind === 'import-statement') visit(path);
  };
  visit(start);
  return [...seen].map((file) => resolve(file));
}
