import type { DialectTraits } from '../dialect-traits.ts';

/** What rules and scopes ask of Db2. */
export const traits: DialectTraits = {
  naming: { unquoted: 'upper', caseMatters: true },
  kin: 'none',
  padsChar: true,
  isConnected: false,
  hasOrderedIndexes: true,
  isTransactional: true,
};
