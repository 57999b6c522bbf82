import type { UnwrittenKind } from '../../../shared/contract/databases/structures/unwritten-kinds.ts';
import type { Connection, Target } from '../../engines/driver.ts';
import type { EngineError } from '../../engines/engine-error.ts';
import type { StructureConnection } from '../structures/structure.ts';
import type { TableShape } from './populations.ts';

/** `changed` gets the copy and the change, `wanted` what should come of it, where versions of servers write differently. */
export type ScratchName = 'changed' | 'wanted';
/** Scratch databases that nobody but one rehearsal knows. */
export type Room = {
  /** A session in one of them, as an account that has no rights anywhere else. */
  readonly connect: (database: ScratchName) => Promise<Connection>;
  /** What the schema is called that stands for another one there: on some servers a database is one. */
  readonly schemaIn: (database: ScratchName, schema: string) => string;
  /** Makes roles that texts name, which exist only as long as the room. */
  readonly addRoles: (names: readonly string[]) => Promise<void>;
  readonly bytes: () => Promise<number>;
};
/** How an engine family makes and drops scratch databases. */
export type Rooms = {
  /** Refuses an account that may not make what a room needs. */
  demandRights(admin: Connection): Promise<void>;
  make(admin: Connection, room: { readonly target: Target; readonly name: string }): Promise<Room>;
  /** Drops all that was made under a name, as far as it is there. */
  drop(admin: Connection, name: string): Promise<void>;
};

/** What a table holds, column by column, so that it can be held against what it holds later. */
export type HeldRows = {
  readonly rows: number;
  readonly columns: ReadonlyMap<string, { readonly type: string; readonly filled: number; readonly digest: string }>;
};
/** How an engine family fills the tables of a copy, looks at them, and takes what the server says there. */
export type RowsOfFamily = {
  /** Statements that make ready what is around the schema: the schema itself, extensions, how a session reads SQL. */
  around(connection: StructureConnection, schema: string): Promise<string[]>;
  /** The names of roles among what objects need, as they are and not as SQL writes them. */
  roles(needs: readonly { readonly kind: string; readonly name: string }[]): string[];
  use(schema: string): string;
  /** The schema that a scratch database has from the beginning; empty where it is one itself. */
  readonly firstSchema: string;
  /** Settings of a session in which no statement may take long and nothing has to outlive the server. */
  readonly briefly: readonly string[];
  /** The part of a server's version within which it writes definitions alike. */
  series(version: string): string;
  /** A statement of change SQL as the account of a room may run it. */
  asRoom(sql: string): string;
  /** Kinds of what hangs on objects that account and session of a room decide. */
  readonly decidedByRoom: ReadonlySet<UnwrittenKind>;
  /** Whether a refusal is about the rows that are there. */
  isOfRows(error: EngineError): boolean;
  /** Ends the rehearsal where a refusal says nothing of the change: rights that a room lacks, or another schema. */
  demandTelling(error: EngineError, connection: Connection, schema: string): Promise<void>;
  /** Adds a few rows to each table, as far as its keys and checks take them; how many there are then. */
  seed(connection: Connection, schema: string, tables: readonly string[]): Promise<number>;
  held(connection: Connection, schema: string, tables: readonly string[]): Promise<ReadonlyMap<string, HeldRows>>;
  /** What rows of tables have to fit. */
  shapes(connection: Connection, schema: string, tables: readonly string[]): Promise<readonly TableShape[]>;
  quoteName(name: string): string;
  quoteText(text: string): string;
  /** Adds rows to a table, both as SQL writes them; one that is there already may be left out instead of refused. */
  insert(table: string, columns: string, values: string): string;
  /** Removes all rows of these tables. */
  empty(connection: Connection, schema: string, tables: readonly string[]): Promise<void>;
};

/** All in which rehearsals of a family differ from those of others. */
export type RehearsalFamily = { readonly rooms: Rooms; readonly rows: RowsOfFamily };
