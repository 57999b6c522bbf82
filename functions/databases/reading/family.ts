import type { ObjectName } from '../../../shared/audit/tree/node.ts';
import type { ParsedStatement } from '../../../shared/audit/tree/parsed-script.ts';
import type { EngineFamily } from '../../../shared/engines/engine.ts';
import type { ReadingFamily } from '../../../shared/engines/reading-families.ts';
import type { MaskingDialect } from '../../../shared/masking/mask-sql.ts';
import type { Relation, WantedName } from '../../../shared/masking/relations.ts';
import type { UsedRoutines } from '../../../shared/masking/used-routines.ts';
import type { Text } from '../../../shared/text.ts';
import type { Connection, Rows } from '../../engines/driver.ts';
import type { MaskedColumn } from '../masking/service.ts';
import type { ImaginedIndexes, IndexUse } from './looking/indexes.ts';
import type { PlanTree } from './plan-steps.ts';
import type { Readable } from './seen-readable.ts';

/** How plans are asked for and read as trees. */
export type Plans = {
  /** How a server says that it only reads, when it is asked to explain a change; undefined where it explains changes all the same. */
  readonly refusesChanges: RegExp | undefined;
  /** What is explained in the place of a statement that cannot be as it stands; undefined where there is no such thing. */
  readonly open:
    | ((connection: Connection, statement: ParsedStatement) => Promise<{ readonly sql: string }>)
    | undefined;
  /** As the server's own tools show it. */
  readonly classic: (connection: Connection, sql: string) => Promise<Rows>;
  readonly json: (connection: Connection, sql: string) => Promise<Rows>;
  readonly tree: (rows: Rows) => PlanTree | undefined;
  /** The cost of what was planned last, for a tree that tells none; undefined where every tree tells it. */
  readonly lastCost: ((connection: Connection, tree: PlanTree) => Promise<number | undefined>) | undefined;
  /** What runs a query and tells how each step went, by the types of databases that have it. */
  readonly measuring: Readonly<Record<string, string>>;
};

/** What servers tell of their tables and plans. */
export type Looking = {
  /** Asks a session for the schema in which names are looked for that say none. */
  readonly currentSchema: string;
  /** Undefined where no tree is read: there a plan is what the server's own tools show. */
  readonly plans: Plans | undefined;
  /** A column that every table has, by which rows are told apart; undefined where there is none. */
  readonly rowPlace: string | undefined;
  /** What a server counts of the indexes of a table; undefined where it keeps no count. */
  readonly indexUse:
    | ((
        connection: Connection,
        table: { readonly schema: string; readonly table: string },
      ) => Promise<readonly IndexUse[]>)
    | undefined;
  /** Undefined where no server imagines any. */
  readonly imaginedIndexes:
    | ((connection: Connection, dbType: string) => Promise<ImaginedIndexes | undefined>)
    | undefined;
};

/** What speaks against a table that is to be changed within a transaction. */
export type TargetFault = 'noTable' | 'notUndone' | 'sharesRows';

/** How servers hold sessions to reading, and what has to be said to them for that. */
type Reading = {
  /**
   * Has the server read a text as our own engine read it: what a word, a string or a function's name means must not hang on
   * settings of the server or of the account. In a session of its own, which ends with the query.
   */
  readonly pin: (connection: Connection) => Promise<void>;
  /** Says of a name behind a dot that it may call a function that no list of ours knows, as only the server can tell. */
  readonly rowFunctionIn: (connection: Connection, statement: Readable) => Promise<Text | undefined>;
  /** Has the server answer no more rows than these; nothing where a result ends when it is broken off. */
  readonly atMost: (rows: number) => readonly string[];
  /** A server goes on with a result that is not read to its end until it finds that nobody listens. */
  readonly goesOnUnread: boolean;
  /** A value of a column as a text. */
  readonly asText: (column: string) => string;
};

/** How a transaction is held by hand. */
type Transactions = {
  /** A server ends a session of which it hears nothing; and without a transaction nothing may commit by itself. */
  readonly settingsOfTransaction: (connection: Connection) => Promise<readonly string[]>;
  /** Holds the rest of a savepoint to reading, where a server can. */
  readonly readsOnly: readonly string[];
  /** What speaks against a table; `byOneNameOnly` where its rows may stand in no other table as well. */
  readonly targetFault: (
    connection: Connection,
    target: ObjectName,
    byOneNameOnly: boolean,
  ) => Promise<TargetFault | undefined>;
};

/** What masks have to know of a server. */
type Masking = {
  readonly dialect: MaskingDialect;
  /** What a server has under these names, found as it would find them itself in this session. */
  readonly relations: (
    connection: Connection,
    names: readonly WantedName[],
    configured: readonly MaskedColumn[],
  ) => Promise<(Relation | undefined)[]>;
  /** The question for all of these that somebody has made, with its kind, name and text; undefined where nobody has made anything. */
  readonly askForMade: (connection: Connection, used: UsedRoutines) => Promise<string | undefined>;
  /**
   * Keeps a session from plans that hand out rows in the order of masked values, or that hang on how many different ones there are;
   * `isOrdered` where an index of several columns holds some.
   */
  readonly settingsOfMasks: (isOrdered: boolean) => readonly string[];
};

/** All that is sent for people goes over such sessions. */
export type Sessions = Reading & Transactions & Masking;

/** All in which reading of a family differs from that of others. */
export type ReadingOf<Family extends EngineFamily> = Looking & {
  /** Undefined where servers do not hold a session to reading: nothing is sent there for a person, tables and plans are looked at only. */
  readonly sessions: Family extends ReadingFamily ? Sessions : undefined;
};
