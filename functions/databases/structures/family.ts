import type { ReadIdentities } from './identity.ts';
import type { Structures } from './structure.ts';

/** All in which structures of a family differ from those of others. */
export type StructuresFamily = {
  /** How its objects are read, written as SQL and changed. */
  readonly structures: Structures;
  /** How numbers of objects are read that stay when these are called otherwise; undefined where its servers have none. */
  readonly identities: ReadIdentities | undefined;
  /** Asks a session for the schema in which names are looked for that say none. */
  readonly currentSchema: string;
};
