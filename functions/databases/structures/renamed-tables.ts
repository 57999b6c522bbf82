import { quoteBacktick, quoteDouble } from '../../../shared/engines/quoting.ts';
import { isTableNamed, plainName, renamedWhere } from './table-words.ts';
import type { Dependant, Quote, SchemaObject, Statement, Structures, Ties } from './structure.ts';

/** A table that a person says is another one under a new name. */
export type RenamedTable = { readonly from: string; readonly to: string };
/** The same with what it is on the comparison and what it is to become. */
export type TablePair = RenamedTable & { readonly present: SchemaObject; readonly wanted: SchemaObject };
/** A part of a table that gets the name that the baseline gives it. */
export type RenamedPart = { readonly from: string; readonly to: string };

type Renamed = {
  readonly objects: SchemaObject[];
  /** Statements that call parts of the tables as the baseline does. */
  readonly statements: readonly Statement[];
  readonly parts: ReadonlyMap<string, readonly RenamedPart[]>;
};

/** Objects as they are once tables are called otherwise: the server follows a table wherever it is named but in texts of programs. */
export function withTablesRenamed(
  structures: Structures,
  objects: readonly SchemaObject[],
  { pairs, like }: { readonly pairs: readonly TablePair[]; readonly like: readonly SchemaObject[] },
): Renamed {
  const followed = pairs.reduce<SchemaObject[]>(
    (all, pair) => {
      const words = { ...pair, quote: structures.quote, shown: shownIn(like, pair.to, structures.quote) };
      return all.map((object) => followedIn(structures, object, words));
    },
    [...objects],
  );
  const parts = new Map<string, readonly RenamedPart[]>();
  const statements: Statement[] = [];
  const named = followed.map((object) => {
    const pair = object.table && pairs.find(({ to }) => to === object.name);
    const own = pair && structures.renames.parts(object, pair);
    if (!own) return object;
    parts.set(object.name, own.parts);
    statements.push(...own.statements);
    return own.object;
  });
  return { objects: named, statements, parts };
}

type Words = RenamedTable & { readonly quote: Quote; readonly shown: string };

/** PostgreSQL writes a name in quotes only where it has to; in the texts of tables it always has them. */
function shownIn(like: readonly SchemaObject[], to: string, quote: Quote): string {
  if (quote === '`') return quoteBacktick(to);
  const quoted = quoteDouble(to);
  const texts = like.flatMap(({ table, text, hanging = [] }) => [
    ...(table ? [] : [text]),
    ...[...(table?.constraints ?? []), ...(table?.indexes ?? [])].map(({ definition }) => definition),
    ...hanging.map(({ make }) => make),
  ]);
  return !/^[a-z_][a-z0-9_$]*$/.test(to) || texts.some((text) => text.includes(quoted)) ? quoted : to;
}

function followedIn({ renames }: Structures, object: SchemaObject, words: Words): SchemaObject {
  const said = (sql: string) => renamedWhere(sql, words, isTableNamed);
  const isTold = object.type === 'TABLE' || object.type === 'TRIGGER' || (object.type === 'VIEW' && renames.inViews);
  if (!isTold) return object;
  const named = {
    ...object,
    ...(object.table && object.name === words.from && { name: words.to }),
    ...(object.type === 'TRIGGER' && object.signature === words.from && { signature: words.to }),
    ...(object.hanging && {
      hanging: object.hanging.map((one) => ({ ...one, make: said(one.make), drop: said(one.drop) })),
    }),
  };
  if (!object.table) return { ...named, text: said(object.text) };
  const parent = (one: string) => (plainName(one) === words.from ? words.shown : one);
  return renames.again(named, { said, parent });
}

/** What stands on a table, or needs it, does so under its new name. */
export function tiesOfRenamedTables(
  { needs, dependants }: Ties,
  pairs: readonly RenamedTable[],
  parts: ReadonlyMap<string, readonly RenamedPart[]>,
  quote: Quote,
): Ties {
  const now = (table: string) => pairs.find(({ from }) => from === table)?.to ?? table;
  const key = (one: string) => (one.startsWith('TABLE ') ? `TABLE ${now(one.slice(6))}` : one);
  const object = <T extends Pick<Dependant, 'object'>>(one: T): T =>
    one.object?.type === 'TABLE' ? { ...one, object: { ...one.object, name: now(one.object.name) } } : one;
  const released = (sql: string, table: string | undefined) => {
    const tables = pairs.reduce((text, one) => renamedWhere(text, quotedWords(one, quote), isTableNamed), sql);
    const own = parts.get(table ?? '') ?? [];
    return own.reduce((text, one) => renamedWhere(text, quotedWords(one, quote), () => true), tables);
  };
  const moved = (one: Dependant): Dependant => {
    const named = object(one);
    return {
      ...named,
      ...(one.releasedBy !== undefined && { releasedBy: released(one.releasedBy, named.object?.name) }),
      ...(one.holder && { holder: { ...one.holder, table: now(one.holder.table) } }),
    };
  };
  return {
    needs: new Map([...needs].map(([one, all]) => [key(one), all.map(object)])),
    dependants: new Map([...dependants].map(([one, all]) => [key(one), all.map(moved)])),
  };
}

/** SQL that asks a table by its new name, asking it by the old one. */
export function askedByOldName(sql: string, { from, to }: RenamedTable, quote: Quote): string {
  return renamedWhere(sql, quotedWords({ from: to, to: from }, quote), isTableNamed);
}

function quotedWords(one: RenamedTable, quote: Quote): Words {
  return { ...one, quote, shown: quote === '`' ? quoteBacktick(one.to) : quoteDouble(one.to) };
}
