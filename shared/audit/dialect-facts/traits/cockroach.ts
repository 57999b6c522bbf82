import type { DialectTraits } from '../dialect-traits.ts';

/** What rules and scopes ask of CockroachDB. */
export const traits: DialectTraits = {
  naming: { unquoted: 'lower', caseMatters: true },
  kin: 'postgres',
  changesOnline: true,
  padsChar: false,
  isConnected: true,
  hasOrderedIndexes: true,
  isTransactional: true,
};
