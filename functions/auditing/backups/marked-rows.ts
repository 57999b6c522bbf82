import type { EngineFamily } from '../../../shared/engines/engine.ts';
import { asOwn, exactColumns, tableText } from '../../../shared/rollback/exact-columns.ts';
import { literalOf } from '../../../shared/rollback/literals.ts';
import type { Row, TableFacts } from '../../../shared/rollback/table-facts.ts';
import type { Connection } from '../../engines/driver.ts';
import { backupFailed } from './backup-failed.ts';
import { reading } from './exact-session.ts';
import { readAll, type RowsToKeep } from './row-job.ts';
import { isOneOf, keyText, rowAlias, rowAliasIn, rowsByKey } from './table-rows.ts';
import { families } from './families.ts';

/*
 * Which rows a condition means depends on the session: on its time zone, on how it reads dates. So they are found and locked as the session
 * is set, by something that names a row under every setting, and read by that with the settings under which their texts are exact.
 */

/** What names a row of a table under every setting of the session. */
export function markOf(facts: TableFacts, family: EngineFamily, alias: string): string {
  return families[family].mark.text(facts, alias);
}

/** How many values a mark has. */
export function markLength(facts: TableFacts, family: EngineFamily): number {
  return families[family].mark.length(facts);
}

/** Finds and locks rows as the session is set: their marks, each once, with what else was asked. A row of a join that found no partner has none. */
export async function markedBy(job: RowsToKeep, facts: TableFacts, sql: string): Promise<Map<string, Row>> {
  const length = markLength(facts, job.family);
  const found = new Map<string, Row>();
  await readAll(job, sql, (rows) => {
    for (const row of rows) {
      const mark = row.slice(0, length);
      if (!mark.includes(null)) found.set(keyText(mark), row);
    }
    return Promise.resolve();
  });
  if (found.size > job.rowsMax) throw backupFailed('tooManyRows', { max: job.rowsMax });
  return found;
}

/** The rows of keys that the server told as the session is set; answers how many there are. */
export async function rowsTold(
  job: RowsToKeep,
  { facts, keys, only = '' }: { readonly facts: TableFacts; readonly keys: readonly Row[]; readonly only?: string },
  take: (rows: readonly Row[]) => Promise<void>,
): Promise<number> {
  const { connection, family } = job;
  const marks: Row[] = [];
  const [mark, table] = [markOf(facts, family, rowAlias), tableText(facts, family)];
  for (let start = 0; start < keys.length; start += marksAtOnce) {
    const wanted = isOneOf(facts, family, keys.slice(start, start + marksAtOnce));
    marks.push(
      ...(
        await markedBy(
          job,
          facts,
          `select ${mark}${asOwn(family)} from ${table} ${rowAliasIn(family)} where ${wanted}${only}`,
        )
      ).values(),
    );
  }
  await reading(connection, family, async () => {
    for await (const rows of rowsMarked(job, facts, marks)) await take(rows);
  });
  return marks.length;
}

const marksAtOnce = 500;

/** The rows of these marks in their order, as many at a time as are held; none may be missing. */
export async function* rowsMarked(
  { connection, family, mayGoOn }: RowsToKeep,
  facts: TableFacts,
  marks: readonly Row[],
): AsyncGenerator<readonly Row[]> {
  for (let start = 0; start < marks.length; start += marksAtOnce) {
    await mayGoOn();
    const wanted = marks.slice(start, start + marksAtOnce);
    const now = families[family].mark.isPlace
      ? await rowsByPlace(connection, facts, wanted)
      : await rowsByKey(connection, { facts, family, lock: 'forUpdate' }, wanted);
    const rows = wanted.flatMap((mark) => {
      const row = now.get(keyText(mark));
      return row ? [row] : [];
    });
    if (rows.length !== wanted.length) throw backupFailed('otherRows', { kept: rows.length, changed: wanted.length });
    yield rows;
  }
}

/** The rows of PostgreSQL that still lie in these places; one that was changed lies elsewhere. */
export async function rowsByPlace(
  connection: Connection,
  facts: TableFacts,
  marks: readonly Row[],
): Promise<ReadonlyMap<string, Row>> {
  const found = new Map<string, Row>();
  const partitions = new Set(marks.map(([partition]) => partition ?? ''));
  for (const partition of partitions) {
    const places = marks.flatMap((mark) =>
      mark[0] === partition ? [literalOf.postgres(mark[1] ?? null, 'text')] : [],
    );
    const { rows } = await connection.query(
      `select ${rowAlias}.ctid::text, ${exactColumns(facts, 'postgres', rowAlias)}${asOwn('postgres')} from ${tableText(facts, 'postgres')} ${rowAlias}
       where ${rowAlias}.tableoid = ${partition} and ${rowAlias}.ctid = any (array[${places.join(', ')}]::tid[])`,
      { maxRows: marksAtOnce },
    );
    for (const [place, ...row] of rows) found.set(keyText([partition, place ?? null]), row);
  }
  return found;
}
