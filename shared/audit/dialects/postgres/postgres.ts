import { postgresFacts } from './facts.ts';
import { postgresRoutine } from './grammar/routine.ts';
import { postgresPowers } from '../../grammar/expressions/operators.ts';
import { postgresCommands } from './grammar/commands.ts';
import { postgresStatements } from './grammar/statements.ts';
import type { DialectTable } from '../../grammar/dialect.ts';
import { postgresFunctions } from './functions.ts';
import { postgresColumnReserved, postgresFunctionReserved, postgresNoBareAlias } from './words.ts';

/** PostgreSQL 13 to 18 and its derivatives. */
export const postgres: DialectTable = {
  lexical: {
    backslashEscapes: false,
    doubleQuotes: 'name',
    backticks: false,
    brackets: false,
    hashComments: false,
    dashCommentNeedsSpace: false,
    nestedComments: true,
    returnsEndComments: true,
    conditionalComments: false,
    dollarQuotes: true,
    escapeStrings: true,
    quoteOperator: false,
    stringPrefixes: 'NXB',
    variables: false,
    hashNames: false,
    colonParameters: false,
    questionParameters: false,
    customOperators: true,
    digitNames: false,
  },
  split: { delimiterLines: false, goLines: false, slashLines: false, backslashLines: true, blocks: 'beginAtomic' },
  reserved: { column: postgresColumnReserved, functionName: postgresFunctionReserved, bareAlias: postgresNoBareAlias },
  facts: postgresFacts,
  grammar: {
    pipesConcatenate: true,
    comparisonsDoNotChain: true,
    closedTypes: false,
    binaryPowers: postgresPowers,
  },
  commands: postgresCommands,
  statements: postgresStatements,
  builtInFunctions: postgresFunctions,
  own: { routine: postgresRoutine },
};
