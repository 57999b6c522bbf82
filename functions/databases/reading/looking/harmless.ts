import type { ParsedStatement } from '../../../../shared/audit/tree/parsed-script.ts';
import type { Text } from '../../../../shared/text.ts';
import { isOpen, readableOf, statementsIn } from '../readable.ts';
import type { Readable } from '../seen-readable.ts';

/** Why a statement is not run to be measured; nothing where it only reads and has all its values. */
export function whyNotRun(statement: ParsedStatement, dbType: string): Text | undefined {
  const found = readableOf(statement, dbType);
  if ('why' in found) return found.why === 'notQuery' ? onlyReads : found.what;
  return isOpen(statement) ? openEnds : undefined;
}

/** A query of ours that was made of parts of a statement, as one that may be sent. */
export function readableCount(sql: string, dbType: string): Readable | { readonly refused: Text } {
  const [statement, another] = statementsIn(sql, dbType);
  if (!statement || another) return { refused: onlyReads };
  const refused = whyNotRun(statement, dbType);
  if (refused) return { refused };
  const found = readableOf(statement, dbType);
  return 'why' in found ? { refused: onlyReads } : found;
}

/** Said of what is no query that only reads. */
export const onlyReads: Text = {
  zh: '只有不修改数据、不加锁的查询可以实测',
  en: 'Only queries that change and lock nothing are measured',
};
const openEnds: Text = {
  zh: '语句含有尚无取值的占位符或变量',
  en: 'The statement holds placeholders or variables that have no value',
};
