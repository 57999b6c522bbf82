import { readFileSync } from 'node:fs';
import { decodedText, type DecodedText } from '../shared/decoded-text.ts';
import { reasonOf, UsageError } from './usage-error.ts';

/** Reads a file, or standard input for `-`, as text in the encoding in which it was written. */
export function readScript(path: string): DecodedText {
  const script = decodedText(readBytes(path));
  if (!script) throw new UsageError({ zh: `${path} 不是 UTF-8、带标记的 UTF-16 或 GB 18030 文本`, en: `${path} is no text in UTF-8, marked UTF-16 or GB 18030` });
  return script;
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path === '-' ? 0 : path);
  } catch (error) {
    const reason = reasonOf(error);
    throw new UsageError(path === '-' ? { zh: `无法读取标准输入：${reason}`, en: `Cannot read standard input: ${reason}` } : { zh: `无法读取 ${path}：${reason}`, en: `Cannot read ${path}: ${reason}` });
  }
}
