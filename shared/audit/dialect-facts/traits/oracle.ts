import type { DialectTraits } from '../dialect-traits.ts';

/** What rules and scopes ask of Oracle. */
export const traits: DialectTraits = {
  naming: { unquoted: 'upper', caseMatters: true },
  kin: 'oracle',
  padsChar: true,
  isConnected: true,
  hasOrderedIndexes: true,
  isTransactional: true,
};
