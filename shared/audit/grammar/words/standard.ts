import type { DialectTable } from '../dialect.ts';
import { wordSet } from '../../tokens/word-set.ts';

/** What a dialect near to the standard begins with; it overrides what differs. */
export const standardLexical: DialectTable['lexical'] = {
  backslashEscapes: false,
  doubleQuotes: 'name',
  backticks: false,
  brackets: false,
  hashComments: false,
  dashCommentNeedsSpace: false,
  nestedComments: false,
  conditionalComments: false,
  dollarQuotes: false,
  escapeStrings: false,
  quoteOperator: false,
  stringPrefixes: 'NX',
  variables: false,
  hashNames: false,
  colonParameters: true,
  questionParameters: true,
  customOperators: false,
  digitNames: false,
};

/** Statements end at semicolons, but not inside BEGIN … END. */
export const standardSplit: DialectTable['split'] = {
  delimiterLines: false,
  goLines: false,
  slashLines: false,
  backslashLines: false,
  blocks: 'beginEnd',
};

const everywhere = wordSet(`
  ALL AND AS BETWEEN BY CASE CREATE CROSS DELETE DISTINCT DROP ELSE EXISTS FROM GRANT GROUP HAVING IN INNER INSERT
  INTERSECT INTO IS JOIN LEFT LIKE NOT NULL ON OR ORDER RIGHT SELECT SET TABLE THEN UNION UPDATE USING VALUES WHEN
  WHERE WITH
`);
const functions = wordSet('LEFT RIGHT INSERT VALUES');
const clauseWords = wordSet('DO END EXCEPT FETCH FOR FULL LIMIT MINUS NATURAL OFFSET OUTER QUALIFY RETURNING WINDOW');

/**
 * The words that nearly every dialect reserves, with those that a dialect adds, without those that it leaves free;
 * `noAlias` begin a clause.
 */
export function standardReserved(more: string, { free = '', noAlias = '' } = {}): DialectTable['reserved'] {
  const left = wordSet(free);
  const column = new Set([...everywhere, ...wordSet(more)].filter((word) => !left.has(word)));
  return {
    column,
    functionName: new Set([...column].filter((word) => !functions.has(word))),
    bareAlias: new Set([...column, ...clauseWords, ...wordSet(noAlias)]),
  };
}
