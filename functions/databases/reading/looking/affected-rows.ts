import type { ParsedStatement } from '../../../../shared/audit/tree/parsed-script.ts';
import { isQuery } from '../../../../shared/audit/tree/walk.ts';
import { familyOf } from '../../../../shared/engines/index.ts';
import { limits } from '../../../../shared/limits.ts';
import type { Text } from '../../../../shared/text.ts';
import type { Connection } from '../../../engines/driver.ts';
import { countingOf } from '../counting-query.ts';
import { families } from '../families.ts';
import { readableCount, whyNotRun } from './harmless.ts';
import { answerOf } from '../answer-of.ts';

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
  const { rowPlace, sessions } = families[familyOf(dbType)];
  const counting = countingOf(statement, rowPlace);
  if (!counting) return { why: unsupported };
  if ('count' in counting) return counting;
  // What a query calls may make several rows of one, also where its count does not call it.
  const why = isQuery(statement.tree) ? whyNotRun(statement, dbType) : undefined;
  if (why) return { why };
  const query = readableCount(counting.query, dbType);
  if ('refused' in query) return { why: query.refused };
  const called = await sessions?.rowFunctionIn(connection, query);
  if (called) return { why: called };
  const counted = await answerOf(async () => {
    const read = await connection.reader({ timeoutMs: limits.analysisRunMilliseconds });
    let found = '0';
    await read(query.text, {
      columns: () => undefined,
      rows: async (rows) => void (found = rows[0]?.[0] ?? found),
    });
    return Number(found);
  });
  return typeof counted === 'number' ? { count: counted } : { why: counted.refusal };
}
