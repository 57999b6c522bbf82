import { parseScript } from '../../../shared/audit/read/parse.ts';
import type { SchemaColumn, SchemaIndex, SchemaTable } from '../../../shared/audit/schema/schema.ts';
import { ScriptContext } from '../../../shared/audit/script/script-context.ts';
import { nameKey } from '../../../shared/audit/dialect-facts/identifiers.ts';
import type { Dialect } from '../../../shared/audit/dialect-facts/dialect-names.ts';
import { typeFacts } from '../../../shared/audit/script/table-definition.ts';
import type { ColumnDescription, IndexDescription, TableDescription, TableStatistics } from '../../engines/driver.ts';

type Place = {
  readonly schema: string;
  readonly name: string;
  readonly kind: 'table' | 'view';
  readonly collation?: string | undefined;
};

/** A table of which only what the list of tables says is known. */
export function namedTable({ schema, name, kind, collation }: Place): SchemaTable {
  return {
    schema,
    name,
    type: kind,
    columns: undefined,
    indexes: undefined,
    foreignKeys: undefined,
    engine: undefined,
    charset: undefined,
    collation,
    comment: undefined,
    partitioned: false,
    rows: undefined,
    bytes: undefined,
  };
}

/**
 * A table as the audit engine knows tables. Its definition is read by the same parser as any script, which knows types, keys and
 * options; of a view, and where the parser cannot read it, columns and indexes come from the catalogue.
 */
export function describedTable(description: TableDescription, place: Place, dialect: Dialect): SchemaTable {
  const read = place.kind === 'table' ? readDefinition(description.createText, place, dialect) : undefined;
  return {
    ...(read ?? listedTable(description, place, dialect)),
    schema: place.schema,
    name: place.name,
    rows: undefined,
    bytes: undefined,
  };
}

function listedTable({ columns, indexes }: TableDescription, place: Place, dialect: Dialect): SchemaTable {
  return {
    ...namedTable(place),
    columns: columns.map((column) => listedColumn(column, dialect)),
    indexes: indexes.map(indexOf),
  };
}

function listedColumn(
  { name, type, nullable, defaultValue, comment }: ColumnDescription,
  dialect: Dialect,
): SchemaColumn {
  const [statement] = parseScript(`CREATE TABLE t (c ${type})`, dialect).statements;
  const definition = statement?.tree.kind === 'createTable' ? statement.tree.columns[0] : undefined;
  return {
    name,
    ...typeFacts(definition?.type),
    nullable,
    hasDefault: defaultValue !== null,
    autoIncrement: false,
    generated: false,
    charset: undefined,
    collation: undefined,
    comment: comment === '' ? undefined : comment,
  };
}

/** The same table with what the server's statistics say of it. */
export function withStatistics(
  table: SchemaTable,
  statistics: TableStatistics | undefined,
  dialect: Dialect,
): SchemaTable {
  if (!statistics) return table;
  if (table.type === 'view') return { ...table, rowFunctions: statistics.rowFunctions };
  const isSame = (a: string, b: string) => nameKey(a, dialect) === nameKey(b, dialect);
  // A key without a name has the one that the server gives it.
  const isIndex = (name: string, index: SchemaIndex) =>
    isSame(name, index.name || (index.kind === 'primary' ? 'PRIMARY' : ''));
  return {
    ...table,
    rows: statistics.rows,
    bytes: statistics.bytes,
    constraintNames: statistics.constraintNames,
    doubtful: statistics.doubtful ?? table.doubtful,
    rowFunctions: statistics.rowFunctions,
    columns: table.columns?.map((column) => {
      const found = statistics.columns.find(({ name }) => isSame(name, column.name));
      return found
        ? { ...column, statistics: { distinct: found.distinct, nullShare: found.nullShare, topShare: found.topShare } }
        : column;
    }),
    indexes: table.indexes?.map((index) => {
      const found = statistics.indexes.find(({ name }) => isIndex(name, index));
      return { ...index, distinct: found?.distinct, unproven: index.unproven ?? (found?.isInvalid || undefined) };
    }),
  };
}

function readDefinition(createText: string, { schema }: Place, dialect: Dialect): SchemaTable | undefined {
  const { statements } = parseScript(createText, dialect);
  const [first] = statements;
  if (first?.tree.kind !== 'createTable' || statements.some(({ fidelity }) => fidelity === 'error')) return undefined;
  const context = new ScriptContext(dialect, {
    serverVersion: undefined,
    currentSchema: schema,
    wholeSchemas: [],
    tables: [],
  });
  for (const [position, { tree }] of statements.entries()) context.apply(tree, position + 1);
  const fate = context.find(first.tree.name);
  return typeof fate === 'object' ? fate : undefined;
}

function indexOf({ name, columns, unique, primary }: IndexDescription): SchemaIndex {
  return { name, kind: primary ? 'primary' : unique ? 'unique' : 'plain', columns, partial: false, method: undefined };
}
