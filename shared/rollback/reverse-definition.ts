import type { EngineFamily } from '../engines/engine.ts';
import { quoteBacktick } from '../engines/quoting.ts';
import type { DefinitionReversal } from './definition-reversal.ts';
import type { DefinitionPlan } from './definition-plan.ts';
import type { Picture, TablePicture } from './pictures.ts';
import { renameMysql, reverseMysql } from './reverse-mysql.ts';
import { renamePostgres, reversePostgres } from './reverse-postgres.ts';
import { textsAgain } from './reverse-texts.ts';
import { renameUntried, reverseUntried } from './reverse-untried.ts';

/** What a definition has changed: everything it is about, before and after. */
export type ChangedDefinition = {
  readonly plan: DefinitionPlan;
  /** The schema of names that say none. */
  readonly schema: string;
  readonly before: readonly Picture[];
  readonly after: readonly Picture[];
};

/** The statements that undo a definition; `lost` are the columns whose values are put back between them. */
export function reverseDefinition(
  { plan, schema, before, after }: ChangedDefinition,
  family: EngineFamily,
  lost: readonly string[] = [],
): DefinitionReversal {
  // IF EXISTS of something that is not there, and what a crash has kept from happening.
  if (isSame(before, after)) return { first: [], last: [] };
  if (before.some(({ kind }) => kind)) return { first: textsAgain(before, after, plan), last: [] };
  if (family === 'mysql') {
    if (plan.renames.some(({ what }) => what === 'relation'))
      return plainly([renameMysql(plan.renames, (name) => ({ schema: name.schema ?? schema, name: name.name }))]);
    return inTurn(inOrderOfUse(before, after).map(([was, is]) => reverseMysql(was, is, { ...plan, lost })));
  }
  const [first] = before;
  if (family === 'oracle' || family === 'sqlserver') {
    if (plan.renames.length > 0 && first)
      return plainly(plan.renames.toReversed().map((rename) => renameUntried(rename, first, family)));
    return inTurn(inOrderOfUse(before, after).map(([was, is]) => reverseUntried(was, is, { family, lost })));
  }
  if (plan.renames.length > 0 && first) return plainly(plan.renames.map((rename) => renamePostgres(rename, first)));
  return inTurn(inOrderOfUse(before, after).map(([was, is]) => reversePostgres(was, is, { ...plan, lost })));
}

function plainly(statements: readonly string[]): DefinitionReversal {
  return { first: [{ settings: [], statements }], last: [] };
}

/** Every object is there before the first row comes back. */
function inTurn(all: readonly DefinitionReversal[]): DefinitionReversal {
  return { first: all.flatMap(({ first }) => first), last: all.flatMap(({ last }) => last) };
}

/** A view comes back after those that it reads. */
function inOrderOfUse(before: readonly Picture[], after: readonly Picture[]): [Picture, Picture][] {
  const waiting = before.map((was, index): [Picture, Picture] => [was, after[index] ?? was]);
  const ordered: [Picture, Picture][] = [];
  while (waiting.length > 0) {
    const next = waiting.findIndex(([was]) => !waiting.some(([other]) => other !== was && reads(was, other)));
    ordered.push(...waiting.splice(Math.max(next, 0), 1));
  }
  return ordered;
}

/** Whether a view reads a table or another view. */
export function reads({ is }: Picture, { schema, name }: Pick<Picture, 'schema' | 'name'>): boolean {
  if (is?.type === 'table') return computesFrom(is, `${schema}.${name}`);
  if (!is) return false;
  if (is.reads) return is.reads.includes(`${schema}.${name}`);
  const query = is.text.slice(is.text.indexOf(' AS'));
  // In its own schema MySQL names tables without it.
  if (is.schema === schema && query.includes(quoteBacktick(name))) return true;
  return query.replaceAll('"', '').replaceAll('`', '').includes(`${schema}.${name}`);
}

function computesFrom({ around }: TablePicture, place: string): boolean {
  const { query = '', reads: read } = around?.computed ?? {};
  return read ? read.includes(place) : query.replaceAll('"', '').includes(place);
}

/** Whether nothing has changed. */
function isSame(before: readonly Picture[], after: readonly Picture[]): boolean {
  // How far a counter is changes beside the definition.
  const parts = (key: string, value: unknown) => (key === 'around' ? undefined : value);
  return JSON.stringify(before, parts) === JSON.stringify(after, parts);
}
