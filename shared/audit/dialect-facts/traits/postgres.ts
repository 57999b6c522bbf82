import type { DialectTraits } from '../dialect-traits.ts';

/** What rules and scopes ask of PostgreSQL. */
export const traits: DialectTraits = {
  naming: { unquoted: 'lower', caseMatters: true },
  kin: 'postgres',
  padsChar: true,
  isConnected: true,
  hasOrderedIndexes: true,
  isTransactional: true,
};
