import { asOwn, exactColumns, quoted, tableText } from '../../../shared/rollback/exact-columns.ts';
import type { EngineFamily } from '../../../shared/engines/engine.ts';
import type { DefinitionPlan } from '../../../shared/rollback/definition-plan.ts';
import type { Picture, TablePicture } from '../../../shared/rollback/pictures.ts';
import type { BackupReason } from '../../../shared/rollback/reasons.ts';
import { castBack } from '../../../shared/rollback/reverse-postgres.ts';
import { keyOf, type Row, type TableFacts } from '../../../shared/rollback/table-facts.ts';
import type { Connection } from '../../engines/driver.ts';
import { EngineError } from '../../engines/engine-error.ts';
import type { TenantFiles } from '../../platform/ports/files.ts';
import { backupFailed } from './backup-failed.ts';
import { PieceWriter, putAfter, readBeforePiece, type LostRows } from './backup-store.ts';
import { reading } from './exact-session.ts';
import { factsOf } from './facts.ts';
import { readAll } from './row-job.ts';
import { keyText, rowAlias, rowsByKey } from './table-rows.ts';
import { families } from './families.ts';

/** A table whose rows, or the values of some of its columns, go with a definition. */
export type Lost = {
  readonly facts: TableFacts;
  /** The columns whose values are put back; all rows are when there are none. */
  readonly columns: readonly string[];
  /** The types to which some of them are turned back. */
  readonly types: ReadonlyMap<string, string>;
  /** Columns of these names are there afterwards too, with other values. */
  readonly isRetyped: boolean;
};
type Losing = {
  readonly plan: DefinitionPlan;
  readonly pictures: readonly Picture[];
  readonly retyped: readonly string[];
};

/** What a definition would lose beside itself, or why that cannot be kept. */
export async function lostBy(
  connection: Connection,
  family: EngineFamily,
  { plan, pictures, retyped }: Losing,
): Promise<{ readonly lost: readonly Lost[]; readonly problem?: BackupReason }> {
  if (!plan.dropsTables && plan.dropped.length + retyped.length === 0) return { lost: [] };
  const lost: Lost[] = [];
  for (const { is } of plan.dropsTables ? pictures : pictures.slice(0, 1)) {
    if (is?.type !== 'table') continue;
    const facts = await factsOf(connection, family, is);
    if (!facts) return { lost: [], problem: 'dividedTable' };
    if (facts.cautions.includes('noLiterals')) return { lost: [], problem: 'noLiterals' };
    const one = plan.dropsTables
      ? { facts, columns: [], types: new Map<string, string>(), isRetyped: false }
      : lostColumns(is, facts, { plan, retyped });
    if (typeof one === 'string') return { lost: [], problem: one };
    if (one) lost.push(one);
  }
  return { lost };
}

/** The columns of a table whose values are put back by the key of their rows. */
function lostColumns(
  is: TablePicture,
  facts: TableFacts,
  { plan, retyped }: Pick<Losing, 'plan' | 'retyped'>,
): Lost | BackupReason | undefined {
  const names = [...plan.dropped, ...retyped].map((name) => name.toLowerCase());
  const columns = facts.columns.map(({ name }) => name).filter((name) => names.includes(name.toLowerCase()));
  if (columns.length === 0) return undefined;
  if (facts.key.length === 0) return 'noKey';
  // The texts of a key must be the same before and after.
  const unsteady = [...columns, ...plan.types.map(({ column }) => column)].map((name) => name.toLowerCase());
  if (facts.key.some((name) => unsteady.includes(name.toLowerCase()))) return 'keyChanges';
  const turned = is.columns.filter(({ name }) => retyped.includes(name) && !plan.dropped.includes(name));
  const types = new Map(turned.map(({ name, type }) => [name, type]));
  return { facts, columns, types, isRetyped: retyped.length > 0 };
}

/** Keeps everybody else away from tables until the statement is through. */
export async function lockWhole(connection: Connection, family: EngineFamily, lost: readonly Lost[]): Promise<void> {
  const names = lost.map(({ facts }) => tableText(facts, family));
  // Rows that are looked at once more have an alias.
  const again = lost.filter(({ facts, isRetyped }) => isRetyped && facts.name !== rowAlias);
  const aliases = again.map(({ facts }) => `${tableText(facts, family)} as ${quoted(family, rowAlias)}`);
  await families[family].lockTables(connection, names, aliases);
}

type Keeping = {
  readonly family: EngineFamily;
  readonly folder: string;
  readonly connection: Connection;
  readonly files: TenantFiles;
  readonly rowsMax: number;
  readonly mayGoOn: () => Promise<void>;
};

/** Writes down all rows of tables that are about to lose them. */
export async function keepLost(job: Keeping, lost: readonly Lost[]): Promise<LostRows[]> {
  const { connection, family, files, folder, rowsMax } = job;
  const kept: LostRows[] = [];
  let left = rowsMax;
  for (const [index, { facts, columns, isRetyped }] of lost.entries()) {
    const within = `${folder}/table-${index + 1}`;
    const writer = new PieceWriter(files, within, 'before');
    const sql = selectUpTo(left + 1, facts, family);
    await reading(connection, family, () => readAll(job, sql, (rows) => writer.add(rows)));
    const ended = await writer.ended();
    if (ended.rows > left) throw backupFailed('tooManyRows', { max: rowsMax });
    left -= ended.rows;
    kept.push({ facts, folder: within, columns: [...columns], isRetyped, ...ended });
  }
  return kept;
}

function selectUpTo(rows: number, facts: TableFacts, family: EngineFamily): string {
  const columns = exactColumns(facts, family, facts.name) + asOwn(family);
  const table = tableText(facts, family);
  return families[family].firstRows(rows, columns, table);
}

/** Writes down what a change of types has made of the rows, in the columns that they had before. */
export async function keepRetyped(
  { connection, family, files }: Pick<Keeping, 'connection' | 'family' | 'files'>,
  plan: DefinitionPlan,
  kept: readonly LostRows[],
): Promise<void> {
  for (const { facts, folder, isRetyped, pieces } of kept) {
    if (!isRetyped) continue;
    const left = await leftOf(connection, family, { plan, facts });
    const writer = new PieceWriter(files, folder, 'after');
    await reading(connection, family, async () => {
      for (let piece = 1; piece <= pieces; piece++) {
        const keys = (await readBeforePiece(files, folder, piece)).map((row) => keyOf(facts, row));
        const now = await rowsByKey(connection, { facts: left.facts, family }, keys);
        await writer.addPiece(keys.map((key) => left.asBefore(now.get(keyText(key)))));
      }
    });
    await putAfter(files, folder, await writer.ended());
  }
}

/** Which of the columns are still there and what they are called; a row of theirs as one of the columns before. */
async function leftOf(
  connection: Connection,
  family: EngineFamily,
  { plan, facts }: { plan: DefinitionPlan; facts: TableFacts },
) {
  const { ignoresCase } = families[family];
  const same = (a: string, b: string) => a === b || (ignoresCase && a.toLowerCase() === b.toLowerCase());
  const nameNow = (name: string) =>
    plan.renames.find(({ what, from }) => what === 'column' && same(from.name, name))?.to.name ?? name;
  const now = await factsOf(connection, family, facts);
  const places = facts.columns.map(({ name }) => now?.columns.findIndex((one) => same(one.name, nameNow(name))) ?? -1);
  const asBefore = (row: Row | undefined): Row | null => (row && places.map((place) => row[place] ?? null)) || null;
  return { facts: { ...(now ?? facts), key: facts.key.map(nameNow) }, asBefore };
}

/** Refuses what could not be turned back: the server itself tries it with the rows at hand, while the change can still be undone. */
export async function demandTurnable(connection: Connection, lost: readonly Lost[]): Promise<void> {
  for (const { facts, types } of lost) {
    const turned = [...types].map(([name, type]) => `count(${castBack(quoted('postgres', name), type)})`);
    if (turned.length === 0) continue;
    try {
      await connection.query(`select ${turned.join(', ')}${asOwn('postgres')} from ${tableText(facts, 'postgres')}`, {
        maxRows: 1,
      });
    } catch (error) {
      if (!(error instanceof EngineError) || error.outcome !== 'refused') throw error;
      throw backupFailed('notTurnable', { reason: error.message }, error);
    }
  }
}
