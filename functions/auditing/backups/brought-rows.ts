import { quoted, tableText } from '../../../shared/rollback/exact-columns.ts';
import { broughtColumns } from '../../../shared/rollback/brought-columns.ts';
import type { BroughtRows } from '../../../shared/rollback/row-plan.ts';
import type { Row, TableFacts } from '../../../shared/rollback/table-facts.ts';
import { backupFailed } from './backup-failed.ts';
import type { RowsToKeep } from './row-job.ts';

/** The rows that an INSERT of the MySQL family brings, put into a temporary table, where they become values of the columns that they are meant for. */
export type Brought = { readonly job: RowsToKeep; readonly facts: TableFacts; readonly brought: BroughtRows };

/** Makes the temporary table as the session is set, as the statement will make the values; answers what it is called. */
export async function fillBrought(given: Brought): Promise<string> {
  const { job, facts, brought } = given;
  const { connection, family, sql, rowsMax } = job;
  const fresh = `${quoted(family, facts.schema)}.${quoted(family, 'sluice_new_rows')}`;
  const run = (text: string) => connection.run(text, { maxRows: 0 });
  await run(`drop temporary table if exists ${fresh}`);
  await run(
    `create temporary table ${fresh} as select ${named(columnsOf(given))} from ${tableText(facts, family)} where 0`,
  );
  const columns = brought.isSet ? '' : ` (${named(broughtColumns(brought, facts))})`;
  const { rowsAffected } = await run(`insert ignore into ${fresh}${columns} ${sql.slice(...brought.rows)}`);
  if (rowsAffected > rowsMax) throw backupFailed('tooManyRows', { max: rowsMax });
  return fresh;
}

/** The columns that the statement fills, and those by which rows are met. */
function columnsOf({ facts, brought }: Brought): string[] {
  // By what is computed no row is met: where one could be, the statement is refused.
  const unique = facts.uniques.flatMap((one) => (one.isComputed ? [] : one.columns.map(({ name }) => name)));
  const all = [...broughtColumns(brought, facts), ...facts.key, ...unique];
  return [...new Map(all.map((name) => [name.toLowerCase(), name])).values()];
}

/** Names of columns, one behind the other. */
export function named(columns: readonly string[]): string {
  return columns.map((name) => quoted('mysql', name)).join(', ');
}

/** Whether the statement says every key itself: AUTO_INCREMENT gives one for 0 and NULL. */
export function isGiven(
  { facts, brought }: Pick<Brought, 'facts' | 'brought'>,
  own: ReadonlyMap<string, Row>,
): boolean {
  const given = broughtColumns(brought, facts).map((name) => name.toLowerCase());
  const counted = facts.key.flatMap((name, index) =>
    facts.columns.some((column) => column.name === name && column.counts !== 'no') ? [{ name, index }] : [],
  );
  return counted.every(
    ({ name, index }) => given.includes(name.toLowerCase()) && [...own.values()].every((key) => key[index] !== '0'),
  );
}
