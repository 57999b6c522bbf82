import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type Diagnostic,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
} from 'vscode-languageserver/node';

type Shown = { readonly version: number; readonly diagnostics: readonly Diagnostic[]; readonly at: number };

/** An editor as far as its protocol goes, with a server of its own that it has started. */
export class EditorClient {
  readonly connection: ProtocolConnection;
  readonly #process: ChildProcess;
  readonly #shown = new Map<string, Shown>();
  readonly #versions = new Map<string, number>();
  readonly #waiting: (() => void)[] = [];
  /** What the server said on standard error. */
  complaints = '';
  endedWith: number | null | undefined;

  constructor(
    command: string,
    folder: string,
    { words = ['--stdio'], env = {} }: { readonly words?: readonly string[]; readonly env?: NodeJS.ProcessEnv } = {},
  ) {
    const child = spawn(process.execPath, [command, 'lsp', ...words], {
      cwd: folder,
      stdio: 'pipe',
      env: { ...process.env, ...env },
    });
    this.#process = child;
    child.stderr.on('data', (text: Buffer) => (this.complaints += text.toString()));
    child.once('exit', (code) => (this.endedWith = code));
    this.connection = createProtocolConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    );
    this.connection.onNotification('textDocument/publishDiagnostics', (told: PublishDiagnosticsParams) => {
      this.#shown.set(told.uri, {
        version: told.version ?? -1,
        diagnostics: told.diagnostics,
        at: performance.now(),
      });
      for (const heard of this.#waiting.splice(0)) heard();
    });
    this.connection.listen();
  }

  async initialize(options: { readonly engine?: string; readonly locale?: string; readonly console?: object } = {}) {
    const { locale = 'en', ...initializationOptions } = options;
    const answer = await this.request<{ capabilities: Record<string, unknown> }>('initialize', {
      processId: process.pid,
      rootUri: null,
      capabilities: {},
      locale,
      initializationOptions,
    });
    await this.connection.sendNotification('initialized', {});
    return answer;
  }

  request<R>(method: string, params: object): Promise<R> {
    return this.connection.sendRequest<R>(method, params);
  }

  async open(uri: string, text: string, languageId = 'sql'): Promise<void> {
    this.#versions.set(uri, 1);
    const textDocument = { uri, languageId, version: 1, text };
    await this.connection.sendNotification('textDocument/didOpen', { textDocument });
  }

  /** Replaces the whole text, or a part of it. */
  async change(uri: string, ...contentChanges: readonly object[]): Promise<void> {
    const version = (this.#versions.get(uri) ?? 0) + 1;
    this.#versions.set(uri, version);
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges,
    });
  }

  async close(uri: string): Promise<void> {
    await this.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
  }

  /** What is shown once the latest version of a document was judged. */
  async judged(uri: string): Promise<readonly Diagnostic[]> {
    for (;;) {
      const shown = this.#shown.get(uri);
      if (shown?.version === this.#versions.get(uri)) return shown?.diagnostics ?? [];
      await new Promise<void>((heard) => this.#waiting.push(heard));
    }
  }

  shownAt(uri: string): number {
    return this.#shown.get(uri)?.at ?? 0;
  }

  /** The most memory that the server has held, with its worker, in megabytes. */
  peakMegabytes(): number {
    const status = readFileSync(`/proc/${this.#process.pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
  }

  /** The processor time of the server with its worker, in milliseconds. */
  processorMilliseconds(): number {
    const stat = readFileSync(`/proc/${this.#process.pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Linux counts it in hundredths of a second.
    return (Number(fields[11]) + Number(fields[12])) * 10;
  }

  async shutDown(): Promise<number | null> {
    await this.request('shutdown', {});
    const ended = new Promise<number | null>((resolve) => this.#process.once('exit', resolve));
    await this.connection.sendNotification('exit');
    const code = await ended;
    this.connection.dispose();
    return code;
  }
}
