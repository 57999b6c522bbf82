import type { DialectTraits } from '../dialect-traits.ts';

/** What rules and scopes ask of Snowflake. */
export const traits: DialectTraits = {
  naming: { unquoted: 'upper', caseMatters: true },
  kin: 'none',
  padsChar: false,
  isConnected: false,
  hasOrderedIndexes: false,
  isTransactional: false,
};
