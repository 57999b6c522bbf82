import { counterOf, findingNew } from '../../../shared/rollback/inserted-keys.ts';
import type { BroughtRows } from '../../../shared/rollback/row-plan.ts';
import type { Row, TableFacts } from '../../../shared/rollback/table-facts.ts';
import type { RunResult } from '../../engines/driver.ts';
import { backupFailed } from './backup-failed.ts';
import { PieceWriter, putAfter, putBefore } from './backup-store.ts';
import { fillBrought, isGiven, named, type Brought } from './brought-rows.ts';
import { reading } from './exact-session.ts';
import { allKeys, lastNumber, numberedSince, numberedTogether } from './new-rows.ts';
import { keysFound, type KeptRows, type RowsToKeep } from './row-job.ts';
import { keyText, rowsByKey } from './table-rows.ts';

/** Finds the keys of the new rows once a statement has run, which says how many there are. */
type FindNew = (count: number) => Promise<readonly Row[]>;

/** An INSERT of MySQL, which does not tell the rows that it has made: they are looked for, and must be as many as the server counts. */
export async function keepUntold(job: RowsToKeep, facts: TableFacts, brought: BroughtRows): Promise<KeptRows> {
  const { sql, family, files, folder, rowsMax, connection } = job;
  const find = await lookBefore({ job, facts, brought });
  await putBefore(files, folder, { facts, pieces: 0, rows: 0, isOrdered: false });
  const finish = async ({ rowsAffected: count }: RunResult) => {
    if (count > rowsMax) throw backupFailed('tooManyRows', { max: rowsMax });
    const writer = new PieceWriter(files, folder, 'after');
    await reading(connection, family, async () => {
      const news = await rowsByKey(connection, { facts, family }, await find(count));
      if (news.size !== count) throw backupFailed('newRowsUnproven', { table: facts.name, found: news.size, count });
      await writer.add([...news.values()]);
    });
    const ended = await writer.ended();
    await putAfter(files, folder, ended);
    return { rows: ended.rows };
  };
  return { rows: 0, send: sql, maxRows: 0, finish };
}

/** Looks at the table before the statement, in the way that will tell afterwards which rows are new. */
async function lookBefore(given: Brought): Promise<FindNew> {
  const { job, facts, brought } = given;
  const { connection, family } = job;
  const way = findingNew(brought, facts);
  const counter = counterOf(facts);
  if (way === 'counter' && counter !== undefined) {
    if (!facts.locksGaps) return (count) => numberedTogether(job, facts, { counter, count });
    const last = await reading(connection, family, () => lastNumber(job, facts, counter));
    if (last) return () => numberedSince(job, facts, last);
  }
  if (way === 'given') return lookAtGiven(given);
  return reading(connection, family, () => compared(job, facts));
}

/** Of the keys that the statement says those that are not there yet; of rows that are numbered in spite of that the numbers tell. */
async function lookAtGiven({ job, facts, brought }: Brought): Promise<FindNew> {
  const { connection, family } = job;
  const fresh = await fillBrought({ job, facts, brought });
  const counter = counterOf(facts);
  return reading(connection, family, async () => {
    const own = await keysFound(job, `select distinct ${named(facts.key)} from ${fresh}`);
    await connection.run(`drop temporary table ${fresh}`, { maxRows: 0 });
    const last = counter !== undefined && facts.locksGaps ? await lastNumber(job, facts, counter) : undefined;
    if (facts.locksGaps && !last && !isGiven({ facts, brought }, own)) return compared(job, facts);
    const there = await rowsByKey(connection, { facts, family }, [...own.values()]);
    // Where some are there already the statement fails, and if it does not, it is not what it says.
    const absent = there.size > 0 ? [] : [...own.values()];
    return async () => {
      const numbered = last ? await numberedSince(job, facts, last) : [];
      return [...new Map([...absent, ...numbered].map((key) => [keyText(key), key])).values()];
    };
  });
}

/** Of all keys of the table those that were not there before. */
async function compared(job: RowsToKeep, facts: TableFacts): Promise<FindNew> {
  const before = await allKeys(job, facts);
  return async (count) =>
    [...(await allKeys(job, facts, count))].flatMap(([text, key]) => (before.has(text) ? [] : [key]));
}
