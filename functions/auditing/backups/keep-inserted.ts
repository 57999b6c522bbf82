import { quoted, tableText } from '../../../shared/rollback/exact-columns.ts';
import type { Asked } from '../../../shared/rollback/locking-select.ts';
import { broughtColumns } from '../../../shared/rollback/brought-columns.ts';
import { arbiterOf } from '../../../shared/rollback/row-problems.ts';
import type { BroughtRows } from '../../../shared/rollback/row-plan.ts';
import { keyOf, type TableFacts } from '../../../shared/rollback/table-facts.ts';
import type { RunResult } from '../../engines/driver.ts';
import { backupFailed } from './backup-failed.ts';
import { PieceWriter, putAfter, putBefore } from './backup-store.ts';
import { reading } from './exact-session.ts';
import { rowsTold } from './marked-rows.ts';
import { keepPieceLeft, type KeptRows, type RowsToKeep } from './row-job.ts';
import { keyText } from './table-rows.ts';
import { families } from './families.ts';

/** Of an INSERT the keys of the new rows are asked for as it runs, and the rows are read by them. */
export async function keepNewRows(job: RowsToKeep, facts: TableFacts): Promise<KeptRows> {
  const { sql, plan, family, files, folder, rowsMax } = job;
  const { returningInto } = families[family];
  const keys = returningInto?.(facts) ?? facts.key.map((name) => quoted(family, name)).join(', ');
  const send = `${sql}\n${plan.returns ? ',' : 'returning'} ${keys}`;
  const finish = async ({ rows }: RunResult) => {
    const found = rows?.rows ?? [];
    if (rows?.truncated) throw backupFailed('tooManyRows', { max: rowsMax });
    const writer = new PieceWriter(files, folder, 'after');
    const told = found.map((row) => row.slice(-facts.key.length));
    const kept = await rowsTold(job, { facts, keys: told }, (rows) => writer.add(rows));
    if (kept !== told.length) throw backupFailed('otherRows', { kept, changed: told.length });
    const ended = await writer.ended();
    await putAfter(files, folder, ended);
    return { rows: ended.rows };
  };
  await putBefore(files, folder, { facts, pieces: 0, rows: 0, isOrdered: false });
  return { rows: 0, send, maxRows: rowsMax, ...(returningInto && { told: facts.key.length }), finish };
}

/** The rows that stand in the way of those that an upsert of PostgreSQL brings. */
export function selectOfConflicts(
  { sql, plan, family, rowsMax }: RowsToKeep,
  { brought, facts, asked }: { readonly brought: BroughtRows; readonly facts: TableFacts; readonly asked: Asked },
): string {
  const [row, fresh] = [quoted(family, 'sluice_row'), quoted(family, 'sluice_new')];
  const typeOf = (name: string) => facts.columns.find((column) => column.name === name)?.type ?? 'text';
  const arbiter = arbiterOf(brought, facts);
  const there = arbiter.map((name) => `${row}.${quoted(family, name)}`).join(', ');
  // What is written as a text is one of the column's type only where it is inserted.
  const wanted = arbiter.map((name) => `cast(${fresh}.${quoted(family, name)} as ${quoted(family, typeOf(name))})`);
  const columns = broughtColumns(brought, facts).map((name) => quoted(family, name));
  const before = plan.with ? `${sql.slice(...plan.with)} ` : '';
  return `${before}select ${asked('sluice_row')} from ${tableText(facts, family)} as ${row} where (${there}) in (select ${wanted.join(', ')} from (${sql.slice(...brought.rows)}) as ${fresh} (${columns.join(', ')})) limit ${rowsMax + 1} for update of ${row}`;
}

/** An upsert of PostgreSQL tells of each row whether it is new; one that it found there must be among those that were kept. */
export function keepUpserted(
  job: RowsToKeep,
  facts: TableFacts,
  { pieces, rows }: { readonly pieces: number; readonly rows: number },
): KeptRows {
  const { sql, plan, family, files, folder, rowsMax, connection } = job;
  const keys = facts.key.map((name) => `${tableText(facts, family)}.${quoted(family, name)}`);
  const target = plan.alias === plan.table.name ? '' : `${quoted(family, plan.alias)}.`;
  const returned = target ? facts.key.map((name) => `${target}${quoted(family, name)}`) : keys;
  const isNew = `(${target}xmax = 0)::text`;
  const finish = async (result: RunResult) => {
    if (result.rows?.truncated) throw backupFailed('tooManyRows', { max: rowsMax });
    const writer = new PieceWriter(files, folder, 'after');
    const seen = new Set<string>();
    const found = (result.rows?.rows ?? []).map((row) => row.slice(-facts.key.length - 1));
    const told = (isFresh: boolean) =>
      found.filter((row) => (row.at(-1) === 'true') === isFresh).map((row) => row.slice(0, -1));
    await reading(connection, family, async () => {
      for (let piece = 1; piece <= pieces; piece++)
        for (const key of await keepPieceLeft(writer, { job, folder, facts, piece, left: 'all' })) seen.add(key);
    });
    const fresh = told(true);
    const kept = await rowsTold(job, { facts, keys: fresh }, (news) => writer.add(news));
    if (kept !== fresh.length) throw backupFailed('otherRows', { kept, changed: fresh.length });
    await rowsTold(job, { facts, keys: told(false) }, (met) => {
      if (met.some((row) => !seen.has(keyText(keyOf(facts, row)))))
        throw backupFailed('otherRows', { kept: rows, changed: found.length });
      return Promise.resolve();
    });
    await putAfter(files, folder, await writer.ended());
    return { rows: found.length };
  };
  return {
    rows,
    send: `${sql}\n${plan.returns ? ',' : 'returning'} ${[...returned, isNew].join(', ')}`,
    maxRows: rowsMax,
    finish,
  };
}
