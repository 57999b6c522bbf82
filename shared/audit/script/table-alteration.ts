import type { Name } from '../tree/node.ts';
import type { AlterAction, ColumnDefinition } from '../tree/table-statement.ts';
import { postgresSpeakers } from '../dialect-facts/dialect-sets.ts';
import { isSameName, listedName, nameKey, sameNameAs } from '../dialect-facts/identifiers.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { withColumn } from '../schema/column-list.ts';
import { withIndex } from './index-list.ts';
import type { SchemaColumn, SchemaIndex, SchemaTable } from '../schema/schema.ts';
import { definedColumn, definedIndex, typeFacts, withConstraint, withOptions } from './table-definition.ts';

/**
 * The table that the actions of an ALTER TABLE leave, one after the other; columns dropped in a row go in one pass, as
 * there may be thousands.
 */
export function tableAfter(before: SchemaTable, actions: readonly AlterAction[], dialect: Dialect): SchemaTable {
  let table = before;
  let dropped: Name[] = [];
  for (const action of actions) {
    if (action.kind === 'dropColumn') dropped.push(action.name);
    else {
      table = alteredTable(withoutColumns(table, dropped, dialect), action, dialect);
      dropped = [];
    }
  }
  return withoutColumns(table, dropped, dialect);
}

/** Actions that no rule asks about change nothing. */
function alteredTable(table: SchemaTable, action: AlterAction, dialect: Dialect): SchemaTable {
  const adopted = action.kind === 'addConstraint' && 'usingIndex' in action.constraint && action.constraint.usingIndex;
  if (adopted) return adoptedIndex(table, action.constraint.kind, listedName(adopted, dialect));
  const after =
    alterColumns(table, action, dialect) ??
    alterOneColumn(table, action, dialect) ??
    alterKeys(table, action, dialect) ??
    alterWhole(table, action, dialect) ??
    table;
  if (table.columnNames && changesColumns.has(action.kind)) return { ...after, columnNames: undefined };
  return table.constraintNames
    ? { ...after, constraintNames: constraintNamesAfter(table.constraintNames, action, dialect) }
    : after;
}

/** The table once a constraint has taken over an index that was there. */
function adoptedIndex(table: SchemaTable, kind: string, name: string): SchemaTable {
  return {
    ...table,
    indexes: table.indexes?.map((index) =>
      index.name === name ? { ...index, kind: kind === 'primaryKey' ? 'primary' : 'unique' } : index,
    ),
  };
}

const changesColumns: ReadonlySet<AlterAction['kind']> = new Set<AlterAction['kind']>([
  'addColumn',
  'modifyColumn',
  'renameColumn',
]);

/** The names that are left; undefined once the server has named a constraint by itself. */
function constraintNamesAfter(
  names: readonly string[],
  action: AlterAction,
  dialect: Dialect,
): readonly string[] | undefined {
  switch (action.kind) {
    case 'addConstraint':
      return action.constraint.name ? [...names, listedName(action.constraint.name, dialect)] : undefined;
    case 'dropConstraint':
      return names.filter((name) => !isSameName(action.name, name, dialect));
    case 'renameConstraint':
      return [...names, listedName(action.to, dialect)];
    case 'addColumn':
    case 'modifyColumn':
      return action.column.constraints.length > 0 || action.column.nullable === false ? undefined : names;
    case 'setNotNull':
    case 'addIndex':
    case 'attachPartition':
      return undefined;
    default:
      return names;
  }
}

function alterColumns(table: SchemaTable, action: AlterAction, dialect: Dialect): SchemaTable | undefined {
  switch (action.kind) {
    case 'addColumn':
      return withColumnKeys(
        {
          ...table,
          columns: table.columns && withNewColumn(table.columns, action, dialect),
        },
        action.column,
        dialect,
      );
    case 'modifyColumn':
      return replacedColumn(table, action, dialect);
    case 'renameColumn':
      return renamedColumn(table, action, dialect);
    default:
      return undefined;
  }
}

function alterOneColumn(table: SchemaTable, action: AlterAction, dialect: Dialect): SchemaTable | undefined {
  switch (action.kind) {
    case 'alterColumnType':
      return changedColumn(table, action.name, dialect, typeFacts(action.type));
    case 'setDefault':
      return changedColumn(table, action.name, dialect, { hasDefault: true });
    case 'dropDefault':
      return changedColumn(table, action.name, dialect, { hasDefault: false });
    case 'setNotNull':
      return changedColumn(table, action.name, dialect, { nullable: false });
    case 'dropNotNull':
      return changedColumn(table, action.name, dialect, { nullable: true });
    default:
      return undefined;
  }
}

function alterKeys(table: SchemaTable, action: AlterAction, dialect: Dialect): SchemaTable | undefined {
  switch (action.kind) {
    case 'addConstraint':
      return withConstraint(table, action.constraint, { dialect, column: undefined });
    case 'addIndex':
      return { ...table, indexes: table.indexes && withIndex(table.indexes, definedIndex(action.index, dialect)) };
    case 'dropPrimaryKey':
      return { ...table, indexes: table.indexes?.filter((index) => index.kind !== 'primary') };
    case 'dropIndexAction':
      return withoutKey(table, action.name, dialect);
    case 'dropConstraint':
      return withoutKey(table, action.name, dialect);
    case 'renameIndex':
      return {
        ...table,
        indexes: table.indexes?.map((index) =>
          isSameName(action.from, index.name, dialect) ? { ...index, name: listedName(action.to, dialect) } : index,
        ),
      };
    default:
      return undefined;
  }
}

function alterWhole(table: SchemaTable, action: AlterAction, dialect: Dialect): SchemaTable | undefined {
  switch (action.kind) {
    case 'renameTable':
      return {
        ...table,
        name: listedName(action.to.name, dialect),
        schema: action.to.schema ? listedName(action.to.schema, dialect) : table.schema,
      };
    case 'setSchema':
      return { ...table, schema: listedName(action.schema, dialect) };
    case 'setTableOptions':
      return withOptions(table, action.options);
    case 'convertCharset':
      return { ...table, charset: action.charset, collation: action.collation };
    case 'partitionBy':
      return { ...table, partitioned: true };
    case 'switch':
      return action.words.join(' ') === 'ENABLE ROW LEVEL SECURITY' ? { ...table, doubtful: 'policies' } : undefined;
    case 'removePartitioning':
      return { ...table, partitioned: false };
    default:
      return undefined;
  }
}

function withColumnKeys(table: SchemaTable, column: ColumnDefinition, dialect: Dialect): SchemaTable {
  return column.constraints.reduce((made, constraint) => withConstraint(made, constraint, { dialect, column }), table);
}

function withNewColumn(
  columns: readonly SchemaColumn[],
  { column: definition, position }: Extract<AlterAction, { kind: 'addColumn' }>,
  dialect: Dialect,
): readonly SchemaColumn[] {
  const column = definedColumn(definition, dialect);
  if (!position) return withColumn(columns, column, dialect);
  const { after } = position;
  const isBefore = after && sameNameAs(after, dialect);
  const at = isBefore ? columns.findIndex((one) => isBefore(one.name)) + 1 : 0;
  return columns.toSpliced(at, 0, column);
}

function replacedColumn(
  table: SchemaTable,
  { name, column }: { name: Name; column: ColumnDefinition },
  dialect: Dialect,
): SchemaTable {
  const to = listedName(column.name, dialect);
  const renamed = isSameName(name, to, dialect)
    ? table
    : renamedColumn(table, { from: name, to: column.name }, dialect);
  const isReplaced = sameNameAs(column.name, dialect);
  const columns = renamed.columns?.map((one) => (isReplaced(one.name) ? modifiedColumn(one, column, dialect) : one));
  return withColumnKeys({ ...renamed, columns }, column, dialect);
}

/**
 * MySQL replaces the whole definition; Oracle and SQL Server keep what the new one does not name, except that a type
 * alone allows NULL on SQL Server.
 */
function modifiedColumn(before: SchemaColumn, column: ColumnDefinition, dialect: Dialect): SchemaColumn {
  if (dialect === 'mysql') return definedColumn(column, dialect);
  const nullable = column.nullable ?? (dialect === 'sqlserver' ? true : before.nullable);
  return {
    ...before,
    ...(column.type ? typeFacts(column.type) : {}),
    nullable,
    hasDefault: before.hasDefault || column.default !== undefined,
  };
}

function changedColumn(table: SchemaTable, name: Name, dialect: Dialect, change: Partial<SchemaColumn>): SchemaTable {
  const isChanged = sameNameAs(name, dialect);
  return {
    ...table,
    columns: table.columns?.map((column) => (isChanged(column.name) ? { ...column, ...change } : column)),
  };
}

function renamedColumn(table: SchemaTable, { from, to }: { from: Name; to: Name }, dialect: Dialect): SchemaTable {
  const isRenamed = sameNameAs(from, dialect);
  const rename = (listed: string) => (listed !== '' && isRenamed(listed) ? listedName(to, dialect) : listed);
  return {
    ...table,
    columns: table.columns?.map((column) => ({ ...column, name: rename(column.name) })),
    // What is not touched stays the same object, by which rules tell what a statement has made.
    indexes: table.indexes?.map((index) =>
      index.columns.some((listed) => rename(listed) !== listed)
        ? { ...index, columns: index.columns.map(rename) }
        : index,
    ),
    foreignKeys: table.foreignKeys?.map((key) => ({ ...key, columns: key.columns.map(rename) })),
  };
}

function withoutColumns(table: SchemaTable, names: readonly Name[], dialect: Dialect): SchemaTable {
  if (names.length === 0) return table;
  const gone = new Set(names.map((name) => nameKey(listedName(name, dialect), dialect)));
  const isGone = (listed: string) => listed !== '' && gone.has(nameKey(listed, dialect));
  // MySQL takes the column out of its indexes; PostgreSQL drops them whole.
  const left = (index: SchemaIndex): SchemaIndex[] => {
    const columns = index.columns.filter((column) => !isGone(column));
    if (columns.length === index.columns.length) return [index];
    return columns.length > 0 && dialect === 'mysql' ? [{ ...index, columns }] : [];
  };
  return {
    ...table,
    columns: table.columns?.filter((column) => !isGone(column.name)),
    columnNames: undefined,
    indexes: table.indexes?.flatMap(left),
    foreignKeys: table.foreignKeys?.filter((key) => !key.columns.some(isGone)),
  };
}

function withoutKey(table: SchemaTable, name: Name, dialect: Dialect): SchemaTable {
  // An unnamed primary key has the name that the server gives it.
  const isNamed = (index: SchemaIndex) =>
    isSameName(name, index.name || (index.kind === 'primary' ? implicitPrimaryName(table, dialect) : ''), dialect);
  return {
    ...table,
    indexes: table.indexes?.filter((index) => !isNamed(index)),
    foreignKeys: table.foreignKeys?.filter((key) => !isSameName(name, key.name, dialect)),
  };
}

function implicitPrimaryName(table: SchemaTable, dialect: Dialect): string {
  return postgresSpeakers.includes(dialect) ? `${table.name}_pkey` : 'PRIMARY';
}
