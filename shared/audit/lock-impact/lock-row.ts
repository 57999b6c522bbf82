import type { LockBlocks, LockWork } from '../../lock-words.ts';
import type { Text } from '../../text.ts';
import type { NodeOf } from '../tree/any-node.ts';
import type { ObjectName } from '../tree/node.ts';
import type { AlterAction } from '../tree/table-statement.ts';
import type { SchemaTable } from '../schema/schema.ts';
import type { ServerVersion } from '../schema/server-version.ts';

/** A part of a statement that changes what is there: an action of ALTER TABLE, or the whole of another statement. */
export type Change =
  | AlterAction
  | NodeOf<
      | 'createIndex'
      | 'dropIndex'
      | 'drop'
      | 'truncate'
      | 'rename'
      | 'commentOn'
      | 'command'
      | 'routine'
      | 'createTable'
      | 'createView'
    >;

/** What the table of a change is like, as far as it is known. */
export type Subject = {
  readonly name: ObjectName | undefined;
  readonly table: SchemaTable | undefined;
  readonly server: ServerVersion | undefined;
  /** Whether the server takes values that do not fit; undefined where its sql_mode is not known. */
  readonly isLenient?: boolean | undefined;
};

/** What a change takes on one server. `lock` is in the server's words. */
export type LockImpact = {
  readonly lock: string;
  readonly work: LockWork;
  /** Who waits while it works. */
  readonly blocks: LockBlocks;
  /** The keyword ALGORITHM of the MySQL family. */
  readonly algorithm?: string | undefined;
};

/**
 * A row of the table of one dialect; the first row that fits a change is its. `given` was there before the example;
 * `alone` is one that cannot be tried beside others: not in a transaction, or not on every server.
 */
export type LockRow<Told> = {
  readonly what: Text;
  readonly fits: (change: Change, subject: Subject) => boolean;
  readonly told: Told;
  /** The safer way, where there is one. */
  readonly safer?: Text;
  readonly example: { readonly sql: string; readonly given?: string; readonly alone?: true };
};
