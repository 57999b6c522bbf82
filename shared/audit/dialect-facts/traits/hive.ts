import type { DialectTraits } from '../dialect-traits.ts';

/** What rules and scopes ask of Hive. */
export const traits: DialectTraits = {
  naming: { unquoted: 'kept', caseMatters: false },
  kin: 'none',
  padsChar: false,
  isConnected: false,
  hasOrderedIndexes: false,
  isTransactional: false,
};
