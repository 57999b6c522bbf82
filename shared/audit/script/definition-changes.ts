import { postgresSpeakers } from '../dialect-facts/dialect-sets.ts';
import { listedName, nameKey } from '../dialect-facts/identifiers.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import type { ObjectName } from '../tree/node.ts';
import type { CommentOn, Statement } from '../tree/statement.ts';
import { withIndex } from './index-list.ts';
import { filledColumns, viewColumns } from './made-columns.ts';
import type { SchemaTable, TableFate } from '../schema/schema.ts';
import { tableAfter } from './table-alteration.ts';
import { createdTable, definedIndex, madeView } from './table-definition.ts';

/** What a table becomes, by the key under which it is kept. */
export type Change = readonly [key: string, to: SchemaTable | 'absent'];

/** The tables as a script has left them so far, and how they are found. */
export type KnownTables = {
  readonly dialect: Dialect;
  /** Where temporary tables are kept that hide others. */
  readonly temporarySchema: string;
  readonly find: (name: ObjectName) => TableFate;
  readonly placeOf: (name: ObjectName) => { readonly schema: string; readonly name: string };
  readonly keyOf: (schema: string, name: string) => string;
  readonly at: (key: string) => SchemaTable | 'absent' | undefined;
  readonly entries: () => Iterable<readonly [string, SchemaTable | 'absent']>;
  /** The key of the table that an index belongs to. */
  readonly ownerOf: (index: string) => string | undefined;
};

/** What a statement makes of the tables that are known, by their keys. */
export function definitionChanges(statement: Statement, tables: KnownTables): readonly Change[] {
  switch (statement.kind) {
    case 'createTable':
      return created(tables, statement);
    case 'createDatabase':
      return statement.statements.flatMap((inner) =>
        inner.kind === 'createTable' ? [createdIn(tables, statement.name, inner)] : [],
      );
    case 'select':
      return statement.into?.table
        ? [
            [
              keyOfName(tables, statement.into.table),
              {
                ...view(tables, statement.into.table),
                type: 'table',
                columnNames: viewColumns(statement, [], readerOf(tables)),
              },
            ],
          ]
        : [];
    case 'createView':
      return [
        [
          keyOfName(tables, statement.name),
          {
            ...view(tables, statement.name),
            columnNames: viewColumns(statement.query, statement.columns, readerOf(tables)),
          },
        ],
      ];
    case 'alterTable':
      return alteration(tables, statement);
    case 'createIndex':
      return edit(tables, statement.table, (table) => ({
        ...table,
        indexes: table.indexes && withIndex(table.indexes, definedIndex(statement.index, tables.dialect)),
      }));
    case 'dropIndex':
      return statement.names.flatMap((name) => droppedIndex(tables, name, statement.table));
    case 'drop':
      return dropped(tables, statement);
    case 'rename':
      return renamedInTurn(tables, statement);
    case 'commentOn':
      return commented(tables, statement);
    default:
      return [];
  }
}

function created(tables: KnownTables, statement: Extract<Statement, { kind: 'createTable' }>): Change[] {
  if (statement.ifNotExists && typeof tables.find(statement.name) === 'object') return [];
  if (statement.temporary && postgresSpeakers.includes(tables.dialect) && !statement.name.schema)
    return [
      [
        tables.keyOf(tables.temporarySchema, tables.placeOf(statement.name).name),
        createdTable(statement, { schema: tables.temporarySchema, copied: undefined }, tables.dialect),
      ],
    ];
  const source =
    statement.like[0] ?? statement.partitionOf ?? (statement.inherits.length === 1 ? statement.inherits[0] : undefined);
  const table = createdTable(
    statement,
    { schema: tables.placeOf(statement.name).schema, copied: source && known(tables, source) },
    tables.dialect,
  );
  return [
    ...statement.inherits.flatMap((parent) => edit(tables, parent, inherited)),
    [
      keyOfName(tables, statement.name),
      statement.query ? { ...table, columnNames: filledColumns(statement, statement.query, readerOf(tables)) } : table,
    ],
  ];
}

function createdIn(
  tables: KnownTables,
  schema: ObjectName,
  statement: Extract<Statement, { kind: 'createTable' }>,
): Change {
  const place = listedName(schema.name, tables.dialect);
  return [
    tables.keyOf(place, listedName(statement.name.name, tables.dialect)),
    createdTable(statement, { schema: place, copied: undefined }, tables.dialect),
  ];
}

function alteration(tables: KnownTables, statement: Extract<Statement, { kind: 'alterTable' }>): Change[] {
  const before = known(tables, statement.name);
  if (!before) return [];
  const after = tableAfter(before, statement.actions, tables.dialect);
  const parents = statement.actions.flatMap((action) =>
    action.kind === 'switch' && action.words[0] === 'INHERIT' && action.name?.kind === 'objectName'
      ? [action.name]
      : [],
  );
  if (parents.length > 0)
    return [
      ...parents.flatMap((parent) => edit(tables, parent, inherited)),
      [keyOfName(tables, statement.name), after],
    ];
  return renamed(tables, keyOfName(tables, statement.name), after, { schema: after.schema, name: after.name });
}

/** MySQL renames several tables in one statement, one after the other: a to b, c to a. */
function renamedInTurn(tables: KnownTables, { pairs }: Extract<Statement, { kind: 'rename' }>): Change[] {
  const made: Change[] = [];
  for (const { from, to } of pairs) {
    const key = keyOfName(tables, from);
    const earlier = made.findLast(([changed]) => changed === key)?.[1];
    made.push(
      ...renamed(
        tables,
        key,
        earlier === undefined ? known(tables, from) : earlier === 'absent' ? undefined : earlier,
        tables.placeOf(to),
      ),
    );
  }
  return made;
}

function renamed(
  tables: KnownTables,
  key: string,
  table: SchemaTable | undefined,
  { schema, name }: { schema: string; name: string },
): Change[] {
  if (!table) return [];
  const to = tables.keyOf(schema, name);
  const change: Change = [to, { ...table, schema, name }];
  return to === key ? [change] : [[key, 'absent'], change];
}

function dropped(tables: KnownTables, { objectType, names }: Extract<Statement, { kind: 'drop' }>): Change[] {
  if (/TABLE|VIEW/.test(objectType)) return names.map((name) => [keyOfName(tables, name), 'absent']);
  if (objectType !== 'DATABASE' && objectType !== 'SCHEMA') return [];
  const gone = new Set(names.map((name) => nameKey(listedName(name.name, tables.dialect), tables.dialect)));
  return [...tables.entries()].flatMap(([key, table]): Change[] =>
    table !== 'absent' && gone.has(nameKey(table.schema, tables.dialect)) ? [[key, 'absent']] : [],
  );
}

function droppedIndex(tables: KnownTables, name: ObjectName, on: ObjectName | undefined): Change[] {
  const key = nameKey(listedName(name.name, tables.dialect), tables.dialect);
  const owner = on ? keyOfName(tables, on) : tables.ownerOf(key);
  const table = owner === undefined ? undefined : tables.at(owner);
  if (owner === undefined || !table || table === 'absent') return [];
  return [
    [owner, { ...table, indexes: table.indexes?.filter((index) => nameKey(index.name, tables.dialect) !== key) }],
  ];
}

function commented(tables: KnownTables, { objectType, name, text }: CommentOn): Change[] {
  if (objectType === 'TABLE') return edit(tables, name, (table) => ({ ...table, comment: text?.value }));
  if (objectType !== 'COLUMN' || !name.schema) return [];
  const owner: ObjectName = { ...name, name: name.schema, schema: name.catalog, catalog: undefined };
  const column = listedName(name.name, tables.dialect);
  return edit(tables, owner, (table) => ({
    ...table,
    columns: table.columns?.map((one) => (one.name === column ? { ...one, comment: text?.value } : one)),
  }));
}

function edit(tables: KnownTables, name: ObjectName, change: (table: SchemaTable) => SchemaTable): Change[] {
  const table = known(tables, name);
  return table ? [[keyOfName(tables, name), change(table)]] : [];
}

/** Its own keys and NOT NULL do not reach the rows of another table that are found with it. */
function inherited(table: SchemaTable): SchemaTable {
  return { ...table, doubtful: table.doubtful ?? 'inherited' };
}

function view(tables: KnownTables, name: ObjectName): SchemaTable {
  return madeView(tables.placeOf(name));
}

function readerOf(tables: KnownTables) {
  return { dialect: tables.dialect, find: (name: ObjectName) => known(tables, name) };
}

function known(tables: KnownTables, name: ObjectName): SchemaTable | undefined {
  const fate = tables.find(name);
  return typeof fate === 'object' ? fate : undefined;
}

function keyOfName(tables: KnownTables, name: ObjectName): string {
  const { schema, name: listed } = tables.placeOf(name);
  return tables.keyOf(schema, listed);
}
