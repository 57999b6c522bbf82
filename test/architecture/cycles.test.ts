import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cycles-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('three files that import each other in a circle are reported at each of their imports', () => {
  write('a.ts', `import { b } from './b.ts';\nexport const a = () => b;\n`);
  write('b.ts', `import { c } from './c.ts';\nexport const b = () => c;\n`);
  write('c.ts', `import { a } from './a.ts';\nexport const c = () => a;\n`);
  expect(cycles()).toEqual(['a.ts:1', 'b.ts:1', 'c.ts:1']);
});

test('a circle is found too when imports of types lead round a shorter way', () => {
  write('a.ts', `import { b } from './b.ts';\nimport type { C } from './c.ts';\nexport const a = (c: C) => b(c);\n`);
  write('b.ts', `import { c } from './c.ts';\nexport const b = (x: unknown) => c(x);\n`);
  write(
    'c.ts',
    `import { a } from './a.ts';\nexport type C = typeof a;\nexport const c = (x: unknown) => a(x as C);\n`,
  );
  expect(cycles()).toEqual(['a.ts:1', 'b.ts:1', 'c.ts:1']);
});

test('types that name each other are no circle, for they are gone when the code runs', () => {
  write('a.ts', `import type { B } from './b.ts';\nexport type A = { b: B };\n`);
  write('b.ts', `import { type A } from './a.ts';\nexport type B = { a: A };\nexport const none: A[] = [];\n`);
  expect(cycles()).toEqual([]);
});

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

/** The places that the linter of `npm run check` reports with the project's own settings. */
function cycles(): string[] {
  const { stdout } = spawnSync(
    resolve('node_modules/.bin/oxlint'),
    ['-c', resolve('.oxlintrc.json'), '--format', 'unix', '.'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  return stdout
    .split('\n')
    .filter((line) => line.includes('import(no-cycle)'))
    .map((line) => line.split(':').slice(0, 2).join(':'))
    .sort();
}
