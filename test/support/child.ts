import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildSync } from 'esbuild';
import { commonjsBundle } from '../../scripts/commonjs-bundle.mjs';

// Programs are started from the root of the project, bundled or not.
const root = process.cwd();

export type Child = {
  readonly lines: string[];
  /** Resolves with the first line that matches, printed already or later; rejects when the child ends without it. */
  readonly line: (pattern: RegExp) => Promise<string>;
  /** Writes a line to the standard input of the process. */
  readonly tell: (line: string) => void;
  /** Kills at once, as a power cut would, and waits until the process is gone. */
  readonly kill: () => Promise<void>;
};

/** Bundles a TypeScript program once; `start` runs it as a process of its own, to be killed at will. */
export function childProgram(entry: string) {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-child-'));
  const outfile = join(folder, 'program.cjs');
  buildSync({ entryPoints: [entry], outfile, ...commonjsBundle, logLevel: 'error' });
  return {
    start: (...args: string[]): Child => startChild(outfile, args),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function startChild(program: string, args: readonly string[]): Child {
  const env = {
    ...process.env,
    NODE_PATH: join(root, 'node_modules'),
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  };
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.on('error', () => undefined);
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    for (const look of [...waiting]) look();
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const line = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = lines.find((text) => pattern.test(text));
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      void ended.then(() =>
        reject(new Error(`the child ended without printing ${pattern}: ${lines.slice(-5).join(' | ')}`)),
      );
      look();
    });
  const kill = () => {
    child.kill('SIGKILL');
    return ended;
  };
  return { lines, line, kill, tell: (text) => void child.stdin.write(`${text}\n`) };
}
