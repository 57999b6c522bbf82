import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parserOf } from '../../shared/server-logs/index.ts';
import type { LogParser } from '../../shared/server-logs/logged-sql.ts';
import { UsageError } from '../usage-error.ts';
import { Batch } from './batch.ts';
import { LogFile, numberAt, renamed, type Line } from './log-file.ts';
import type { ScanOptions } from './scan-options.ts';
import { readState, writeState, type ScanState } from './scan-state.ts';
import { send } from './upload.ts';

const lookAgainMilliseconds = 500;
/** What was read waits so long for company. */
const companyMilliseconds = 5_000;
/** A log that is silent so long has ended its last entry. */
const silenceMilliseconds = 2_000;

type Surroundings = { readonly tell: (text: string) => unknown; readonly signal: AbortSignal };

/**
 * Reads a log and sends what it says, from where the last call stopped. Before a piece is sent it is written down which piece it is, and
 * afterwards that it was taken: killed at any moment, the command goes on without leaving out or repeating anything.
 */
export class ScanLog {
  readonly #options: ScanOptions;
  readonly #surroundings: Surroundings;
  readonly #batch: Batch;
  #parser: LogParser;
  #file: LogFile | undefined;
  #state: ScanState | undefined;
  /** Everything before is in the batch or was sent. */
  #settled = 0;
  /** What the parser knew there. */
  #memory = '';
  #waiting: string[] = [];
  #isMissed = false;
  #isFirstCall = true;
  #sentAt = Date.now();
  #heardAt = Date.now();

  constructor(options: ScanOptions, surroundings: Surroundings) {
    this.#options = options;
    this.#surroundings = surroundings;
    this.#batch = new Batch(options);
    this.#parser = this.#newParser('');
  }

  async run(): Promise<void> {
    const { signal } = this.#surroundings;
    const known = readState(this.#options.stateFile);
    this.#isFirstCall = known === undefined;
    if (known) await this.#resume(known);
    while (!signal.aborted) {
      if (!this.#file && !(await this.#open())) {
        if (this.#options.stopsAtEnd) throw missing(this.#options.file);
        await this.#rest();
        continue;
      }
      if (await this.#readSome()) continue;
      if (await this.#isOver()) return;
    }
  }

  /** At the end of what is there now: what is held is sent in time, and a file that was replaced is left. */
  async #isOver(): Promise<boolean> {
    const { stopsAtEnd } = this.#options;
    const now = Date.now();
    const isReplaced = this.#isReplaced();
    const isSilent = now - this.#heardAt >= silenceMilliseconds;
    if (isReplaced || stopsAtEnd || isSilent) this.#endEntry();
    if (isReplaced || stopsAtEnd || now - this.#sentAt >= companyMilliseconds) await this.#flush();
    if (isReplaced) {
      this.#leave();
      return false;
    }
    if (stopsAtEnd && this.#waiting.length === 0) return true;
    await this.#rest();
    return false;
  }

  async #rest(): Promise<void> {
    await pause(lookAgainMilliseconds, undefined, { signal: this.#surroundings.signal });
  }

  async #readSome(): Promise<boolean> {
    const lines = this.#file?.lines() ?? [];
    for (const line of lines) {
      this.#take(line);
      if (this.#batch.isFull) await this.#flush();
    }
    if (lines.length > 0) this.#heardAt = Date.now();
    return lines.length > 0;
  }

  #take({ text, start }: Line): void {
    const before = this.#parser.memory();
    const { ended, begins } = this.#parser.take(text);
    for (const one of ended) this.#batch.add(one);
    if (!begins) return;
    this.#settled = start;
    this.#memory = before;
  }

  #endEntry(): void {
    for (const one of this.#parser.end()) this.#batch.add(one);
    this.#settled = this.#file?.place ?? this.#settled;
    this.#memory = this.#parser.memory();
  }

  async #flush(): Promise<void> {
    const state = this.#state;
    if (!state || this.#settled === state.offset) return;
    const piece = { from: state.offset, to: this.#settled, name: `${state.stream}:${state.offset}-${this.#settled}` };
    if (!this.#batch.isEmpty) {
      this.#write({ ...state, pending: piece });
      await this.#send(this.#batch.taken(), piece.name);
    }
    const { pending: _sent, ...rest } = state;
    this.#write({ ...rest, ...this.#heads(), offset: piece.to, memory: this.#memory });
    this.#sentAt = Date.now();
  }

  #send(list: object[], name: string): Promise<void> {
    return send(this.#options, { audit_plan_sql_list: list, batch_id: name }, this.#surroundings);
  }

  /** Goes on where an earlier call stopped, in the same file whatever it is called now. */
  async #resume(known: ScanState): Promise<void> {
    const { file } = this.#options;
    const moved = numberAt(file) === known.file ? { path: file, later: [] } : renamed(file, known.file);
    const found = moved && openedAt(moved.path, known);
    if (!moved || !found) {
      this.#surroundings.tell(
        `${file} was replaced and what it was is gone: what it held after byte ${known.offset} was not read\n`,
      );
      return;
    }
    this.#file = found;
    this.#state = known;
    this.#parser = this.#newParser(known.memory);
    [this.#settled, this.#memory] = [known.offset, known.memory];
    this.#waiting = moved.later;
    if (known.pending) await this.#sendAgain(known.pending);
  }

  /** The very piece that was being sent, under its name: whether it had been taken or not, it counts once. */
  async #sendAgain({ to, name }: NonNullable<ScanState['pending']>): Promise<void> {
    const file = this.#file;
    while (file && file.place < to) {
      const lines = file.lines();
      if (lines.length === 0) break;
      for (const line of lines) {
        if (line.start < to) this.#take(line);
        else this.#later.push(line);
      }
    }
    for (const one of this.#parser.end()) this.#batch.add(one);
    const state = this.#state;
    if (!state) return;
    if (!this.#batch.isEmpty) await this.#send(this.#batch.taken(), name);
    const { pending: _sent, ...rest } = state;
    [this.#settled, this.#memory] = [to, this.#parser.memory()];
    this.#write({ ...rest, offset: to, memory: this.#memory });
    for (const line of this.#later.splice(0)) this.#take(line);
  }
  readonly #later: Line[] = [];

  async #open(): Promise<boolean> {
    const { file, startsAtEnd } = this.#options;
    const path = this.#waiting.shift() ?? file;
    if (numberAt(path) === undefined) {
      if (!this.#isMissed) await this.#complain(missing(path));
      this.#isMissed = true;
      return false;
    }
    const isFirst = this.#isFirstCall && this.#state === undefined;
    const opened = new LogFile(path);
    const offset = isFirst && startsAtEnd ? opened.size : 0;
    this.#file = offset === 0 ? opened : reopened(opened, path, offset);
    this.#parser = this.#newParser('');
    [this.#settled, this.#memory, this.#isMissed] = [offset, '', false];
    this.#write({ file: this.#file.number, ...this.#file.head(), stream: randomUUID(), offset, memory: '' });
    return true;
  }

  async #complain(error: UsageError): Promise<void> {
    this.#surroundings.tell(`${error.text.en}\n`);
    const body = { audit_plan_sql_list: [], error_message: error.text.en };
    await send(this.#options, body, this.#surroundings);
  }

  /** Whether the name stands for another file now, or the file was emptied. */
  #isReplaced(): boolean {
    const file = this.#file;
    if (!file || !this.#state) return false;
    const { head, headLength } = this.#state;
    if (file.size < file.place || file.head(headLength).head !== head) return true;
    const now = numberAt(this.#options.file);
    // A file that was renamed is written on until its server opens the new one.
    return now !== undefined && now !== file.number;
  }

  #leave(): void {
    this.#file?.close();
    this.#file = undefined;
  }

  /** A file that has just begun is known by more once it has more. */
  #heads() {
    return this.#file?.head() ?? {};
  }

  #write(state: ScanState): void {
    writeState(this.#options.stateFile, state);
    this.#state = state;
  }

  #newParser(memory: string): LogParser {
    const { kind, format, prefix } = this.#options;
    const parser = parserOf(kind, format, { memory, prefix });
    if (!parser) throw new UsageError({ zh: `未知格式 ${format}`, en: `No log is written as ${format}` });
    return parser;
  }
}

/** The file at the place up to which it was read, if it still begins as it did. */
function openedAt(path: string, { head, headLength, offset, file }: ScanState): LogFile | undefined {
  const opened = new LogFile(path, offset);
  if (opened.number === file && opened.size >= offset && opened.head(headLength).head === head) return opened;
  opened.close();
  return undefined;
}

function reopened(opened: LogFile, path: string, offset: number): LogFile {
  opened.close();
  return new LogFile(path, offset);
}

function missing(path: string): UsageError {
  return new UsageError({ zh: `没有文件 ${path}`, en: `There is no file ${path}` });
}
