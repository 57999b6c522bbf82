import { readFileSync } from 'node:fs';
import { reasonOf, UsageError } from './usage-error.ts';

/** A script as text, and the encoding in which it was written. `mark` stands before the text and belongs to the file. */
export type ScriptText = { readonly sql: string; readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030'; readonly mark: string };

/** Reads a file, or standard input for `-`. What is no UTF-8 is taken as GB 18030, which older tools still write. */
export function readScript(path: string): ScriptText {
  const script = decoded(readBytes(path));
  // Text never holds this character; programs, archives and UTF-16 without its mark are full of it.
  if (script.sql.includes('\0')) throw new UsageError({ zh: `${path} 不是 UTF-8、带标记的 UTF-16 或 GB 18030 文本`, en: `${path} is no text in UTF-8, marked UTF-16 or GB 18030` });
  return script;
}

function decoded(bytes: Buffer): ScriptText {
  const encoding = markedEncoding(bytes);
  if (encoding) return { sql: new TextDecoder(encoding).decode(bytes), encoding, mark: '\ufeff' };
  try {
    return { sql: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8', mark: '' };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { sql: new TextDecoder('gb18030').decode(bytes), encoding: 'gb18030', mark: '' };
  }
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path === '-' ? 0 : path);
  } catch (error) {
    const reason = reasonOf(error);
    throw new UsageError(path === '-' ? { zh: `无法读取标准输入：${reason}`, en: `Cannot read standard input: ${reason}` } : { zh: `无法读取 ${path}：${reason}`, en: `Cannot read ${path}: ${reason}` });
  }
}

function markedEncoding(bytes: Buffer): ScriptText['encoding'] | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}
