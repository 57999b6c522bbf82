import type { GrammarFacts } from '../../dialect-facts/grammar-facts.ts';

/** In what the productions of SQL Server differ from others. */
export const sqlserverFacts: GrammarFacts = {
  lengthsMayBeMax: true,
  timestampCountsVersions: true,
  valuesIsAQuery: true,
};
