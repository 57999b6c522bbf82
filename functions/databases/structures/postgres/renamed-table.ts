import { literal, quoteDouble } from '../../../../shared/engines/quoting.ts';
import type { ObjectType } from '../../../../shared/contract/databases/structures/object-types.ts';
import { renamedWhere } from '../table-words.ts';
import type { RenamedPart } from '../renamed-tables.ts';
import type { ColumnPart, Hanging, Part, SchemaObject, Statement, TableRenames, TableStructure } from '../structure.ts';
import { askIn, namespaceOf } from './ask.ts';
import { ownParts } from './kin.ts';
import { tableStatements } from './tables.ts';

/** The server follows a table by itself, and its indexes, keys and sequences stay called as they were. */
export const postgresTableRenames: TableRenames = {
  inViews: true,
  statement: (from, to) => ({ sql: `ALTER TABLE ${quoteDouble(from)} RENAME TO ${quoteDouble(to)};` }),
  again(object, { said, parent }) {
    const { table } = object;
    if (!table) return object;
    const part = (one: Part) => ({ ...one, definition: said(one.definition) });
    return written(object, {
      ...table,
      columns: table.columns.map((one) => ofRows(one, parent)),
      constraints: table.constraints.map(part),
      indexes: table.indexes.map(part),
      ...(table.kin && { kin: { ...table.kin, parents: table.kin.parents.map(parent) } }),
    });
  },
  parts: renamedParts,
  async programs(connection, schema) {
    const ask = await askIn(connection, schema);
    const namespace = await namespaceOf(ask, schema);
    if (namespace === undefined) return [];
    const { rows } = await ask(
      `select case prokind when 'p' then ${literal('PROCEDURE')} else ${literal('FUNCTION')} end, proname, prosrc from pg_proc where pronamespace = ${namespace} and prokind in ('f', 'p') and prosrc <> '' order by 1, 2`,
    );
    return rows.map(([type, name, text]) => ({ type: type as ObjectType, name: name ?? '', text: text ?? '' }));
  },
};

/** A column may hold rows of a table, or lists of them: its type is called as the table is. */
function ofRows(column: ColumnPart, called: (name: string) => string): ColumnPart {
  const [, row = '', lists = ''] = /^(.*?)((?:\[\])*)$/.exec(column.type) ?? [];
  const type = called(row) + lists;
  return { ...column, type, definition: column.definition.replace(column.type, () => type) };
}

function written(object: SchemaObject, table: TableStructure): SchemaObject {
  return { ...object, table, text: tableStatements(object.name, table).join('\n') };
}

/** Keys, indexes and sequences that are the same but for their names. */
function renamedParts(present: SchemaObject, { wanted }: { readonly wanted: SchemaObject }) {
  const { table, name } = present;
  if (!table || !wanted.table) return { object: present, statements: [], parts: [] };
  const own = quoteDouble(name);
  const keys = twins(table.constraints, wanted.table.constraints);
  const indexes = twins(table.indexes, wanted.table.indexes);
  const sequences = sequencesOf(table, wanted.table);
  const statements: Statement[] = [
    ...keys.map((one) => ({
      sql: `ALTER TABLE ${own} RENAME CONSTRAINT ${quoteDouble(one.from)} TO ${quoteDouble(one.to)};`,
    })),
    ...indexes.map((one) => ({ sql: `ALTER INDEX ${quoteDouble(one.from)} RENAME TO ${quoteDouble(one.to)};` })),
    ...sequences.map((one) => ({ sql: `ALTER SEQUENCE ${one.from} RENAME TO ${one.to};` })),
  ];
  const parts = [...keys, ...indexes];
  const called = (all: readonly Part[], others: readonly Part[]) =>
    all
      .map((one) => {
        const to = parts.find(({ from }) => from === one.name)?.to;
        const twin = to === undefined ? undefined : others.find((other) => other.name === to);
        return twin ? { ...one, name: twin.name, definition: twin.definition } : one;
      })
      .sort(byPlace(others));
  const became: TableStructure = {
    ...table,
    columns: table.columns.map((column) => {
      const filled = wanted.table?.columns.find((one) => one.name === column.name)?.filled;
      return column.filled && filled?.by === column.filled.by ? { ...column, filled } : column;
    }),
    constraints: called(table.constraints, wanted.table.constraints),
    indexes: called(table.indexes, wanted.table.indexes),
  };
  const hanging = present.hanging?.map((one) => hangingOn(one, [...parts, ...sequences]));
  return { object: written({ ...present, ...(hanging && { hanging }) }, became), statements, parts };
}

/** Names decide the order in which a server tells parts: those of both sides stand as in the baseline. */
const byPlace = (others: readonly Part[]) => {
  const places = new Map(others.map(({ name }, at) => [name, at]));
  return (a: Part, b: Part) => (places.get(a.name) ?? others.length) - (places.get(b.name) ?? others.length);
};

/** What goes from one side and comes on the other, and says the same but for its name. */
function twins(present: readonly Part[], wanted: readonly Part[]): RenamedPart[] {
  const isNamed = (parts: readonly Part[], name: string) => parts.some((one) => one.name === name);
  const fresh = ownParts(wanted).filter(({ name }) => !isNamed(present, name));
  const found: RenamedPart[] = [];
  for (const one of ownParts(present)) {
    if (isNamed(wanted, one.name)) continue;
    const twin = fresh.find((other) => !found.some(({ to }) => to === other.name) && nameless(other) === nameless(one));
    if (twin) found.push({ from: one.name, to: twin.name });
  }
  return found;
}

function nameless({ definition }: Part): string {
  return definition.replace(/^(CREATE (?:UNIQUE )?INDEX )(?:"(?:[^"]|"")*"|\S+)( ON )/, '$1$2');
}

/** Sequences of columns, each as SQL names it. */
function sequencesOf(present: TableStructure, wanted: TableStructure): RenamedPart[] {
  return present.columns.flatMap(({ name, filled }) => {
    const other = wanted.columns.find((one) => one.name === name)?.filled;
    const [from, to] = [filled, other].map((one) => (one && 'sequence' in one ? one.sequence : ''));
    return filled?.by === other?.by && from && to && from !== to ? [{ from, to }] : [];
  });
}

function hangingOn(one: Hanging, parts: readonly RenamedPart[]): Hanging {
  return parts.reduce<Hanging>((thing, { from, to }) => {
    if (thing.of !== undefined && thing.of !== `key ${from}` && !thing.make.startsWith(`ALTER SEQUENCE ${from} `))
      return thing;
    const shown = /^[a-z_][a-z0-9_$]*$/.test(to) || to.startsWith('"') ? to : quoteDouble(to);
    const said = (sql: string) => renamedWhere(sql, { from, to, quote: '"', shown }, () => true);
    return {
      ...thing,
      name: thing.name.endsWith(` ${from}`) ? `${thing.name.slice(0, -from.length)}${to}` : thing.name,
      make: said(thing.make),
      drop: said(thing.drop),
      ...(thing.of === `key ${from}` && { of: `key ${to}` }),
    };
  }, one);
}
