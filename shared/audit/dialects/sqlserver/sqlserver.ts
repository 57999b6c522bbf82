import { brokenEnd } from './broken-end.ts';
import { sqlserverFacts } from './facts.ts';
import { alterCommands } from './grammar/alter-commands.ts';
import { createCommands } from './grammar/create-commands.ts';
import { parseObjectName } from './grammar/names.ts';
import { parseOperand } from './grammar/operand.ts';
import { sqlserverPowers } from './grammar/powers.ts';
import { parseQuery, parseQueryRest } from './grammar/query.ts';
import { slots } from './grammar/slots.ts';
import { parseStatement, sqlserverStatements, startsStatement } from './grammar/statements.ts';
import type { DialectTable } from '../../grammar/dialect.ts';
import { sqlserverFunctionWords, sqlserverNoAlias, sqlserverReserved } from './words.ts';

/** SQL Server 2008 to 2025 and Azure SQL. */
export const sqlserver: DialectTable = {
  lexical: {
    backslashEscapes: false,
    doubleQuotes: 'name',
    backticks: false,
    brackets: true,
    hashComments: false,
    dashCommentNeedsSpace: false,
    nestedComments: true,
    conditionalComments: false,
    dollarQuotes: false,
    escapeStrings: false,
    quoteOperator: false,
    stringPrefixes: 'N',
    variables: true,
    hashNames: true,
    colonParameters: false,
    questionParameters: true,
    customOperators: false,
    digitNames: false,
  },
  split: { delimiterLines: false, goLines: true, slashLines: false, backslashLines: false, blocks: 'batch' },
  reserved: {
    column: sqlserverReserved,
    functionName: new Set([...sqlserverReserved].filter((word) => !sqlserverFunctionWords.has(word))),
    bareAlias: new Set([...sqlserverReserved, ...sqlserverNoAlias]),
  },
  facts: sqlserverFacts,
  grammar: {
    pipesConcatenate: true,
    comparisonsDoNotChain: true,
    closedTypes: false,
    binaryPowers: sqlserverPowers,
  },
  commands: { create: createCommands, alter: alterCommands, drop: [] },
  statements: sqlserverStatements,
  slots,
  own: {
    brokenEnd,
    operand: parseOperand,
    objectName: parseObjectName,
    query: parseQuery,
    queryRest: parseQueryRest,
    statement: parseStatement,
    bodyStatement: parseStatement,
    startsStatement,
  },
};
