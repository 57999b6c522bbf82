import type { GrammarFacts } from '../../dialect-facts/grammar-facts.ts';

/** In what the productions of Oracle differ from others. */
export const oracleFacts: GrammarFacts = {
  callsFormChains: true,
  colonsMayBeSpaced: true,
  comparisonsHaveTwoSigns: true,
  hasReferenceTypes: true,
  intervalsHavePrecision: true,
  quantifiersTakeValues: true,
  testsOfOracle: true,
  typesHaveOracleTail: true,
  wordsAreOperatorsBeforeOperands: true,
  selectsIntoVariables: true,
  indexesBelongToSchemas: true,
};
