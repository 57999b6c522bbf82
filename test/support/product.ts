import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type * as z from 'zod';
import { freePort } from '../../functions/local/free-port.ts';
import type { Operation, Received } from '../../shared/contract/operation.ts';
import { signIn } from '../../shared/contract/people/sessions/operations.ts';
import { startArguments } from './start-command.ts';

type Args<O extends Operation> = {
  params?: z.input<O['params']>;
  query?: z.input<O['query']>;
  body?: z.input<O['body']>;
};
/** `send` answers whatever comes back, for files and for calls that are to be refused. */
export type Person = {
  readonly token: string;
  call<O extends Operation>(op: O, args?: Args<O>): Promise<Received<O>>;
  send(op: Operation, args?: LooseArgs): Promise<Response>;
};
type LooseArgs = { readonly params?: object; readonly query?: object; readonly body?: object };

/** The product as a user starts it: `npm start` on a data folder of its own, reached over HTTP alone. */
export class Product {
  readonly folder = mkdtempSync(join(tmpdir(), 'sluice-product-'));
  readonly #port: number;
  #process: ChildProcess | undefined;

  private constructor(port: number) {
    this.#port = port;
  }

  static async start(env: Readonly<Record<string, string>> = {}): Promise<Product> {
    const product = new Product(await freePort());
    await product.start(env);
    return product;
  }

  get address(): string {
    return `http://localhost:${this.#port}`;
  }

  /** Of the process that serves. */
  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  /** Starts it, or starts it again on the same data; resolves when it says that it is ready. */
  async start(env: Readonly<Record<string, string>> = {}): Promise<void> {
    const child = spawn(process.execPath, startArguments(), {
      cwd: join(__dirname, '../..'),
      stdio: ['ignore', 'pipe', 'pipe'],
      // A past that was lived in would be told anew for each of them.
      env: { ...process.env, SLUICE_DEMO: 'small', PORT: String(this.#port), SLUICE_DATA: this.folder, ...env },
    });
    this.#process = child;
    const lines: string[] = [];
    await new Promise<void>((ready, failed) => {
      for (const stream of [child.stdout, child.stderr]) {
        createInterface({ input: stream }).on('line', (line) => {
          lines.push(line);
          if (line.startsWith('Sluice is ready')) ready();
        });
      }
      child.once('exit', (code) => failed(new Error(`the product ended with ${code}: ${lines.join('\n')}`)));
    });
  }

  /** Ends it as a power cut would. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Ends it in order and removes everything that it kept. */
  async remove(): Promise<void> {
    await this.#end('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Signs somebody in over HTTP. */
  async signIn(username: string, password: string, tenant?: string): Promise<Person> {
    const { data } = await this.#call(
      signIn,
      { body: { session: { username, password, ...(tenant !== undefined && { tenant }) } } },
      undefined,
    );
    return this.holding(data.token);
  }

  /** Whoever holds a token, such as that of a scanner. */
  holding(token: string): Person {
    return {
      token,
      call: (op, args) => this.#call(op, args ?? {}, token),
      send: (op, args) => this.#send(op, args ?? {}, token),
    };
  }

  async #call<O extends Operation>(op: O, args: Args<O>, token: string | undefined): Promise<Received<O>> {
    const response = await this.#send(op, args as LooseArgs, token);
    const reply = (await response.json()) as { code: number; message: string };
    if (reply.code !== 0) throw new Error(`${op.method} ${op.path}: ${reply.code} ${reply.message}`);
    return reply as never;
  }

  #send(op: Operation, { params, query, body }: LooseArgs, token: string | undefined): Promise<Response> {
    const path = op.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
    );
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
    ).toString();
    const sent =
      body === undefined
        ? {}
        : op.accepts === 'multipart'
          ? { body: formOf(body) }
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    return fetch(`${this.address}${path}${search && `?${search}`}`, {
      method: op.method,
      ...sent,
      headers: {
        ...('headers' in sent ? sent.headers : {}),
        'accept-language': 'en',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
    });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
}

function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body) as [
    string,
    string | number | { fileName: string; bytes: Uint8Array<ArrayBuffer> },
  ][]) {
    if (typeof value === 'object') form.append(name, new Blob([value.bytes]), value.fileName);
    else form.append(name, String(value));
  }
  return form;
}
