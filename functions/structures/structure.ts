/** What can be compared; the wire writes triggers with a slip of the pen, which stays there. */
export const objectTypes = ['TABLE', 'VIEW', 'FUNCTION', 'PROCEDURE', 'TRIGGER', 'EVENT'] as const;
export type ObjectType = (typeof objectTypes)[number];

/** A named part of a table as the server writes it: `definition` is all that stands behind its name. */
export type Part = { readonly name: string; readonly definition: string };
/** A column, with what some servers change apart from its type. */
export type ColumnPart = Part & {
  readonly type: string;
  readonly notNull: boolean;
  readonly defaultText: string | undefined;
  readonly comment: string;
};
export type TableStructure = {
  readonly columns: readonly ColumnPart[];
  readonly constraints: readonly Part[];
  readonly indexes: readonly Part[];
  readonly options: string;
};

/** One object of a schema. Its text names nothing by the schema, so that two schemas of different names compare. */
export type SchemaObject = {
  readonly type: ObjectType;
  readonly name: string;
  readonly text: string;
  readonly table?: TableStructure;
  /** What it takes to drop it, where that is more than its name. */
  readonly signature?: string;
};

/** How an engine family reads the objects of a schema, and how it turns one into another. */
export type Structures = {
  read(connection: StructureConnection, schema: string): Promise<SchemaObject[]>;
  /** The tables of a schema whose names are wanted; nothing else of it is read. */
  tables(connection: StructureConnection, schema: string, isWanted: (name: string) => boolean): Promise<SchemaObject[]>;
  /** The statements that make one object of the other; nothing for either side means that it is not there. */
  changes(wanted: SchemaObject | undefined, present: SchemaObject | undefined): Changes;
};
/** What goes before and after everything else: foreign keys need both their tables. */
export type Changes = { readonly first: string[]; readonly main: string[]; readonly last: string[] };
const foreignKey = /FOREIGN KEY \(/;

/** Constraints that need another table, and the others. */
export function byForeignKey<P extends Part>(parts: readonly P[]): { foreign: P[]; own: P[] } {
  return {
    foreign: parts.filter(({ definition }) => foreignKey.test(definition)),
    own: parts.filter(({ definition }) => !foreignKey.test(definition)),
  };
}
export type StructureConnection = {
  query(
    sql: string,
    options: { readonly maxRows: number },
  ): Promise<{ readonly rows: readonly (readonly (string | null)[])[]; readonly truncated: boolean }>;
  run(sql: string): Promise<unknown>;
};

/** Rows of the catalogue; more of them than anybody could look through are refused by whoever asks. */
export const catalogueRowsMax = 50_000;

/** Whether two objects are the same but for white space. */
export function isSameObject(a: SchemaObject, b: SchemaObject): boolean {
  return normal(a.text) === normal(b.text);
}

function normal(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
