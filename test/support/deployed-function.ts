import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { arch } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { usesOfFunction } from '../../functions/declared-uses.ts';
import { apiFunctions } from '../../shared/deployed-functions.ts';
import { settingsOf } from '../../shared/uses.ts';

const root = join(__dirname, '../..');
const { deployedNode } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { deployedNode: string };

/** The program of the Node version that is deployed; `scripts/ensure.mjs test` puts it there. */
export function nodeProgram(): string {
  if (process.versions.node.split('.')[0] === deployedNode.split('.')[0]) return process.execPath;
  const program = join(root, `.build/deployed-node/node_modules/node-${process.platform}-${arch()}/bin/node`);
  if (!existsSync(program)) throw new Error(`Node ${deployedNode} is missing: run node scripts/ensure.mjs test`);
  return program;
}

type Said = {
  readonly version?: string;
  readonly reply?: unknown;
  readonly error?: string;
  readonly megabytes?: number;
};

/** A built function in a process of its own on the deployed Node version, with the settings of its template. */
export class DeployedFunction {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #lines: AsyncIterator<string>;
  #megabytes = 0;

  constructor(folder: string, name: string, env: Readonly<Record<string, string>>) {
    const settings = settingsOf(name in apiFunctions ? 'api' : 'work', usesOfFunction(name));
    const own = Object.fromEntries(settings.map((setting) => [setting, env[setting] ?? 'none']));
    const aws = Object.fromEntries(Object.entries(env).filter(([key]) => key.startsWith('AWS_')));
    this.#child = spawn(
      nodeProgram(),
      [join(root, 'test/support/function-process.mjs'), join(folder, `${name}.mjs`), name],
      {
        cwd: folder,
        env: {
          ...aws,
          ...own,
          PATH: '/usr/bin:/bin',
          AWS_LAMBDA_FUNCTION_NAME: name,
        },
        stdio: 'pipe',
      },
    );
    this.#child.stdout.resume();
    // The functions log to standard output, so what the process itself says comes by the other way.
    this.#lines = createInterface({ input: this.#child.stderr })[Symbol.asyncIterator]();
  }

  /** The version that it runs on, once it is imported. */
  async started(): Promise<string> {
    return (await this.#next()).version ?? '';
  }

  async handle<Reply>(event: unknown): Promise<Reply> {
    this.#child.stdin.write(`${JSON.stringify(event)}\n`);
    return (await this.#next()).reply as Reply;
  }

  /** The most memory that it has held so far. */
  get megabytes(): number {
    return this.#megabytes;
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }

  async #next(): Promise<Said> {
    for (;;) {
      const { value, done } = await this.#lines.next();
      if (done) throw new Error('the function ended');
      // Warnings of Node come by the same way.
      if (!value.startsWith('{')) continue;
      const said = JSON.parse(value) as Said;
      this.#megabytes = said.megabytes ?? this.#megabytes;
      if (said.error !== undefined) throw new Error(said.error);
      return said;
    }
  }
}
