import type { Connection } from '../../engines/driver.ts';

/** Where names without a schema are looked up; behind another schema when it does not stand alone. */
export type SearchPlace = { readonly schema: string; readonly isAlone: boolean };

/** The part of a connection that looks into schemas. */
export type Catalogue = Pick<Connection, 'tables' | 'describeTable' | 'statistics'>;

/** A function or procedure; its id is what its server knows it by. */
export type Routine = {
  readonly id: string;
  readonly name: string;
  readonly kind: 'function' | 'procedure';
  readonly arguments: string;
};

/** How functions and procedures are asked for. */
export type Routines = {
  /** The question for those of a schema: what the server knows each by, its name, p for a procedure, and its arguments. */
  readonly list: (schema: string) => string;
  readonly textOf: (connection: Connection, schema: string, one: Routine) => Promise<string>;
};

/** Questions for what the catalogue knows of the tables of a schema without looking at their rows. */
export type Tables = {
  /** The name of each, its bytes and rows. */
  readonly sizes: (schema: string) => string;
  /** One row for each column of a key, in its order: table, key, its kind, column, and what a foreign one points to. */
  readonly keys: (schema: string) => string;
};

/** All in which what is asked of an instance differs between families. */
export type InstancesFamily = {
  /** Where a server looks for names when nothing is chosen, or how it is asked where only it knows. */
  readonly ownPlace: SearchPlace | ((connection: Connection) => Promise<SearchPlace>);
  /** What people choose is a schema, in which names are looked for. */
  readonly choosesSchema: boolean;
  /** The catalogue under the names that scripts say; undefined where the driver lists it under these. */
  readonly catalogue: ((connection: Connection) => Promise<Catalogue>) | undefined;
  /** Also a server that only reads explains changes. */
  readonly explainsChanges: boolean;
  /** Undefined where nobody asks for routines. */
  readonly routines: Routines | undefined;
  /** Undefined where nobody asks for sizes and keys. */
  readonly tables: Tables | undefined;
};
