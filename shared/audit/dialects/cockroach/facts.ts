import type { GrammarFacts } from '../../dialect-facts/grammar-facts.ts';
import { postgresFacts } from '../postgres/facts.ts';

const {
  // It has no inheritance, no typed tables, no exclusion constraints and no tables of other servers.
  tablesInherit: _inherit,
  tablesFollowTypes: _typed,
  hasExclusions: _exclusions,
  hasForeignTables: _foreign,
  ...shared
} = postgresFacts;

/** In what the productions of CockroachDB differ from others. */
export const cockroachFacts: GrammarFacts = {
  ...shared,
  addedJoinsNeedConditions: true,
  columnsComputeShortly: true,
  grantsNameStars: true,
  indexesAreInverted: true,
  indexesFollowTables: true,
  indexesStandInTables: true,
  indexesStoreColumns: true,
  insertsMayUpsert: true,
  limitsChanges: true,
  ordersByIndexes: true,
  typesAreAnnotated: true,
};
