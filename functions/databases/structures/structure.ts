import type { Surroundings } from '../../../shared/audit/lock-impact/steps/surroundings.ts';
import { quoteDouble } from '../../../shared/engines/quoting.ts';
import type { ObjectType } from '../../../shared/contract/databases/structures/object-types.ts';
import type { UnwrittenKind } from '../../../shared/contract/databases/structures/unwritten-kinds.ts';
import type { LossKind } from './losses.ts';
import type { Left } from './left-alone.ts';

const hiddenTypes: Partial<Record<UnwrittenKind, readonly ObjectType[]>> = {
  table: ['TABLE', 'VIEW', 'SEQUENCE'],
  routine: ['FUNCTION', 'PROCEDURE'],
  trigger: ['TRIGGER'],
  event: ['EVENT'],
  foreignTable: ['FOREIGN_TABLE'],
  publication: ['PUBLICATION'],
  defaultPrivileges: ['SCHEMA', 'DEFAULT_PRIVILEGES'],
  extension: ['EXTENSION'],
  eventTrigger: ['EVENT_TRIGGER'],
  foreignDataWrapper: ['FOREIGN_DATA_WRAPPER'],
  foreignServer: ['SERVER'],
  userMapping: ['USER_MAPPING'],
  accessMethod: ['ACCESS_METHOD'],
  language: ['LANGUAGE'],
  transform: ['TRANSFORM'],
  collation: ['COLLATION'],
  operator: ['OPERATOR'],
  cast: ['CAST'],
  conversion: ['CONVERSION'],
  operatorClass: ['OPERATOR_CLASS'],
  operatorFamily: ['OPERATOR_FAMILY'],
  textSearch: ['TEXT_SEARCH_DICTIONARY', 'TEXT_SEARCH_CONFIGURATION'],
};

/** Types of which a side may have more than it shows: what it does not show of them may be there all the same. */
export function typesUnseen(unread: readonly UnwrittenKind[]): ReadonlySet<ObjectType> {
  return new Set(unread.flatMap((kind) => hiddenTypes[kind] ?? []));
}

/** A named part of a table as the server writes it: `definition` is all that stands behind its name. */
export type Part = {
  readonly name: string;
  readonly definition: string;
  /** It came from a table above and goes with it; `alike` where it is just as there, `otherwise` where it says more by itself. */
  readonly inherited?: 'alike' | 'otherwise';
};
/** A column, with what some servers change apart from its type. */
export type ColumnPart = Part & {
  readonly type: string;
  readonly notNull: boolean;
  readonly defaultText: string | undefined;
  readonly comment: string;
  /** How the server fills it by itself; missing where it does not. */
  readonly filled?: Filled;
  /** The sequence that goes with it, as SQL names it, although nothing or something else fills the column. */
  readonly owned?: string;
};
/** By which means a server fills a column: `sequence` is the one that numbers it, as SQL names it. */
export type Filled =
  | { readonly by: 'serial'; readonly type: string; readonly sequence: string }
  | { readonly by: 'always' | 'by default'; readonly sequence: string }
  /** `isSettable` where the server knows words for another expression. */
  | { readonly by: 'expression'; readonly isSettable: boolean };
export type TableStructure = {
  readonly columns: readonly ColumnPart[];
  readonly constraints: readonly Part[];
  readonly indexes: readonly Part[];
  readonly options: string;
  readonly kin?: Kin;
};
/** How a table belongs to others: `key` by which it is partitioned, tables above it, and which of their rows it holds. */
export type Kin = {
  readonly key?: string;
  readonly parents: readonly string[];
  readonly bound?: string;
  /** The same as a condition, where SQL can ask it. */
  readonly holds?: string;
};

/** What hangs on an object and is compared, yet never written: its text by kind. Nothing stands for the usual. */
export type Unwritten = Partial<Record<UnwrittenKind, string>>;

/**
 * What hangs on an object and can be written: `make` makes it, and is what is compared; `drop` takes it away. `of` is the part of the
 * object that it hangs on and goes with.
 */
export type Hanging = {
  readonly kind: UnwrittenKind;
  readonly name: string;
  readonly make: string;
  readonly drop: string;
  readonly of?: string;
  /** `make` takes the place of what was there. */
  readonly isReplaced?: true;
  /** It is still there in some form when its part is gone. */
  readonly outlivesPart?: true;
};

/** One object of a schema. Its text names nothing by the schema, so that two schemas of different names compare; it is empty where the server would not tell it. */
export type SchemaObject = {
  readonly type: ObjectType;
  readonly name: string;
  readonly text: string;
  readonly table?: TableStructure;
  /** What it takes to drop it, where that is more than its name. */
  readonly signature?: string;
  readonly unwritten?: Unwritten;
  readonly hanging?: readonly Hanging[];
  /** Why no statement may be made of it, whatever it is compared with. */
  readonly special?: Left;
  /** Values or attributes of a type, or what a domain adds to its own. */
  readonly parts?: readonly Part[];
  /** Where a sequence stands, which is not compared; empty where nobody took a number of it yet. */
  readonly standsAt?: string;
  /** Somebody else than the account that asks owns it; `isGiven`: made anew, it can be given back to them. */
  readonly owner?: { readonly name: string; readonly isGiven: boolean };
  /** Columns of a view with their types, or what a routine gives: where they only grow at the end, it need not be dropped. */
  readonly shape?: readonly string[];
};

/** Stands for the schema itself in statements that have to name it, so that two schemas of different names compare. */
export const ownSchema = '"<this schema>"';

/** Names the schema where a text has to. */
export function inSchema(text: string, schema: string): string {
  return text.replaceAll(ownSchema, () => quoteDouble(schema));
}

/** Something that is none of the compared types: compared by its text, and never written. */
export type OtherObject = { readonly kind: UnwrittenKind; readonly name: string; readonly text: string };
/** All such things of a schema and of the database around it, and kinds of which the server would not tell. */
export type Others = { readonly objects: readonly OtherObject[]; readonly unread: readonly UnwrittenKind[] };

/** An object as somebody names it. */
export type ObjectName = Pick<SchemaObject, 'type' | 'name'>;

/** What stands around a name. */
export type Quote = '"' | '`';

/** How an engine family reads the objects of a schema, and how it turns one into another. */
export type Structures = {
  /** The objects of a schema, or those of some names: a batch at a time, so that nobody holds a thread or all of them. */
  read(connection: StructureConnection, schema: string, only?: readonly ObjectName[]): AsyncIterable<SchemaObject[]>;
  others(connection: StructureConnection, schema: string): Promise<Others>;
  /** Kinds of objects that the server keeps from the account; among the unread ones of `others` too. */
  hidden?(connection: StructureConnection, schema: string): Promise<readonly UnwrittenKind[]>;
  /** How many objects `read` would give. */
  count(connection: StructureConnection, schema: string): Promise<number>;
  /** The tables of a schema whose names are wanted; nothing else of it is read. */
  tables(connection: StructureConnection, schema: string, isWanted: (name: string) => boolean): Promise<SchemaObject[]>;
  /** The statements that make one object of the other; nothing for either side means that it is not there. */
  changes(wanted: SchemaObject | undefined, present: SchemaObject | undefined): Changes;
  readonly quote: Quote;
  /** Calls a column of a table otherwise. */
  renamed(table: string, column: ColumnPart, renaming: ColumnRenaming): Statement;
  /** Whether the server follows a column that is called otherwise in the expressions of its table; missing where it always does. */
  followsInExpressions?(connection: StructureConnection): Promise<boolean>;
  /** Calls a table otherwise. */
  readonly renames: TableRenames;
  /** What drops an object and makes it again, where what it stands on could not change else; missing where nothing stops a change so. */
  anew?(wanted: SchemaObject, present: SchemaObject): Changes;
  /** Of which types that is, where not of all that hold nothing of their own. */
  readonly madeAnew?: readonly ObjectType[];
  /** What puts a new type in the place of one that columns hold; nothing where their values could not follow. */
  retyped?(wanted: SchemaObject, present: SchemaObject, holders: readonly Holder[]): Changes | undefined;
  /** What each of these objects needs that is no part of itself, and what stands on it. */
  ties(connection: StructureConnection, schema: string, objects: readonly ObjectName[]): Promise<Ties>;
  /** What has the names, by object, that some objects or parts of them would get in the schema: something else that nobody compares so, or a part of another object. */
  taken(connection: StructureConnection, schema: string, wanted: readonly SchemaObject[]): Promise<Ties['dependants']>;
  /** Which of these things, by how SQL finds them, the connection does not have in the schema. */
  missing(connection: StructureConnection, schema: string, needs: readonly Need[]): Promise<Need[]>;
  /** What stands around whatever has one of these names, as far as locks reach. */
  surroundings(connection: StructureConnection, schema: string, names: readonly string[]): Promise<Surroundings>;
};

/** How a column is called from now on: `views` that are not changed besides may break by it. `unfollowed` is the table before and after it, where the server does not follow in expressions. */
export type ColumnRenaming = {
  readonly to: string;
  readonly views: readonly string[];
  readonly unfollowed?: { readonly before: TableStructure; readonly after: TableStructure };
};

/** How an engine family calls a table otherwise. */
export type TableRenames = {
  /** Whether the server follows it into views. */
  readonly inViews: boolean;
  statement(from: string, to: string): Statement;
  /** A table with what is said in it, and the names of tables above it, said otherwise. */
  again(
    object: SchemaObject,
    how: { readonly said: (sql: string) => string; readonly parent: (name: string) => string },
  ): SchemaObject;
  /** Calls parts of a table that was called `from` as the baseline does, where they are the same but for that. */
  parts(
    present: SchemaObject,
    pair: { readonly from: string; readonly wanted: SchemaObject },
  ): {
    readonly object: SchemaObject;
    readonly statements: readonly Statement[];
    readonly parts: readonly { readonly from: string; readonly to: string }[];
  };
  /** Objects whose texts the server does not change with a name, each with its text. */
  programs(
    connection: StructureConnection,
    schema: string,
  ): Promise<readonly (ObjectName & { readonly text: string })[]>;
};

/** The kind of a need that is no thing: what the account that runs the change has to be. */
export const right = 'right';
/** The same of an account that drops it. */
export const rightToDrop = 'right to drop';
/** Something that must be there: a relation, type, routine … as SQL writes it. */
export type Need = { readonly kind: string; readonly name: string; readonly object?: ObjectName };
/** `needs` by the key of an object; `dependants` are objects that stop a drop or a change of a type (by column where one is meant). */
export type Ties = {
  readonly needs: ReadonlyMap<string, readonly Need[]>;
  readonly dependants: ReadonlyMap<string, readonly Dependant[]>;
};
/** `releasedBy` is the statement that ends it, where that is not the drop of the whole object. */
export type Dependant = {
  readonly label: string;
  readonly column?: string;
  readonly object?: ObjectName;
  readonly releasedBy?: string;
  /** A part of the object itself, which goes with it. */
  readonly isOwn?: boolean;
  /** It stands on a column of a table below, which follows a change of the column. */
  readonly isBelow?: boolean;
  /** A column whose type it is, or its default. */
  readonly holder?: Holder;
};
/** A column that holds a type, with its default. What came from a table above changes there; a table may be partitioned by one that is fixed so. */
export type Holder = {
  readonly table: string;
  readonly column: string;
  readonly defaultText?: string;
  readonly isApart?: boolean;
  readonly isFixed?: boolean;
};

/** A statement with what it may cost: each loss can be counted before anybody runs it. */
export type Statement = {
  readonly sql: string;
  readonly losses?: readonly Loss[];
  readonly touches?: Touch;
  /** It is only needed where things that go stand on each other in a circle. */
  readonly inCircle?: true;
};
/**
 * What a statement replaces or takes away, so that whoever stands on it stops it: an object, columns, or a key over columns.
 * What is `remade` loses the parts that would go with it for good.
 */
export type Touch = {
  readonly object: ObjectName;
  readonly columns?: readonly string[];
  readonly keyOf?: readonly string[];
  readonly remade?: true;
};
/** `count` is SQL that gives how many rows are concerned, up to a bound. */
export type Loss = {
  readonly kind: LossKind;
  readonly name: string;
  readonly detail?: string;
  readonly count?: string;
};

const phases = ['first', 'parts', 'drops', 'main', 'last'] as const;
export type Phase = (typeof phases)[number];
/**
 * What goes before and after everything else: foreign keys need both their tables, the name of an index may be another table's next, and what is dropped goes before what is made.
 * `left` says what no statement was made for.
 */
export type Changes = Readonly<Record<Phase, readonly Statement[]>> & {
  readonly left: readonly Left[];
};
export const noChanges: Changes = { first: [], parts: [], drops: [], main: [], last: [], left: [] };

/** All statements of some changes. */
export function statementsOf(changes: Changes): readonly Statement[] {
  return phases.flatMap((phase) => changes[phase]);
}

const foreignKey = /^(?:CONSTRAINT `(?:[^`]|``)*` )?FOREIGN KEY \(/;

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
  ): Promise<{ readonly rows: Rows; readonly truncated: boolean }>;
  run(sql: string): Promise<unknown>;
  serverVersion(): Promise<string>;
};
export type Rows = readonly (readonly (string | null)[])[];

/** Rows that one question to the catalogue may have; objects are asked for in batches that stay below. */
export const catalogueRowsMax = 50_000;
/** Objects that are read with one question, so that its answer is small. */
export const objectsAtOnce = 200;

/** Whether two objects are the same to the letter, with all that hangs on them. What nobody could read is the same as nothing. */
export function isSameObject(a: SchemaObject, b: SchemaObject): boolean {
  return a.text !== '' && a.text === b.text && differingKinds(besides(a), besides(b)).length === 0;
}

/** All that hangs on an object, whether it can be written or not: its text by kind. */
export function besides({ unwritten = {}, hanging = [] }: Pick<SchemaObject, 'unwritten' | 'hanging'>): Unwritten {
  const texts = new Map(Object.entries(unwritten).map(([kind, text]) => [kind, [text]]));
  for (const { kind, make } of hanging) texts.set(kind, [...(texts.get(kind) ?? []), make]);
  return Object.fromEntries([...texts].map(([kind, all]) => [kind, all.sort().join('\n')]));
}

/** Kinds of what hangs on them in which two objects differ. */
export function differingKinds(a: Unwritten = {}, b: Unwritten = {}): UnwrittenKind[] {
  const kinds = [...new Set([...Object.keys(a), ...Object.keys(b)])] as UnwrittenKind[];
  return kinds.filter((kind) => a[kind] !== b[kind]).sort();
}

/** One key for an object of any type. */
export function keyOfObject({ type, name }: ObjectName): string {
  return `${type} ${name}`;
}

/** Everything of a schema at once, where that is little. */
export async function allOf(batches: AsyncIterable<SchemaObject[]>): Promise<SchemaObject[]> {
  const objects: SchemaObject[] = [];
  for await (const batch of batches) objects.push(...batch);
  return objects;
}
