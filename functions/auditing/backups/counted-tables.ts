import { literalOf } from '../../../shared/rollback/literals.ts';
import { tableText } from '../../../shared/rollback/exact-columns.ts';
import { backupReasons } from '../../../shared/rollback/reasons.ts';
import { countedProblem } from '../../../shared/rollback/row-problems.ts';
import type { CountedChange } from '../../../shared/rollback/row-plan.ts';
import type { TableFacts } from '../../../shared/rollback/table-facts.ts';
import type { Connection } from '../../engines/driver.ts';
import { BackupFailed } from './backup-failed.ts';
import { factsOf, tableKey } from './facts.ts';
import { referencesOf } from './postgres/references.ts';
import type { RowsToKeep } from './row-job.ts';

/** A table with the parts of the statement that change it. */
export type CountedTable = { readonly facts: TableFacts; readonly parts: readonly CountedChange[] };
/** How many rows of a table a session has changed. */
export type Counts = { readonly inserted: number; readonly updated: number; readonly deleted: number };

/** The tables that the parts change, in an order whose reverse keeps to the foreign keys. */
export async function countedTables(job: RowsToKeep, parts: readonly CountedChange[]): Promise<CountedTable[]> {
  const { connection, family } = job;
  const tables = new Map<string, { facts: TableFacts; parts: CountedChange[] }>();
  for (const part of parts) {
    const facts = await factsOf(connection, family, part.table);
    const problem = countedProblem(part, facts);
    if (!facts || problem) throw new BackupFailed(backupReasons[problem ?? 'view']);
    const one = tables.get(tableKey(facts)) ?? { facts, parts: [] };
    one.parts.push(part);
    tables.set(tableKey(facts), one);
  }
  return asTheyGo(connection, [...tables.values()]);
}

/** New rows come behind those that they refer to, and rows go before those that they refer to; what has both fits no order. */
async function asTheyGo(connection: Connection, tables: readonly CountedTable[]): Promise<CountedTable[]> {
  if (tables.length < 2) return [...tables];
  const references = await referencesOf(
    connection,
    tables.map(({ facts }) => facts),
  );
  const byKey = new Map(tables.map((one) => [tableKey(one.facts), one]));
  const pairs = references.flatMap(({ from, to }): [string, string][] => {
    const referred = byKey.get(to)?.parts ?? [];
    const [adds, removes] = [referred.some(addsRows), referred.some(({ met }) => met?.removes)];
    if (adds && removes) throw new BackupFailed(backupReasons.referencesBothWays);
    return adds ? [[to, from]] : removes ? [[from, to]] : [];
  });
  const left = new Map(byKey);
  const ordered: CountedTable[] = [];
  while (left.size > 0) {
    const next = [...left].find(([key]) => pairs.every(([first, then]) => then !== key || !left.has(first)));
    if (!next) throw new BackupFailed(backupReasons.referencesBothWays);
    ordered.push(next[1]);
    left.delete(next[0]);
  }
  return ordered;
}

function addsRows({ brought, isTold }: CountedChange): boolean {
  return brought !== undefined || isTold === true;
}

/** What the server has counted in this session, also what it has not written down yet. */
export async function countsOf(connection: Connection, facts: TableFacts): Promise<Counts> {
  const table = `${literalOf.postgres(tableText(facts, 'postgres'), 'text')}::regclass`;
  const { rows } = await connection.query(
    `select pg_stat_get_xact_tuples_inserted(t), pg_stat_get_xact_tuples_updated(t), pg_stat_get_xact_tuples_deleted(t) from (select ${table}) as counted (t)`,
    { maxRows: 1 },
  );
  const [inserted, updated, deleted] = (rows[0] ?? []).map(Number);
  return { inserted: inserted ?? 0, updated: updated ?? 0, deleted: deleted ?? 0 };
}
