import { closeSync, existsSync, openSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import type { AuditedFile } from '../shared/audit/reports/audited-file.ts';
import { cardOf } from '../shared/audit/reports/rule-card.ts';
import { readJsonFile } from './json-file.ts';
import { reasonOf, UsageError } from './usage-error.ts';

// File and rule are for people who look at a change of the baseline; only the fingerprint counts.
const baselineFile = z.strictObject({
  version: z.literal(1),
  known: z.array(z.strictObject({ file: z.string(), rule: z.string(), fingerprint: z.string() })),
});

/** The fingerprints of the findings that are known from before. */
export function readBaseline(path: string): ReadonlySet<string> {
  if (!existsSync(path))
    throw new UsageError({
      zh: `基线文件 ${path} 不存在，先用 --write-baseline 生成`,
      en: `There is no baseline ${path} yet: make it with --write-baseline`,
    });
  try {
    return new Set(readJsonFile(path, baselineFile).known.map(({ fingerprint }) => fingerprint));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError({
      zh: `${error.text.zh}；若它不是本命令写的基线，或由其他版本写成，请用 --write-baseline 重新生成`,
      en: `${error.text.en}. If it is no baseline of this command, or one of another version, make it anew with --write-baseline`,
    });
  }
}

/** Makes what is found now the baseline; answers how much that is. */
export function writeBaseline(path: string, files: readonly AuditedFile[]): number {
  const known = files
    .flatMap(({ location, rows, fingerprintOf }) =>
      rows.map((row) => ({ file: location, rule: cardOf(row.finding).id, fingerprint: fingerprintOf(row) })),
    )
    .sort((a, b) => compare(`${a.file}\n${a.rule}\n${a.fingerprint}`, `${b.file}\n${b.rule}\n${b.fingerprint}`));
  writeOut(path, `{"version":1,"known":[${known.map((one) => `\n${JSON.stringify(one)}`).join(',')}\n]}\n`);
  return known.length;
}

/** Writes a file that the caller asked for. */
export function writeOut(path: string, content: string | Iterable<string>): void {
  try {
    const file = openSync(path, 'w');
    try {
      // Unlike a bare write, which may stop halfway on a full disk without a word.
      for (const piece of typeof content === 'string' ? [content] : content) writeFileSync(file, piece);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const reason = reasonOf(error);
    throw new UsageError({ zh: `无法写入 ${path}：${reason}`, en: `Cannot write ${path}: ${reason}` });
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
