import type { TypeFamily } from '../tree/expression.ts';
import { nameKey } from '../dialect-facts/identifiers.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { columnInList } from './column-list.ts';
import type { PlanAnswer } from './plan.ts';

/** How the values of a column are spread, by the server's own statistics; shares are between 0 and 1. */
export type ColumnStatistics = {
  /** How many different values there are, NULL left out. */
  readonly distinct: number | undefined;
  readonly nullShare: number | undefined;
  /** The share of the rows that hold the most common value. */
  readonly topShare: number | undefined;
};

/** A column as far as rules ask. `type` is the upper-case name of its type, `length` the first argument of it. */
export type SchemaColumn = {
  readonly name: string;
  readonly type: string;
  readonly family: TypeFamily;
  readonly length: number | undefined;
  readonly unsigned: boolean;
  /**
   * All arguments of the type, where there is more to it than its length: the values of ENUM and SET, precision and
   * scale.
   */
  readonly typeArguments?: readonly string[] | undefined;
  readonly nullable: boolean;
  readonly hasDefault: boolean;
  readonly autoIncrement: boolean;
  readonly generated: boolean;
  readonly charset: string | undefined;
  readonly collation: string | undefined;
  readonly comment: string | undefined;
  readonly statistics?: ColumnStatistics | undefined;
  /** Left out of SELECT * and of an INSERT that names no columns. */
  readonly invisible?: true | undefined;
  /** A moment that every session shows in its own time zone. */
  readonly withTimeZone?: true | undefined;
};

/** How an index keeps a column: backwards, only the first so many characters, by an operator class of its own. */
export type ColumnForm = {
  readonly isDescending: boolean;
  readonly prefix: number | undefined;
  readonly operatorClass: string | undefined;
};

/** An index or key; an expression among its columns is ''. A constraint without a name has the name ''. */
export type SchemaIndex = {
  readonly name: string;
  readonly kind: 'primary' | 'unique' | 'plain' | 'fulltext' | 'spatial';
  readonly columns: readonly string[];
  /** Covers only the rows of a condition. */
  readonly partial: boolean;
  /** The condition leaves out nothing but NULL in a column of the index, which a key never looks for. */
  readonly leavesOutNullOnly?: true | undefined;
  readonly method: string | undefined;
  /** How its columns are kept, where more is known than their names. */
  readonly forms?: readonly ColumnForm[] | undefined;
  /** Two rows may be alike by it, for a time or for good: it is deferrable, or the server never finished making it. */
  readonly unproven?: true | undefined;
  /** Whether it carries further columns along. */
  readonly carries?: boolean | undefined;
  /** How many different values its first column has, its first two together, and so on, by the server's statistics. */
  readonly distinct?: readonly (number | undefined)[] | undefined;
};

/** A foreign key of a table that exists. */
export type SchemaForeignKey = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly table: { readonly schema: string; readonly name: string };
};

/** What is known of a table; an undefined list or number is not known. Names are as the server lists them. */
export type SchemaTable = {
  readonly schema: string;
  readonly name: string;
  readonly type: 'table' | 'view';
  readonly columns: readonly SchemaColumn[] | undefined;
  /**
   * The keys of its columns where no more is known of them, as of a view that the script makes; undefined for one whose
   * name only the server knows.
   */
  readonly columnNames?: readonly (string | undefined)[] | undefined;
  readonly indexes: readonly SchemaIndex[] | undefined;
  readonly foreignKeys: readonly SchemaForeignKey[] | undefined;
  readonly engine: string | undefined;
  readonly charset: string | undefined;
  readonly collation: string | undefined;
  readonly comment: string | undefined;
  readonly partitioned: boolean;
  /**
   * Why its keys and NOT NULL say little of the rows that a query of it finds: rows of tables that inherit it are among
   * them, another server keeps them, or policies choose them.
   */
  readonly doubtful?: 'inherited' | 'foreign' | 'policies' | undefined;
  readonly rows: number | undefined;
  readonly bytes: number | undefined;
  /** The names of all constraints, keys included. */
  readonly constraintNames?: readonly string[] | undefined;
  /** Functions of one row of the table, which PostgreSQL lets a query name like columns of it. */
  readonly rowFunctions?: readonly string[] | undefined;
};

/** What introspection learned of a data source. It is plain data, so that it can be stored and sent to a worker. */
export type Schema = {
  readonly serverVersion: string | undefined;
  /** Where names without a schema are looked up. */
  readonly currentSchema: string;
  /** Schemas of which every table is in `tables`: only there is a missing table known to be missing. */
  readonly wholeSchemas: readonly string[];
  readonly tables: readonly SchemaTable[];
  /** What else there is that a query can read: sequences, synonyms. Undefined where nobody asked. */
  readonly otherNames?: readonly { readonly schema: string; readonly name: string }[] | undefined;
  /** Server settings that rules ask for, by lower-case name. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
  /** What the server would do with the statements that could be explained. */
  readonly plans?: readonly { readonly sql: string; readonly plan: PlanAnswer }[] | undefined;
};

/** The primary key of a table: undefined when its indexes are not known or it has none. */
export function primaryKeyOf(table: SchemaTable): SchemaIndex | undefined {
  return table.indexes?.find((index) => index.kind === 'primary');
}

/** The keys of the columns of a table; undefined where not all are known. */
export function columnKeys({ columns, columnNames }: SchemaTable, dialect: Dialect): readonly string[] | undefined {
  if (columns) return columns.map(({ name }) => nameKey(name, dialect));
  const keys = columnNames?.filter((key) => key !== undefined);
  return keys && keys.length === columnNames?.length ? keys : undefined;
}

/** The column of a table by its listed name. */
export function columnOf(table: SchemaTable, listed: string, dialect: Dialect): SchemaColumn | undefined {
  return columnByKey(table, nameKey(listed, dialect), dialect);
}

/** A column by the key of its name. */
export function columnByKey({ columns }: SchemaTable, key: string, dialect: Dialect): SchemaColumn | undefined {
  return columns && columnInList(columns, key, dialect);
}

/** What is known of a name: a table, that there is none, or nothing. */
export type TableFate = SchemaTable | 'absent' | 'unknown';
