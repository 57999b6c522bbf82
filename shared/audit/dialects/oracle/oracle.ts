import { oracleFacts } from './facts.ts';
import { oracleCommands } from './grammar/commands.ts';
import { oracleExpressions } from './grammar/expressions.ts';
import { oraclePowers } from './grammar/powers.ts';
import { oracleProductions, oracleStatements } from './grammar/statements.ts';
import type { DialectTable } from '../../grammar/dialect.ts';
import { oracleFunctionReserved, oracleNoAlias, oracleReserved } from './words.ts';

/** Oracle 11 to 23 and Dameng, SQL and PL/SQL. */
export const oracle: DialectTable = {
  lexical: {
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
    quoteOperator: true,
    stringPrefixes: 'NU',
    variables: false,
    hashNames: false,
    colonParameters: true,
    questionParameters: true,
    customOperators: false,
    digitNames: false,
    substitutions: true,
  },
  split: { delimiterLines: false, goLines: false, slashLines: true, backslashLines: false, blocks: 'plsql' },
  reserved: { column: oracleReserved, functionName: oracleFunctionReserved, bareAlias: oracleNoAlias },
  facts: oracleFacts,
  grammar: {
    pipesConcatenate: true,
    comparisonsDoNotChain: true,
    closedTypes: false,
    binaryPowers: oraclePowers,
  },
  commands: oracleCommands,
  statements: oracleStatements,
  own: oracleProductions,
  expressions: oracleExpressions,
};
