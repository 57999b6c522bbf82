import type { DialectTraits } from '../dialect-traits.ts';

/** What rules and scopes ask of DM. */
export const traits: DialectTraits = {
  naming: { unquoted: 'upper', caseMatters: true },
  kin: 'oracle',
  padsChar: true,
  isConnected: false,
  hasOrderedIndexes: true,
  isTransactional: true,
};
