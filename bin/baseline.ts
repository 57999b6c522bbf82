import { existsSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import type { AuditedFile } from '../shared/audit/reports/audited-file.ts';
import { cardOf } from '../shared/audit/reports/rule-card.ts';
import { readJsonFile } from './json-file.ts';
import { reasonOf, UsageError } from './usage-error.ts';

// File and rule are for people who look at a change of the baseline; only the fingerprint counts.
const baselineFile = z.strictObject({ version: z.literal(1), known: z.array(z.strictObject({ file: z.string(), rule: z.string(), fingerprint: z.string() })) });

/** The fingerprints of the findings that are known from before. */
export function readBaseline(path: string): ReadonlySet<string> {
  if (!existsSync(path)) throw new UsageError({ zh: `基线文件 ${path} 不存在，先用 --write-baseline 生成`, en: `There is no baseline ${path} yet: make it with --write-baseline` });
  return new Set(readJsonFile(path, baselineFile).known.map(({ fingerprint }) => fingerprint));
}

/** Makes what is found now the baseline; answers how much that is. */
export function writeBaseline(path: string, files: readonly AuditedFile[]): number {
  const known = files.flatMap(({ location, rows, fingerprintOf }) => rows.map((row) => ({ file: location, rule: cardOf(row.finding).id, fingerprint: fingerprintOf(row) })))
    .sort((a, b) => compare(`${a.file}\n${a.rule}\n${a.fingerprint}`, `${b.file}\n${b.rule}\n${b.fingerprint}`));
  writeOut(path, `{"version":1,"known":[${known.map((one) => `\n${JSON.stringify(one)}`).join(',')}\n]}\n`);
  return known.length;
}

/** Writes a file that the caller asked for. */
export function writeOut(path: string, content: string | Uint8Array): void {
  try {
    writeFileSync(path, content);
  } catch (error) {
    const reason = reasonOf(error);
    throw new UsageError({ zh: `无法写入 ${path}：${reason}`, en: `Cannot write ${path}: ${reason}` });
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
