import { standardPowers } from '../grammar/operators.ts';
import type { DialectTable } from './dialect.ts';
import { wordSet } from './reserved-words.ts';

const reserved = wordSet(`
  ACCESS ADD ALL ALTER AND ANY AS ASC AUDIT BETWEEN BY CHECK CLUSTER COLUMN COMPRESS CONNECT CREATE CURRENT DEFAULT DELETE DESC DISTINCT DROP
  ELSE EXCLUSIVE EXISTS FOR FROM GRANT GROUP HAVING IDENTIFIED IMMEDIATE IN INCREMENT INDEX INITIAL INSERT INTERSECT INTO IS LIKE LOCK
  MINUS MODE NOT NOWAIT NULL OF ON OPTION OR ORDER PRIOR PUBLIC RENAME RESOURCE REVOKE SELECT SESSION SET SHARE START TABLE THEN TO TRIGGER
  UNION UNIQUE UPDATE VALUES VIEW WHENEVER WHERE WITH`);
const noAlias = wordSet('JOIN INNER LEFT RIGHT FULL CROSS NATURAL USING WHEN END FETCH OFFSET RETURNING RETURN LOG BULK PARTITION PIVOT UNPIVOT MODEL WINDOW CASE');

/** Oracle and Dameng: lexing, splitting and the statements that all dialects share. */
export const oracle: DialectTable = {
  lexical: {
    backslashEscapes: false, doubleQuotes: 'name', backticks: false, brackets: false, hashComments: false, dashCommentNeedsSpace: false,
    nestedComments: false, conditionalComments: false, dollarQuotes: false, escapeStrings: false, quoteOperator: true, stringPrefixes: 'N',
    variables: false, hashNames: false, colonParameters: true, questionParameters: true, customOperators: false, digitNames: false,
  },
  split: { delimiterLines: false, goLines: false, slashLines: true, backslashLines: false, blocks: 'beginEnd' },
  reserved: { column: new Set([...reserved, ...noAlias]), functionName: reserved, bareAlias: new Set([...reserved, ...noAlias]) },
  grammar: { isComplete: false, family: 'oracle', pipesConcatenate: true, comparisonsDoNotChain: true, closedTypes: false, binaryPowers: standardPowers },
  commands: { create: [], alter: [], drop: [] },
  statements: {},
};
