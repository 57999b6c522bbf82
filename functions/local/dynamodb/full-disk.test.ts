import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childProgram, type Child } from '../../../test/support/child.ts';

const program = childProgram(join(__dirname, 'full-disk-child.ts'));
let running: Child | undefined;
const folder = mkdtempSync(join(tmpdir(), 'sluice-table-'));
afterAll(async () => {
  await running?.kill();
  program.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** The most that a file of the process may take: the kernel refuses what is more, as it does when a disk is full. */
const allowFiles = (pid: string, bytes: string) =>
  execFileSync('prlimit', ['--pid', pid, `--fsize=${bytes}:unlimited`]);

test('a disk that takes nothing more refuses writes in words, loses nothing, and is written again when there is room', async () => {
  const child = (running = program.start(folder));
  const [, pid = ''] = (await child.line(/^ready/)).split(' ');
  const answer = async (line: string) => {
    child.tell(line);
    return (await child.line(new RegExp(`^${line} `))).slice(line.length + 1);
  };
  expect(await answer('write before')).toBe('there');
  expect(await answer('keep report')).toBe('there');
  allowFiles(pid, '200000');
  const kept: string[] = [];
  for (let n = 0; ; n++) {
    const outcome = await answer(`write row${n}`);
    if (outcome !== 'there') {
      expect(outcome).toBe('storageFull');
      break;
    }
    kept.push(`row${n}`);
  }
  for (const row of ['before', ...kept]) expect(await answer(`read ${row}`)).toBe('there');
  expect(await answer('keep more')).toBe('storageFull');
  expect([await answer('open report'), await answer('open more')]).toEqual(['there', 'missing']);
  allowFiles(pid, 'unlimited');
  expect(await answer('write after')).toBe('there');
  expect(await answer('keep again')).toBe('there');
  for (const row of ['before', ...kept, 'after']) expect(await answer(`read ${row}`)).toBe('there');
});
