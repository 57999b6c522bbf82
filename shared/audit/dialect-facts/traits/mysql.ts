import type { DialectTraits } from '../dialect-traits.ts';

/** What rules and scopes ask of MySQL. */
export const traits: DialectTraits = {
  // It compares without case nearly everywhere.
  naming: { unquoted: 'kept', caseMatters: false },
  kin: 'mysql',
  padsChar: false,
  isConnected: true,
  hasOrderedIndexes: true,
  isTransactional: true,
};
