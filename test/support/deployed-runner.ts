import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { usesOfRunner } from '../../functions/declared-uses.ts';
import { startingScript } from '../../infra/runner/starting-script.ts';
import { runnerVariables } from '../../shared/machines/runner-call.ts';
import { settingsOf } from '../../shared/uses.ts';
import { nodeProgram } from './deployed-function.ts';
import { zipOf } from './zip.ts';

/** Whose role the task has: what the container asks for, and by which the code is fetched. */
export const roleOfTask = {
  AccessKeyId: 'AKIDEXAMPLE',
  SecretAccessKey: 'of the task',
  Token: 'of the session',
  Expiration: '2099-01-01T00:00:00Z',
};

/** Where the container gets the credentials of its role, the code of the deployment and its gh-ost. */
export class CodeBucket {
  /** The requests for the code, as they came. */
  readonly asked: IncomingMessage[] = [];
  readonly #server: Server;

  private constructor(folder: string, ghOst: Buffer) {
    const archive = zipOf(
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((file) => file.isFile() && !file.name.endsWith('.map'))
        .map((file) => join(file.parentPath, file.name))
        .map((path) => ({ name: path.slice(folder.length + 1), content: readFileSync(path) })),
    );
    this.#server = createServer((request, response) => {
      if (request.url === '/role') return response.end(JSON.stringify(roleOfTask));
      this.asked.push(request);
      // The first answer of a service may be that it is busy.
      if (this.asked.length === 1) return response.writeHead(503).end('slow down');
      return response.end(request.url?.endsWith('.zip') ? archive : ghOst);
    });
  }

  static async start(folder: string, ghOst: Buffer): Promise<CodeBucket> {
    const bucket = new CodeBucket(folder, ghOst);
    await new Promise<void>((listening) => bucket.#server.listen(0, '127.0.0.1', listening));
    return bucket;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((closed) => this.#server.close(() => closed()));
  }
}

/** A container of the runner as Fargate starts it, without the container: its command and its variables, on the deployed Node version. */
export class DeployedRunner {
  readonly ended: Promise<number>;
  readonly variables: Readonly<Record<string, string>>;
  #said = '';
  readonly #child: ChildProcess;

  constructor(
    bucket: CodeBucket,
    call: { readonly execution: string; readonly input: unknown },
    env: Readonly<Record<string, string>>,
  ) {
    this.variables = {
      ...Object.fromEntries(settingsOf('work', usesOfRunner()).map((name) => [name, env[name] ?? 'none'])),
      AWS_REGION: 'eu-central-1',
      SLUICE_CODE_URL: `${bucket.address}/assets/0123456789abcdef.zip`,
      SLUICE_GH_OST_URL: `${bucket.address}/assets/fedcba9876543210`,
      [runnerVariables.task]: 'runStatements',
      [runnerVariables.input]: JSON.stringify(call.input),
      [runnerVariables.attempt]: '0',
      [runnerVariables.execution]: call.execution,
    };
    this.#child = spawn(nodeProgram(), ['--input-type=module', '--eval', startingScript()], {
      cwd: '/',
      env: {
        ...this.variables,
        AWS_CONTAINER_CREDENTIALS_FULL_URI: `${bucket.address}/role`,
        AWS_ENDPOINT_URL: env['AWS_ENDPOINT_URL'],
        PATH: '/usr/bin:/bin',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (part: Buffer) => {
        this.#said += part.toString();
      });
    this.ended = new Promise((resolve) => this.#child.on('close', (code) => resolve(code ?? -1)));
  }

  /** What it has written so far. */
  get said(): string {
    return this.#said;
  }

  end(signal: 'SIGTERM' | 'SIGKILL'): void {
    this.#child.kill(signal);
  }
}
