import { mysqlFacts } from './facts.ts';
import { mysqlAlterActions } from './grammar/alter-table.ts';
import { mysqlPowers } from '../../grammar/expressions/operators.ts';
import { mysqlCommands } from './grammar/commands.ts';
import { mysqlStatements } from './grammar/statements.ts';
import type { DialectTable } from '../../grammar/dialect.ts';
import { mysqlFunctions } from './functions.ts';
import { mysqlFunctionWords, mysqlNoAlias, mysqlReserved } from './words.ts';

/** MySQL 5.7 to 9, MariaDB, TiDB, OceanBase in MySQL mode. */
export const mysql: DialectTable = {
  lexical: {
    backslashEscapes: true,
    doubleQuotes: 'string',
    backticks: true,
    brackets: false,
    hashComments: true,
    dashCommentNeedsSpace: true,
    nestedComments: false,
    conditionalComments: true,
    dollarQuotes: false,
    escapeStrings: false,
    quoteOperator: false,
    stringPrefixes: 'NXB',
    variables: true,
    hashNames: false,
    colonParameters: false,
    questionParameters: true,
    customOperators: false,
    digitNames: true,
  },
  split: {
    delimiterLines: true,
    sourceLines: true,
    goLines: false,
    slashLines: false,
    backslashLines: false,
    blocks: 'beginEnd',
  },
  reserved: {
    column: mysqlReserved,
    functionName: new Set([...mysqlReserved].filter((word) => !mysqlFunctionWords.has(word))),
    bareAlias: new Set([...mysqlReserved, ...mysqlNoAlias]),
  },
  facts: mysqlFacts,
  grammar: {
    pipesConcatenate: false,
    comparisonsDoNotChain: false,
    closedTypes: true,
    binaryPowers: mysqlPowers,
  },
  commands: mysqlCommands,
  statements: mysqlStatements,
  own: { alterActions: mysqlAlterActions },
  builtInFunctions: mysqlFunctions,
};
