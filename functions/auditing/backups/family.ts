import type { Connection } from '../../engines/driver.ts';
import type { DefinitionPlan } from '../../../shared/rollback/definition-plan.ts';
import type { ForeignKey } from '../../../shared/rollback/foreign-key.ts';
import type { TypeTurn } from '../../../shared/rollback/lossless-untried.ts';
import type { Picture, PictureColumn } from '../../../shared/rollback/pictures.ts';
import type { TableName } from '../../../shared/rollback/row-plan.ts';
import type { TableFacts } from '../../../shared/rollback/table-facts.ts';
import type { Ask } from './catalogue.ts';

type Named = { readonly schema: string; readonly name: string };
/** Where a picture is taken. */
export type PicturePlace = Pick<Picture, 'schema' | 'name' | 'kind'>;
/** What a step of an undo does with a relation. */
export type Right = 'INSERT' | 'UPDATE' | 'DELETE' | 'CREATE' | 'ALTER' | 'DROP';
/** Whether the account of the data source may do it, as far as the server tells; undefined where it does not. */
export type May = (right: Right, place: Named) => Promise<boolean | undefined>;

/** How sessions of a family are asked and given back. */
type Sessions = {
  /** Reads with settings under which every text means one value, and gives the session back as it was. Where the work fails, the transaction is undone with its settings. */
  readonly reading: <T>(connection: Connection, work: () => Promise<T>) => Promise<T>;
  /** How a session reads texts: what it has turned into texts is turned back under these settings only. */
  readonly readingSettings: (connection: Connection) => Promise<string[]>;
  /** Whether the session refuses values that do not fit. */
  readonly isStrict: (connection: Connection) => Promise<boolean>;
  /** Looks at the catalogue in a transaction of its own, where its reading needs one. */
  readonly inOwnTransaction: <T>(connection: Connection, work: () => Promise<T>) => Promise<T>;
  /** Keeps everybody else away from tables until the statement is through; `aliases` are names under which they are read once more. */
  readonly lockTables: (connection: Connection, tables: readonly string[], aliases: readonly string[]) => Promise<void>;
  /** Gives back what was locked, where the end of the statement's transaction does not. */
  readonly unlockTables: (connection: Connection) => Promise<void>;
  /** All rows of a table are locked by the reading of them. */
  readonly locksAllItReads: boolean;
  /** Locks of tables end a moment before a definition, which commits what was before it. */
  readonly locksEndEarly: boolean;
  /** Locks of tables live no longer than a transaction that the statement shares. */
  readonly locksInTransaction: boolean;
};

/** What the catalogue of a family tells. */
type Catalogue = {
  readonly facts: (connection: Connection, name: TableName) => Promise<TableFacts | undefined>;
  /** Whether a name means a temporary table in this session, which hides another one of that name. */
  readonly isTemporary: (connection: Connection, name: TableName) => Promise<boolean>;
  /** The foreign keys that refer to a table; undefined where nobody reads them. */
  readonly foreignKeysTo: ((ask: Ask, to: Named) => Promise<ForeignKey[]>) | undefined;
  /** What is there now and keeps a relation, or some of its columns, from being dropped; undefined where it is not predicted. */
  readonly neededBy: ((ask: Ask, place: Named, columns: readonly string[]) => Promise<Named[]>) | undefined;
  /** What the account of a connection may do. */
  readonly rights: (ask: Ask) => Promise<May>;
};

/** How rows of a family are found, named and asked for. */
type Rows = {
  /** How a table's alias is written, so that the names of its columns find it. */
  readonly alias: (alias: string) => string;
  /** What locks the rows that are asked for, behind the table and at the end. */
  readonly lockWords: readonly [string, string];
  /** What locks the rows of one table of a join only. */
  readonly lockOnly: (alias: string) => string;
  /** Whether several values are compared at once: (a, b) in (…). */
  readonly knowsTuples: boolean;
  /** What names a row under every setting of the session, and of how many values it is. */
  readonly mark: {
    readonly text: (facts: TableFacts, alias: string) => string;
    readonly length: (facts: TableFacts) => number;
    /** Whether it is the place of the row instead of its key. */
    readonly isPlace: boolean;
  };
  /** The query for the first rows of a table. */
  readonly firstRows: (rows: number, columns: string, table: string) => string;
  /** The exact text of what a statement gives to a key. */
  readonly keyValue: (text: string, type: string) => string;
  /** What RETURNING gives into, where it does not answer rows. */
  readonly returningInto: ((facts: TableFacts) => string) | undefined;
  /** Rows of a statement of several parts are computed beforehand, because the server does not count what it changes. */
  readonly computesCounted: boolean;
  /** Rows that an upsert brings are looked for one by one. */
  readonly meetsBrought: boolean;
  /** What a session must be set to before rows come back. */
  readonly settingsOfRows: (facts: TableFacts) => readonly string[];
};

/** How definitions of a family are pictured and put back. */
type Definitions = {
  readonly places: (connection: Connection, plan: DefinitionPlan) => Promise<readonly PicturePlace[]>;
  readonly pictures: (connection: Connection, places: readonly PicturePlace[], how?: 'whole') => Promise<Picture[]>;
  /** What SELECT asks for the schema at hand. */
  readonly currentSchema: string;
  /** Pictures were held against a real server. Where they were not, less is believed of them. */
  readonly isTried: boolean;
  /** What becomes of values when a type changes, where only the names of types are compared. */
  readonly turnByName: ((was: string, wanted: string) => TypeTurn) | undefined;
  /** What the catalogue does not write down as it is: characters beyond three bytes. */
  readonly losesCharacters: boolean;
  /** A column that comes back is the last one of its table. */
  readonly addsColumnsLast: boolean;
  /** A column that takes NULL no more is filled by the server itself. */
  readonly fillsNull: boolean;
  /** What ALTER TABLE says before the new shape of column `a`, in the grammar that reads it, and how the old shape is written. */
  readonly retype: {
    readonly dialect: 'mysql' | 'postgres';
    readonly words: string;
    readonly was: (column: PictureColumn) => string;
  };
  /** The name of a type in the definition of a column, where values are read by it. */
  readonly typeIn: (definition: string) => string | undefined;
  /** A new name without a schema lies in the schema of the session, not in that of the table. */
  readonly renamesToSession: boolean;
  /** Names of columns that differ in case only are the same. */
  readonly ignoresCase: boolean;
  /** A definition can be tried within its transaction and taken back at once, under a lock that keeps other definitions away. */
  readonly takesBackDefinitions: boolean;
  /** What a view reads is known by its text alone. */
  readonly readsViewsByText: boolean;
  /** How a name looks in a constraint, as a pattern. */
  readonly namePattern: string;
  /** A view keeps the tables that it reads from going. */
  readonly viewsHoldTables: boolean;
  /** What a session must be set to before definitions of this content come back. */
  readonly settingsOfDefinitions: (content: string) => readonly string[];
};

/** All in which backups of a family differ from those of others. */
export type BackupFamily = Sessions & Catalogue & Rows & Definitions;
