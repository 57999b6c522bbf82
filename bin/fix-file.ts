import { fixScript } from '../shared/audit/fix.ts';
import { engineOf } from '../shared/engines/index.ts';
import { writeOut } from './baseline.ts';
import type { Job } from './jobs.ts';
import { readScript } from './read-script.ts';
import { UsageError } from './usage-error.ts';

/** How many repairs were made and left. */
export type FixCounts = { readonly applied: number; readonly refused: number };

/** Repairs a file where it stands; what is not touched keeps every byte. */
export function fixFile({ path, dbType, rules }: Job): FixCounts {
  const { sql, encoding, mark } = readScript(path);
  const { sql: fixed, applied, refused } = fixScript(sql, { dialect: engineOf(dbType).dialect, rules });
  if (applied.length > 0 && encoding !== 'utf-8') throw new UsageError({ zh: `${path} 不是 UTF-8 编码，--fix 无法修正`, en: `${path} is not UTF-8, so --fix cannot repair it` });
  if (applied.length > 0) writeOut(path, mark + fixed);
  return { applied: applied.length, refused: refused.length };
}
