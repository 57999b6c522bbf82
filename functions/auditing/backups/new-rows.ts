import { asOwn, quoted, tableText } from '../../../shared/rollback/exact-columns.ts';
import { quoteBacktick } from '../../../shared/engines/quoting.ts';
import type { Row, TableFacts } from '../../../shared/rollback/table-facts.ts';
import type { Connection } from '../../engines/driver.ts';
import { backupFailed } from './backup-failed.ts';
import { named } from './brought-rows.ts';
import { readAll, type RowsToKeep } from './row-job.ts';
import { keyText } from './table-rows.ts';

/*
 * What a transaction of InnoDB reads without locks is what was there when it began to read, and what it has changed itself, whatever others
 * commit meanwhile. So a row that was not seen before a statement and is seen after it was made by that statement, and by no other session.
 */

/** The last number of a column that the server counts, as the transaction sees it; null where there is no row. */
export type LastNumber = { readonly counter: string; readonly last: string | null };

/** Looks at the last number before a statement; undefined where the server is not going to give higher ones, as after an UPDATE of keys. */
export async function lastNumber(job: RowsToKeep, facts: TableFacts, counter: string): Promise<LastNumber | undefined> {
  const { connection, family } = job;
  const { rows } = await connection.query(
    `select max(${quoted(family, counter)})${asOwn(family)} from ${tableText(facts, family)}`,
    {
      maxRows: 1,
    },
  );
  const last = rows[0]?.[0] ?? null;
  const isBeyond = last === null || (await nextNumber(connection, facts)) > BigInt(last);
  return isBeyond ? { counter, last } : undefined;
}

/** What the server is going to count with at least; it says nothing of the first number. */
async function nextNumber(connection: Connection, { schema, name }: TableFacts): Promise<bigint> {
  const { rows } = await connection.query(`show create table ${quoteBacktick(schema)}.${quoteBacktick(name)}`, {
    maxRows: 1,
  });
  const options = (rows[0]?.[1] ?? '').split('\n').findLast((line) => line.startsWith(')')) ?? '';
  return BigInt(/ AUTO_INCREMENT=(\d+)/.exec(options)?.[1] ?? '1');
}

/** The keys of the rows that were numbered since, in their order. */
export async function numberedSince(
  job: RowsToKeep,
  facts: TableFacts,
  { counter, last }: LastNumber,
): Promise<readonly Row[]> {
  const { family, rowsMax } = job;
  const column = quoted(family, counter);
  const since = last === null ? '' : ` where ${column} > ${last}`;
  return keysOf(
    job,
    `select ${named(facts.key)}${asOwn(family)} from ${tableText(facts, family)}${since} order by ${column} limit ${rowsMax + 1}`,
  );
}

/**
 * The same where what others commit is seen at once: of one INSERT of values the server gives all numbers together, so they follow from the
 * first one and the width of its steps; every one of them must be there.
 */
export async function numberedTogether(
  job: RowsToKeep,
  facts: TableFacts,
  { counter, count }: { readonly counter: string; readonly count: number },
): Promise<readonly Row[]> {
  const { connection, family } = job;
  const { rows } = await connection.query('select last_insert_id(), @@session.auto_increment_increment', {
    maxRows: 1,
  });
  const [first, step] = [BigInt(rows[0]?.[0] ?? 0), BigInt(rows[0]?.[1] ?? 1)];
  const numbers = Array.from({ length: count }, (_, index) => first + BigInt(index) * step);
  if (numbers.length === 0) return [];
  const column = quoted(family, counter);
  return keysOf(
    job,
    `select ${named(facts.key)}${asOwn(family)} from ${tableText(facts, family)} where ${column} in (${numbers.join(', ')}) order by ${column}`,
  );
}

/** All keys of the table, which may be no more than rows are kept, and those that came since. */
export async function allKeys(job: RowsToKeep, facts: TableFacts, since = 0): Promise<ReadonlyMap<string, Row>> {
  const { family, rowsMax } = job;
  const max = rowsMax + since;
  const keys = await keysOf(
    job,
    `select ${named(facts.key)}${asOwn(family)} from ${tableText(facts, family)} limit ${max + 1}`,
  );
  if (keys.length > max) throw backupFailed('tooManyToCompare', { table: facts.name, max: rowsMax });
  return new Map(keys.map((key) => [keyText(key), key]));
}

async function keysOf(job: RowsToKeep, sql: string): Promise<Row[]> {
  const keys: Row[] = [];
  await readAll(job, sql, (rows) => {
    keys.push(...rows);
    return Promise.resolve();
  });
  return keys;
}
