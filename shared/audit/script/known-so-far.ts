import type { Dialect } from '../dialect-facts/dialect-names.ts';
import type { SchemaTable } from '../schema/schema.ts';
import type { ServerVersion } from '../schema/server-version.ts';
import type { Name, ObjectName } from '../tree/node.ts';
import type { OpenTransaction } from './script-context.ts';

/** What is known of the database where a statement stands: the part of what a rule may ask that other rooms ask too. */
export type KnownSoFar = {
  readonly dialect: Dialect;
  readonly transaction: OpenTransaction | undefined;
  /** What makes two names of this dialect the same. */
  keyOf(name: Name): string;
  /** What is known of a table before this statement; undefined when nothing is. */
  table(name: ObjectName): SchemaTable | undefined;
  tableAfter(name: ObjectName): SchemaTable | undefined;
  /** Whether an earlier statement of the script made this table or materialized view. */
  isNew(name: ObjectName): boolean;
  /** Whether an earlier statement has emptied this table, and what came into it since is written out in the script. */
  isEmptied(name: ObjectName): boolean;
  /** Whether an earlier statement of the script added this column. */
  isNewColumn(table: ObjectName, column: Name): boolean;
  readonly server: ServerVersion | undefined;
  /** Whether the script has had the server check already that a column holds no NULL. */
  isFilled(table: ObjectName, column: Name): boolean;
};
