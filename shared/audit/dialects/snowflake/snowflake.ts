import { standardFacts } from '../../grammar/words/standard-facts.ts';
import { addedClauses } from '../../grammar/patterns/added-clauses.ts';
import { standardPowers, withPowers } from '../../grammar/expressions/operators.ts';
import { powers } from '../../grammar/expressions/powers.ts';
import { hiveInterval } from '../../grammar/expressions/interval.ts';
import { parseScriptStatement } from '../../grammar/routines/scripting.ts';
import { moment, policy, tableActions, tableClauses, tags } from './grammar/clauses.ts';
import { parsePrior } from '../../grammar/expressions/keyword-primaries.ts';
import { snowflakeCommands } from './grammar/commands.ts';
import { parseDatePart, parseNamedCall } from './grammar/operands.ts';
import { parseSnowflakeName } from './grammar/names.ts';
import { parseWordCall } from '../../grammar/expressions/call.ts';
import { parseSnowflakeFlow } from './grammar/flow.ts';
import { snowflakeStatements } from './grammar/statements.ts';
import type { DialectTable } from '../../grammar/dialect.ts';
import { snowflakeWords } from './words.ts';
import { standardLexical, standardReserved, standardSplit } from '../../grammar/words/standard.ts';

const constraint = ['RELY', 'NORELY', 'VALIDATE', 'NOVALIDATE', 'ENABLE', 'DISABLE', 'FOREIGN KEY', 'COMMENT string'];

/** Snowflake. */
export const snowflake: DialectTable = {
  lexical: {
    ...standardLexical,
    backslashEscapes: true,
    dollarQuotes: true,
    slashComments: true,
    colonParameters: false,
    variables: true,
    stringPrefixes: 'X',
  },
  split: { ...standardSplit, anonymousBlocks: 'declareOrBegin', tasks: true, bangLines: true },
  reserved: standardReserved(
    `
  ALTER CHECK COLUMN CONNECT CURRENT FOLLOWING FOR ILIKE INCREMENT MINUS QUALIFY REGEXP REVOKE RLIKE ROW ROWS
  SAMPLE SOME START TABLESAMPLE TO TRIGGER UNIQUE WHENEVER
`,
  ),
  words: snowflakeWords,
  facts: standardFacts,
  grammar: {
    pipesConcatenate: true,
    comparisonsDoNotChain: false,
    closedTypes: false,
    top: true,
    typelessColumns: true,
    collections: true,
    nestedTypes: true,
    declareSections: true,
    shortFetch: true,
    trailingCommas: true,
    binaryPowers: withPowers(standardPowers, {
      '==': powers.comparison,
      ILIKE: powers.matching,
      RLIKE: powers.matching,
      REGEXP: powers.matching,
      '::': powers.postfix,
      ':': powers.postfix,
      '[': powers.postfix,
      '->': powers.assign,
      '!': powers.postfix,
    }),
  },
  joinWords: new Set(['ASOF', 'DIRECTED', 'SEMI', 'ANTI', 'LATERAL']),
  operands: {
    INTERVAL: hiveInterval,
    PRIOR: parsePrior,
    CONNECT_BY_ROOT: (p) => (p.isName(1) ? parsePrior(p) : undefined),
    LIKE: parseWordCall,
    ILIKE: parseWordCall,
    DATE_PART: parseDatePart,
    IDENTIFIER: parseNamedCall,
  },
  clauses: addedClauses({
    createWords: [
      'OR ALTER',
      '{LOCAL|GLOBAL} {TEMP|TEMPORARY}',
      'TRANSIENT',
      'VOLATILE',
      '[TEMPORARY|TEMP] READ ONLY',
      'EXTERNAL',
      'DYNAMIC',
      'HYBRID',
      'ICEBERG',
      'SECURE',
      'TEMPORARY RECURSIVE',
      'EVENT',
      'INTERACTIVE',
    ],
    createTable: [
      'CLUSTER BY [LINEAR] {parens|id}',
      'WITH COMMENT = value',
      'REFRESH USING parens',
      'EXECUTE AS USER id [USE SECONDARY ROLES id,...]',
      'COPY {GRANTS|TAGS}',
      `CLONE name [${moment}] [IGNORE {TABLES WITH INSUFFICIENT DATA RETENTION|HYBRID TABLES}]`,
      'LIKE name',
      'USING TEMPLATE parens',
      policy,
      tags,
      'WITH CONTACT parens',
      'PARTITION BY parens',
      'WITH LOCATION = path',
      'REQUIRE USER',
      'IMMUTABLE WHERE parens',
      'BACKFILL FROM name',
      'assigned',
    ],
    tableElement: ['INDEX id names [INCLUDE names]', 'PERIOD FOR text'],
    column: [
      policy,
      tags,
      '{AUTOINCREMENT|IDENTITY} [parens|START [WITH] [=] number|INCREMENT [BY] [=] number]* [ORDER|NOORDER]',
      'AS matchable',
      'MASKING POLICY name',
      'COLLATE string',
      ...constraint,
    ],
    referenced: constraint,
    star: ['ILIKE string', '{EXCLUDE|RENAME|REPLACE} {parens|name [AS id]}'],
    selectClause: [
      'QUALIFY expr',
      'START WITH expr',
      'CONNECT BY [NOCYCLE] expr',
      'GROUPING SETS ( {exprsOrNothing|expr},... )',
    ],
    query: ['QUALIFY expr'],
    tableSource: ['path [parens]', 'SEMANTIC_VIEW parens', 'TABLE parens', 'VALUES expr,...', 'LATERAL id parens'],
    table: tableClauses,
    join: ['MATCH_CONDITION parens'],
    call: ['INTO expr'],
    insert: ['OVERWRITE INTO', 'OVERWRITE'],
    createView: [
      'COPY GRANTS',
      'COMMENT = string',
      policy,
      tags,
      'WITH CONTACT parens',
      'CLUSTER BY parens',
      'assigned',
    ],
    alterTable: tableActions,
  }),
  commands: snowflakeCommands,
  statements: snowflakeStatements,
  own: { objectName: parseSnowflakeName, statement: parseSnowflakeFlow, bodyStatement: parseScriptStatement },
};
