import type { EngineFamily } from '../../shared/engines/engine.ts';
import { reverseDefinition } from '../../shared/rollback/reverse-definition.ts';
import { reverseRows } from '../../shared/rollback/reverse-rows.ts';
import type { BackupStrategy } from '../../shared/rollback/strategies.ts';
import type { TableFacts } from '../../shared/rollback/table-facts.ts';
import type { TenantFiles } from '../platform/ports/files.ts';
import { changesIn, readKept, readLeftDefinition } from './backup-store.ts';

/** A statement with what was kept of it. */
export type KeptStatement = {
  readonly number: number;
  readonly strategy: BackupStrategy;
  readonly folder: string;
};
type Files = Pick<TenantFiles, 'put' | 'get'>;

/** What a session must be set to before rows are put back, and the statements that put them back, the last change first. */
export type ReverseSql = { readonly settings: readonly string[]; readonly statements: AsyncIterable<string> };

/** What undoes one statement. */
async function reverseSqlOf(
  files: Files,
  { strategy, folder }: KeptStatement,
  family: EngineFamily,
): Promise<ReverseSql> {
  const kept = await readKept(files, folder);
  if ('facts' in kept)
    return {
      settings: settingsFor(kept.facts, family),
      statements: statementsOf(files, folder, { facts: kept.facts, family, strategy }),
    };
  const statements = reverseDefinition({ ...kept, after: await readLeftDefinition(files, folder) }, family);
  return { settings: settingsForDefinitions(statements, family), statements: inTurn(statements) };
}

async function* inTurn(statements: readonly string[]): AsyncGenerator<string> {
  yield* statements;
}

async function* statementsOf(
  files: Files,
  folder: string,
  reversal: { facts: TableFacts; family: EngineFamily; strategy: BackupStrategy },
): AsyncGenerator<string> {
  for await (const changes of changesIn(files, folder, 'backwards')) yield* reverseRows(changes, reversal);
}

/** One script that undoes several statements of a task, the last one first. */
export async function* reverseScript(
  files: Files,
  statements: readonly KeptStatement[],
  family: EngineFamily,
): AsyncGenerator<string> {
  const backwards = statements.toSorted((a, b) => b.number - a.number);
  const all: ReverseSql[] = [];
  for (const statement of backwards) all.push(await reverseSqlOf(files, statement, family));
  const inForce = new Set<string>();
  for (const { settings, statements: undoing } of all) {
    for (const setting of settings) if (isNew(setting, inForce)) yield `${setting};\n`;
    for await (const sql of undoing) yield `${sql};\n`;
  }
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
  const { settings, statements } = await reverseSqlOf(files, kept, family);
  const sqls: string[] = [];
  let characters = 0;
  for await (const sql of statements) {
    characters += sql.length;
    if (characters > charactersMax) return { sqls: [...settings, ...sqls], isWhole: false };
    sqls.push(sql);
  }
  return { sqls: sqls.length === 0 ? [] : [...settings, ...sqls], isWhole: true };
}

/** What SHOW CREATE writes is read as it was meant, and values that do not fit any more are refused instead of bent. */
function settingsForDefinitions(statements: readonly string[], family: EngineFamily): string[] {
  const isPlain = statements.every((sql) => /^(DROP|RENAME) /.test(sql));
  return family === 'mysql' && !isPlain ? [`SET sql_mode = 'STRICT_ALL_TABLES'`] : [];
}

/** In MySQL a time stamp is read in the zone of the session, and a 0 becomes the next number unless the session is told. */
function settingsFor({ columns }: TableFacts, family: EngineFamily): string[] {
  if (family !== 'mysql') return [];
  const settings: string[] = [];
  if (columns.some(({ type }) => type === 'timestamp')) settings.push(`SET time_zone = '+00:00'`);
  const dates = ['date', 'datetime', 'timestamp', 'enum', 'set'];
  if (columns.some(({ type, counts }) => counts !== 'no' || dates.includes(type)))
    settings.push(`SET sql_mode = 'NO_AUTO_VALUE_ON_ZERO,ALLOW_INVALID_DATES'`);
  return settings;
}
