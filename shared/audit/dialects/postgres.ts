import { postgresPowers } from '../grammar/operators.ts';
import { postgresCommands } from '../grammar/postgres-commands.ts';
import { postgresStatements } from '../grammar/postgres-statements.ts';
import type { DialectTable } from './dialect.ts';
import { postgresFunctions } from './postgres-functions.ts';
import { postgresColumnReserved, postgresFunctionReserved, postgresNoBareAlias } from './postgres-words.ts';

/** PostgreSQL 13 to 18 and its derivatives. */
export const postgres: DialectTable = {
  lexical: {
    backslashEscapes: false, doubleQuotes: 'name', backticks: false, brackets: false, hashComments: false, dashCommentNeedsSpace: false,
    nestedComments: true, conditionalComments: false, dollarQuotes: true, escapeStrings: true, quoteOperator: false, stringPrefixes: 'NXB',
    variables: false, hashNames: false, colonParameters: false, questionParameters: false, customOperators: true, digitNames: false,
  },
  split: { delimiterLines: false, goLines: false, slashLines: false, backslashLines: true, blocks: 'beginAtomic' },
  reserved: { column: postgresColumnReserved, functionName: postgresFunctionReserved, bareAlias: postgresNoBareAlias },
  grammar: { family: 'postgres', pipesConcatenate: true, comparisonsDoNotChain: true, closedTypes: false, binaryPowers: postgresPowers },
  commands: postgresCommands,
  statements: postgresStatements,
  builtInFunctions: postgresFunctions,
};
