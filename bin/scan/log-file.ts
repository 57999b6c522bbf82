import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

// Servers begin each file with the same words; the first entries differ.
const headLengthMax = 4096;
const readAtOnce = 256 * 1024;
/** A line that does not end is given up, so that a file that is no log fills no memory. */
const lineLengthMax = 32 * 1024 * 1024;

/** One line and where it stands: from its first byte up to that after its line break. */
export type Line = { readonly text: string; readonly start: number; readonly end: number };

/** One file that is read from a place on. It stays the same file when it gets another name. */
export class LogFile {
  readonly number: number;
  readonly #handle: number;
  #rest = Buffer.alloc(0);
  #place: number;

  constructor(path: string, offset = 0) {
    this.#handle = openSync(path, 'r');
    this.number = fstatSync(this.#handle).ino;
    this.#place = offset;
  }

  /** Where the first line begins that was not read yet. */
  get place(): number {
    return this.#place;
  }

  get size(): number {
    return fstatSync(this.#handle).size;
  }

  /** The next whole lines; none at the end. What has no line break yet is left for the next time. */
  lines(): Line[] {
    const bytes = Buffer.allocUnsafe(readAtOnce);
    const count = readSync(this.#handle, bytes, 0, readAtOnce, this.#place + this.#rest.length);
    if (count === 0) return [];
    const whole = Buffer.concat([this.#rest, bytes.subarray(0, count)]);
    const lines: Line[] = [];
    let from = 0;
    for (let at = whole.indexOf(10); at >= 0; at = whole.indexOf(10, from)) {
      const text = whole.toString('utf8', from, at).replace(/\r$/, '');
      lines.push({ text, start: this.#place + from, end: this.#place + at + 1 });
      from = at + 1;
    }
    this.#place += from;
    this.#rest = Buffer.from(whole.subarray(from));
    if (this.#rest.length > lineLengthMax) {
      this.#place += this.#rest.length;
      this.#rest = Buffer.alloc(0);
    }
    return lines.length === 0 && count === readAtOnce ? this.lines() : lines;
  }

  /** How the file begins: another file of the same number begins otherwise, and so does one that was emptied. */
  head(length = headLengthMax): { head: string; headLength: number } {
    const bytes = Buffer.alloc(length);
    const count = readSync(this.#handle, bytes, 0, length, 0);
    return { head: createHash('sha256').update(bytes.subarray(0, count)).digest('hex'), headLength: count };
  }

  close(): void {
    closeSync(this.#handle);
  }
}

/** The number of the file of this name; nothing while there is none. */
export function numberAt(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}

/** Where a file lies now that has got another name: beside the log, as rotation leaves it. */
export function renamed(path: string, number: number): { path: string; later: string[] } | undefined {
  const folder = dirname(path);
  const beside = readdirSync(folder)
    .filter((name) => name.startsWith(basename(path)) && name !== basename(path) && !/\.(gz|xz|bz2|zst)$/.test(name))
    .map((name) => ({ path: join(folder, name), stats: statSync(join(folder, name), { throwIfNoEntry: false }) }))
    .flatMap(({ path: at, stats }) => (stats?.isFile() ? [{ path: at, ino: stats.ino, time: stats.mtimeMs }] : []));
  const found = beside.find(({ ino }) => ino === number);
  if (!found) return undefined;
  // What was rotated after it was never read.
  const later = beside.filter(({ ino, time }) => ino !== number && time > found.time).sort((a, b) => a.time - b.time);
  return { path: found.path, later: later.map((one) => one.path) };
}
