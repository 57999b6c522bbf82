import { fixScript } from '../shared/audit/fix/fix.ts';
import type { DecodedText } from '../shared/decoded-text.ts';
import { engineOf } from '../shared/engines/index.ts';
import type { Text } from '../shared/text.ts';
import type { Job } from './jobs.ts';
import { readScript } from './read-script.ts';
import { replaceFile } from './replace-file.ts';
import { reasonOf } from './usage-error.ts';

/** How many repairs were made and left; `isLeft` when the file cannot be written back in its encoding, `trouble` when it cannot be written at all. */
export type FixCounts = {
  readonly path: string;
  readonly applied: number;
  readonly refused: number;
  readonly isLeft: boolean;
  readonly trouble?: Text;
};

/** Repairs a file where it stands; what is not touched keeps every byte. */
export function fixFile(job: Job): FixCounts {
  const { path, dbType, rules } = job;
  // The audit that follows tells what cannot be read.
  const script = readScript(job, []);
  if (!script) return { path, applied: 0, refused: 0, isLeft: false };
  const { sql: fixed, applied, refused } = fixScript(script.text, { dialect: engineOf(dbType).dialect, rules });
  if (applied.length === 0) return { path, applied: 0, refused: refused.length, isLeft: false };
  const bytes = encoded(fixed, script);
  const trouble = bytes && replacing(path, bytes);
  if (trouble) return { path, applied: 0, refused: refused.length, isLeft: false, trouble };
  return { path, applied: bytes ? applied.length : 0, refused: refused.length, isLeft: bytes === undefined };
}

/** Why a file could not be written, if it could not: the others are repaired all the same. */
function replacing(path: string, bytes: Uint8Array): Text | undefined {
  try {
    replaceFile(path, bytes);
    return undefined;
  } catch (error) {
    const reason = reasonOf(error);
    return { zh: `无法修正 ${path}：${reason}`, en: `Cannot repair ${path}: ${reason}` };
  }
}

/** The text in the encoding of its file. Node writes no GB 18030, and what was not read in full would be lost. */
function encoded(text: string, { encoding, mark, isFaithful }: DecodedText): Uint8Array | undefined {
  if (!isFaithful || encoding === 'gb18030') return undefined;
  if (encoding === 'utf-8') return Buffer.from(mark + text);
  const bytes = Buffer.from(mark + text, 'utf16le');
  return encoding === 'utf-16be' ? bytes.swap16() : bytes;
}
