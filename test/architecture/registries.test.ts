import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const contract = join(root, 'shared/contract');

test('the registries are what the generator makes of the files', () => {
  expect(() =>
    execFileSync(process.execPath, [join(root, 'scripts/gen.mjs'), '--check'], { stdio: 'pipe' }),
  ).not.toThrow();
});

test.each(['policies', 'limits', 'errors', 'sweeps'])('no two groups call one of their %s the same', async (kind) => {
  const names: string[] = [];
  for (const file of readdirSync(contract, { recursive: true }).map(String)) {
    if (!file.endsWith(`/${kind}.ts`)) continue;
    const rows = (await import(join(contract, file))) as Record<string, object>;
    names.push(...Object.keys(rows[kind] ?? {}));
  }
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});
