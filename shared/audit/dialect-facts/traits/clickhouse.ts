import type { DialectTraits } from '../dialect-traits.ts';

/** What rules and scopes ask of ClickHouse. */
export const traits: DialectTraits = {
  naming: { unquoted: 'kept', caseMatters: true },
  kin: 'none',
  padsChar: false,
  isConnected: false,
  hasOrderedIndexes: false,
  isTransactional: false,
};
