import { readFileSync } from 'node:fs';
import { decodedText, type DecodedText } from '../shared/decoded-text.ts';
import { sameText, type Text } from '../shared/text.ts';
import type { ScriptPlace } from './find-scripts.ts';
import { spareMemory } from './spare-memory.ts';
import { cannotRead, reasonOf, UsageError } from './usage-error.ts';

/** Reads a file, or standard input for `-`, as text in the encoding in which it was written. One that the call did not name is only told when it cannot be read. */
export function readScript(
  { path, isNamed }: Pick<ScriptPlace, 'path' | 'isNamed'>,
  unread: Text[],
): DecodedText | undefined {
  try {
    return textOf(path);
  } catch (error) {
    if (isNamed || !(error instanceof UsageError)) throw error;
    unread.push(error.text);
    return undefined;
  }
}

function textOf(path: string): DecodedText {
  const bytes = bytesOf(path);
  spareMemory(bytes.length);
  const text = decodedText(bytes);
  if (!text)
    throw new UsageError({
      zh: `${path} 不是 UTF-8、带标记的 UTF-16 或 GB 18030 文本`,
      en: `${path} is no text in UTF-8, marked UTF-16 or GB 18030`,
    });
  return text;
}

function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path === '-' ? 0 : path);
  } catch (error) {
    const reason = sameText(reasonOf(error));
    throw new UsageError(
      path === '-'
        ? { zh: `无法读取标准输入：${reason.zh}`, en: `Cannot read standard input: ${reason.en}` }
        : cannotRead(path, reason),
    );
  }
}
