import type { ParsedStatement } from '../../../shared/audit/tree/parsed-script.ts';
import { familyOf } from '../../../shared/engines/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Text } from '../../../shared/text.ts';
import type { Connection } from '../../engines/driver.ts';
import { countingOf } from './counting-query.ts';
import { whyNotRun } from './harmless.ts';
import { answerOf } from './session.ts';

/** How many rows a statement returns or changes now, or why that is not known. */
export type AffectedRows = { readonly count: number } | { readonly why: Text | string };

const unsupported: Text = {
  zh: '该类型的语句无法统计影响行数',
  en: 'The rows of a statement of this kind cannot be counted',
};

/** Counts by a query that only reads, within a time; the statement itself is not run. */
export async function affectedRows(
  connection: Connection,
  statement: ParsedStatement,
  dbType: string,
): Promise<AffectedRows> {
  const counting = countingOf(statement, familyOf(dbType));
  if (!counting) return { why: unsupported };
  if ('count' in counting) return counting;
  const why = whyNotRun(statement);
  if (why) return { why };
  const counted = await answerOf(async () => {
    const read = await connection.reader({ timeoutMs: limits.analysisRunMilliseconds });
    let found = '0';
    await read(counting.query, {
      columns: () => undefined,
      rows: async (rows) => void (found = rows[0]?.[0] ?? found),
    });
    return Number(found);
  });
  return typeof counted === 'number' ? { count: counted } : { why: counted.refusal };
}
