import type { GrammarFacts } from '../../dialect-facts/grammar-facts.ts';

/** In what the productions of Oracle differ from others. */
export const oracleFacts: GrammarFacts = {
  colonsMayBeSpaced: true,
  hasReferenceTypes: true,
  quantifiersTakeValues: true,
  wordsAreOperatorsBeforeOperands: true,
  selectsIntoVariables: true,
  indexesBelongToSchemas: true,
};
