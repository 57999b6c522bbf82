import { closeSync, openSync, readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import type { Dialect } from '../../../shared/audit/dialect-facts/dialect-names.ts';
import type { ClientState } from '../../../shared/audit/tokens/client-lines.ts';
import { scriptStart, type ScriptReader, type WindowPlace } from '../../../shared/audit/read/parse.ts';
import {
  EndlessStatement,
  readWindow,
  WindowCutter,
  type PlacedWindow,
  type ScriptWindow,
} from '../../../shared/audit/read/windows.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { ReadScript } from './read-script.ts';
import type { LocalFile, Script } from './script.ts';

/** Where a statement stands: in which file, counted from 1, at which of its bytes, and what its client remembers there. */
export type FilePlace = {
  readonly fileId: number;
  readonly from: number;
  readonly bytes: number;
  readonly client: ClientState;
};
/** Large files as the audit reads them: a window of one of them is in memory. */
export type ReadFiles = ReadScript & { readonly placeOf: (piece: number) => FilePlace };

/** What is done while a file is looked through: `see` is given each window once, `breathe` is called behind it with how many pieces are known. */
export type Looking = {
  readonly dialect: Dialect;
  readonly see: (reader: ScriptReader) => void;
  readonly breathe: (pieces: number) => Promise<void>;
};

/** Looks through large files for where their windows begin. */
export async function readStored(
  { source, skipped }: Pick<Script, 'source' | 'skipped'>,
  files: readonly LocalFile[],
  { dialect, see, breathe }: Looking,
): Promise<ReadFiles> {
  const windows: Window[] = [];
  for (const [place, file] of files.entries())
    for (const { reader, ...window } of windowsOf(file, dialect)) {
      windows.push({ ...window, onlyWord: onlyWordOf(reader), fileIndex: place, firstPiece: countOf(windows) });
      see(reader);
      await breathe(countOf(windows));
    }
  if (source !== 'sql_file' && countOf(windows) === 0) throw new AppError('noSqlFiles');
  const at = heldWindow(files, windows, dialect);
  return {
    reader: {
      count: countOf(windows),
      isLong: true,
      fileOf: (piece) => windowWith(windows, piece).fileIndex,
      firstWord: (piece) => windowWith(windows, piece).onlyWord ?? at(piece).read.reader.firstWord(at(piece).inside),
      statements: (piece) => at(piece).read.reader.statements(at(piece).inside),
    },
    take: (piece) => files[at(piece).window.fileIndex]?.path ?? '',
    placeOf: (piece) => {
      const { window, read, inside } = at(piece);
      const { client = scriptStart.client } = read.pieces[inside] ?? {};
      return { fileId: window.fileIndex + 1, client, ...read.bytesOf(inside) };
    },
    ended: () => ({
      skipped,
      text: '',
      spans: files.map(({ path, bytes }) => ({ path, from: 0, bytes })),
      isMapped: false,
    }),
  };
}

/** A window without its text. */
type Window = {
  /** The word with which all of its pieces begin, where that is one, so that nobody reads it for that. */
  readonly onlyWord: string | undefined;
  readonly fileIndex: number;
  readonly firstPiece: number;
  readonly count: number;
  readonly from: number;
  readonly bytes: number;
  readonly place: WindowPlace;
};

function countOf(windows: readonly Window[]): number {
  const last = windows.at(-1);
  return last ? last.firstPiece + last.count : 0;
}

function onlyWordOf({ count, firstWord }: ScriptReader): string | undefined {
  const word = firstWord(0);
  for (let piece = 1; piece < count; piece++) if (firstWord(piece) !== word) return undefined;
  return word;
}

type SeenWindow = Omit<Window, 'fileIndex' | 'firstPiece' | 'onlyWord'> & { readonly reader: ScriptReader };

function* windowsOf(file: LocalFile, dialect: Dialect): Generator<SeenWindow> {
  const cutter = new WindowCutter(dialect, {
    windowCharacters: limits.fileWindowCharacters,
    statementCharactersMax: limits.fileStatementCharactersMax,
  });
  let from = 0;
  const placed = ({ text, place, reader }: PlacedWindow) => {
    const bytes = Buffer.byteLength(text);
    const window = { reader, count: reader.count, from, bytes, place };
    from += bytes;
    return window;
  };
  try {
    for (const text of textsOf(file)) {
      const window = cutter.take(text);
      if (window) yield placed(window);
    }
    const last = cutter.end();
    if (last) yield placed(last);
  } catch (error) {
    if (!(error instanceof EndlessStatement)) throw error;
    const megabytes = limits.fileStatementCharactersMax / 1024 / 1024;
    throw new AppError('fileStatementTooLong', { name: file.path, line: error.line, megabytes }, { cause: error });
  }
}

const readBytes = 64 * 1024;

function* textsOf({ localPath }: LocalFile): Generator<string> {
  const decoder = new StringDecoder('utf8');
  const buffer = Buffer.alloc(readBytes);
  const file = openSync(localPath, 'r');
  try {
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer))
      yield decoder.write(buffer.subarray(0, read));
    yield decoder.end();
  } finally {
    closeSync(file);
  }
}

type Held = ScriptWindow & {
  readonly reader: ScriptReader;
  readonly bytesOf: (inside: number) => { readonly from: number; readonly bytes: number };
};

/** The window of a piece; the last one that was asked for is at hand. */
function heldWindow(files: readonly LocalFile[], windows: readonly Window[], dialect: Dialect) {
  let held: { readonly window: Window; readonly read: Held } | undefined;
  return (piece: number) => {
    const isHeld = held && piece >= held.window.firstPiece && piece < held.window.firstPiece + held.window.count;
    if (!held || !isHeld) {
      const window = windowWith(windows, piece);
      held = { window, read: readAgain(files[window.fileIndex], window, dialect) };
    }
    return { ...held, inside: piece - held.window.firstPiece };
  };
}

function windowWith(windows: readonly Window[], piece: number): Window {
  let [low, high] = [0, windows.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((windows[middle]?.firstPiece ?? 0) <= piece) low = middle;
    else high = middle - 1;
  }
  const found = windows[low];
  if (!found) throw new RangeError('there is no such piece');
  return found;
}

function readAgain(file: LocalFile | undefined, { from, bytes, place }: Window, dialect: Dialect): Held {
  if (!file) throw new RangeError('there is no such file');
  const buffer = Buffer.alloc(bytes);
  const opened = openSync(file.localPath, 'r');
  try {
    for (let read = 0, at = 0; at < bytes; at += read) {
      read = readSync(opened, buffer, at, bytes - at, from + at);
      if (read === 0) throw new Error('a file became shorter while it was read');
    }
  } finally {
    closeSync(opened);
  }
  const text = buffer.toString('utf8');
  const window = readWindow(text, dialect, { place, isLast: true });
  if (!window) throw new Error('a window that was cut once is cut again');
  return { ...window, bytesOf: bytesWithin(text, { pieces: window.pieces, from }) };
}

function bytesWithin(
  text: string,
  { pieces, from }: { pieces: ScriptWindow['pieces']; from: number },
): Held['bytesOf'] {
  let found: readonly { readonly from: number; readonly bytes: number }[] | undefined;
  const find = () => {
    let [at, byte] = [0, from];
    return pieces.map(({ start, end }) => {
      const begins = byte + bytesOf(text, at, start);
      const bytes = bytesOf(text, start, end);
      [at, byte] = [end, begins + bytes];
      return { from: begins, bytes };
    });
  };
  return (inside) => (found ??= find())[inside] ?? { from, bytes: 0 };
}

/** What lies between two statements is a letter or two. */
function bytesOf(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && at < from + countedMax && text.charCodeAt(at) < 128) at++;
  return at - from + (at < to ? Buffer.byteLength(text.slice(at, to)) : 0);
}

const countedMax = 16;
