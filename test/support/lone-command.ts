import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The audit command as one file in a folder of its own, with nothing of the project near, and a new folder to audit for each test. */
export function loneCommand() {
  const home = mkdtempSync(join(tmpdir(), 'sluice-audit-'));
  const command = join(home, 'sluice-audit.cjs');
  let current = '';

  beforeAll(() => {
    execFileSync(process.execPath, [join(__dirname, '../../scripts/build-audit.mjs'), command], { stdio: 'pipe' });
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));
  beforeEach(() => {
    current = mkdtempSync(join(home, 'project-'));
  });

  const path = (name: string) => join(current, name);
  const read = (name: string) => readFileSync(path(name), 'utf8');

  function write(files: Readonly<Record<string, string | Uint8Array>>) {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(path(name)), { recursive: true });
      writeFileSync(path(name), content);
    }
  }

  function run(words: readonly string[], input: string | Uint8Array = '') {
    const { stdout, stderr, status } = spawnSync(process.execPath, [command, ...words], {
      cwd: current,
      input,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] },
    });
    return {
      stdout,
      stderr,
      status,
      files: [...new Set(stdout.split('\n').flatMap((line) => /^(.*?): \d+ statements?/.exec(line)?.[1] ?? []))],
    };
  }

  /** From here on everything happens in a folder of the present one. */
  const enter = (folder: string) => {
    current = path(folder);
  };

  return { home, command, path, read, write, run, enter, project: () => current };
}
