import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import { reasonOf, UsageError } from '../usage-error.ts';

const pieceSchema = z.object({ from: z.number(), to: z.number(), name: z.string() });
const stateSchema = z.object({
  /** The file by its number, and by how it begins: numbers are used again. */
  file: z.number(),
  head: z.string(),
  headLength: z.number(),
  /** Of this file alone: names of its pieces never meet those of the one before. */
  stream: z.string(),
  /** Everything before is with the server. */
  offset: z.number(),
  /** What the parser knew there. */
  memory: z.string(),
  /** What was being sent: sent again after a crash, under the same name, it is taken once. */
  pending: pieceSchema.optional(),
});
/** How far a log was read. */
export type ScanState = z.output<typeof stateSchema>;

/** How far a log was read before; nothing the first time. */
export function readState(path: string): ScanState | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new UsageError({
      zh: `无法读取 ${path}：${reasonOf(error)}`,
      en: `Cannot read ${path}: ${reasonOf(error)}`,
    });
  }
  try {
    return stateSchema.parse(JSON.parse(text));
  } catch {
    throw new UsageError({
      zh: `${path} 不是扫描进度文件，请删除它或用 --state-file 指定另一个`,
      en: `${path} does not say how far a log was read. Remove it, or name another with --state-file`,
    });
  }
}

/** Replaced at once, so that a crash leaves the one before. */
export function writeState(path: string, state: ScanState): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, JSON.stringify(state), { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}
