import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../test/support/clock.ts';
import { logFile } from './log-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const linesOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []);

test('lines stand in the file in their order, for its owner only', async () => {
  const path = join(folder, 'sluice.log');
  const log = logFile(path);
  for (const line of ['one', 'two', 'three']) log(line);
  await until(() => linesOf(path).includes('three'));
  expect(linesOf(path)).toEqual(['one', 'two', 'three']);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a file that cannot be written stops nothing, and says later how many lines it lost', async () => {
  const path = join(folder, 'sluice.log');
  mkdirSync(path);
  const log = logFile(path);
  log('lost');
  // What is in the way goes only after the first try.
  await new Promise((resolve) => setTimeout(resolve, 50));
  rmSync(path, { recursive: true });
  log('kept');
  await until(() => linesOf(path).includes('kept'));
  expect(linesOf(path)).toEqual([expect.stringContaining('"lines":1'), 'kept']);
});
