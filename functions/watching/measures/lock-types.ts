/** Kinds of locks as the wire names them. */
export const lockTypes = [
  'SHARED',
  'EXCLUSIVE',
  'INTENTION_SHARED',
  'INTENTION_EXCLUSIVE',
  'SHARED_INTENTION_EXCLUSIVE',
  'ROW_LOCK',
  'TABLE_LOCK',
  'METADATA_LOCK',
] as const;
/** One of them. */
export type LockType = (typeof lockTypes)[number];
