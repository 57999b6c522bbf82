import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { sourcePlaces } from './source-places.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'places-'));
  writeFileSync(join(folder, 'other.ts'), 'export const other = (value: number) => value + 1;\n');
  writeFileSync(
    join(folder, 'main.ts'),
    "import { other } from './other.ts';\ntype Unused = { readonly gone: true };\n\nexport function fails(): never {\n  throw new Error(`broken ${other(1)}`);\n}\n",
  );
  buildSync({
    entryPoints: [join(folder, 'main.ts')],
    outfile: join(folder, 'built/server.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    sourcemap: true,
    sourcesContent: false,
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a place of the built code in a line of the log is the one of its source', () => {
  const built = join(folder, 'built');
  const lines = readFileSync(join(built, 'server.cjs'), 'utf8').split('\n');
  const line = lines.findIndex((text) => text.includes('new Error('));
  const place = `${built}/server.cjs:${line + 1}:${(lines[line]?.indexOf('new Error(') ?? 0) + 1}`;
  expect(sourcePlaces(built)(`{"stack":"Error: broken\\n    at fails (${place})\\n    at other"}`)).toBe(
    `{"stack":"Error: broken\\n    at fails (main.ts:5:9)\\n    at other"}`,
  );
});

test('what has no map, and every other line, stays as it is', () => {
  const built = join(folder, 'built');
  for (const line of [
    '{"message":"nothing"}',
    `at ${built}/unknown.cjs:3:4`,
    `in ${built}`,
    `${built}/server.cjs:9999:1`,
  ])
    expect(sourcePlaces(built)(line)).toBe(line);
});
