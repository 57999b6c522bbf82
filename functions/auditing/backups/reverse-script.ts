import type { EngineFamily } from '../../../shared/engines/engine.ts';
import { reverseDefinition } from '../../../shared/rollback/reverse-definition.ts';
import type { Picture } from '../../../shared/rollback/pictures.ts';
import { reverseColumns, reverseInOrder, reverseRows, type Reversal } from '../../../shared/rollback/reverse-rows.ts';
import type { BackupStrategy } from '../../../shared/rollback/strategies.ts';
import type { Row, RowChange, TableFacts } from '../../../shared/rollback/table-facts.ts';
import type { TenantFiles } from '../../platform/ports/files.ts';
import {
  allChangesIn,
  changesIn,
  changesOfLost,
  readKept,
  readLeftDefinition,
  rowBackups,
  type LostRows,
  type RowBackup,
} from './backup-store.ts';
import { families } from './families.ts';

/** A statement with what was kept of it. */
export type KeptStatement = {
  readonly number: number;
  readonly strategy: BackupStrategy;
  readonly folder: string;
  /** Columns that will not be there: rows come back without them. */
  readonly without?: readonly WithoutColumns[];
};
/** Columns that a table lacks. */
export type WithoutColumns = { readonly schema: string; readonly name: string; readonly columns: readonly string[] };
type Files = Pick<TenantFiles, 'put' | 'get'>;

/** What a session must be set to, and the statements that put things back under these settings, the last change first. */
export type ReverseSql = {
  readonly settings: readonly string[];
  readonly statements: AsyncIterable<string> | Iterable<string>;
};

/** What undoes one statement. */
async function reverseSqlOf(
  files: Files,
  { strategy, folder, without = [] }: KeptStatement,
  family: EngineFamily,
): Promise<readonly ReverseSql[]> {
  const kept = await readKept(files, folder);
  if ('facts' in kept || 'tables' in kept)
    return (await rowBackups(files, folder, kept)).map((one) => {
      const fitted = fittedTo(one.backup.facts, without);
      return {
        settings: families[family].settingsOfRows(fitted.facts),
        statements: statementsOf(files, { ...one, fit: fitted.fit }, { facts: fitted.facts, family, strategy }),
      };
    });
  const after = await readLeftDefinition(files, folder);
  const lost = kept.lost.filter((one) => isLost(one, after));
  const columns = lost.flatMap((one) => one.columns);
  const { first, last } = reverseDefinition({ ...kept, after }, family, columns);
  const rows = lost.map((one) => ({
    settings: families[family].settingsOfRows(one.facts),
    statements: rowsAgain(files, one, { facts: one.facts, family, strategy }),
  }));
  const settings = families[family].settingsOfDefinitions(JSON.stringify([kept.before, after]));
  const shaped = (parts: readonly ReverseSql[]) =>
    parts.map((one) => ({ ...one, settings: [...kept.session, ...settings, ...one.settings] }));
  return [...shaped(first), ...rows, ...shaped(last)];
}

/** Whether rows are lost indeed: a crash may have kept the statement from taking effect. */
function isLost({ facts, columns, isRetyped }: LostRows, after: readonly Picture[]): boolean {
  const is = after.find(({ schema, name }) => schema === facts.schema && name === facts.name)?.is;
  if (columns.length === 0) return !is;
  return isRetyped || (is?.type === 'table' && !columns.every((name) => is.columns.some((one) => one.name === name)));
}

async function* rowsAgain(files: Files, lost: LostRows, reversal: Reversal): AsyncGenerator<string> {
  for await (const changes of changesOfLost(files, lost))
    yield* lost.columns.length === 0
      ? reverseRows(
          changes.map(({ before }) => ({ before, after: undefined })),
          reversal,
        )
      : reverseColumns(changes, reversal, lost.columns);
}

async function* statementsOf(
  files: Files,
  { folder, backup, fit }: { readonly folder: string; readonly backup: RowBackup; readonly fit: Fit },
  reversal: Reversal,
): AsyncGenerator<string> {
  if (backup.isOrdered) return yield* reverseInOrder((await allChangesIn(files, folder)).map(fit), reversal);
  for await (const changes of changesIn(files, folder, 'backwards')) yield* reverseRows(changes.map(fit), reversal);
}

type Fit = (change: RowChange) => RowChange;

/** A table and its rows without the columns that will not be there. */
function fittedTo(facts: TableFacts, without: readonly WithoutColumns[]): { facts: TableFacts; fit: Fit } {
  const missing = new Set(
    without.find(({ schema, name }) => schema === facts.schema && name === facts.name)?.columns ?? [],
  );
  if (missing.size === 0) return { facts, fit: (change) => change };
  const stays = facts.columns.map(({ name }) => !missing.has(name));
  const fitRow = (row: Row | undefined) => row?.filter((_, index) => stays[index]);
  return {
    facts: { ...facts, columns: facts.columns.filter((_, index) => stays[index]) },
    fit: ({ before, after }) => ({ before: fitRow(before), after: fitRow(after) }),
  };
}

/** A statement of a script that undoes others, and which of them; a setting of the session undoes none. */
export type UndoingStatement = { readonly sql: string; readonly of: number | undefined };

/** What undoes several statements of a task, the last one first. */
export async function* undoingStatements(
  files: Files,
  statements: readonly KeptStatement[],
  family: EngineFamily,
): AsyncGenerator<UndoingStatement> {
  const backwards = statements.toSorted((a, b) => b.number - a.number);
  const inForce = new Set<string>();
  for (const statement of backwards)
    for (const { settings, statements: undoing } of await reverseSqlOf(files, statement, family)) {
      for (const setting of settings) if (isNew(setting, inForce)) yield { sql: setting, of: undefined };
      for await (const sql of undoing) yield { sql, of: statement.number };
    }
}

/** The same as one script. */
export async function* reverseScript(
  files: Files,
  statements: readonly KeptStatement[],
  family: EngineFamily,
): AsyncGenerator<string> {
  for await (const { sql } of undoingStatements(files, statements, family)) yield `${sql};\n`;
}

/** Whether a setting is not in force yet; from now on it is, in the place of another value. */
function isNew(setting: string, inForce: Set<string>): boolean {
  if (inForce.has(setting)) return false;
  const [variable = ''] = setting.split('=');
  for (const one of inForce) if (one.startsWith(variable)) inForce.delete(one);
  inForce.add(setting);
  return true;
}

/** As much of what undoes a statement as a screen shows; `isWhole` says whether that is all. */
export async function shownReverseSql(
  files: Files,
  kept: KeptStatement,
  { family, charactersMax }: { family: EngineFamily; charactersMax: number },
): Promise<{ readonly sqls: string[]; readonly isWhole: boolean }> {
  const sqls: string[] = [];
  let characters = 0;
  for (const { settings, statements } of await reverseSqlOf(files, kept, family)) {
    let isFirst = true;
    for await (const sql of statements) {
      characters += sql.length;
      if (characters > charactersMax) return { sqls, isWhole: false };
      sqls.push(...(isFirst ? settings : []), sql);
      isFirst = false;
    }
  }
  return { sqls, isWhole: true };
}
