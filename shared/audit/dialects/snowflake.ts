import { addedClauses } from '../grammar/added-clauses.ts';
import { standardPowers, withPowers } from '../grammar/operators.ts';
import { powers } from '../grammar/powers.ts';
import { hiveInterval } from '../grammar/hive-interval.ts';
import { snowflakeCommands, snowflakeStatements } from '../grammar/snowflake-statements.ts';
import type { DialectTable } from './dialect.ts';
import { standardLexical, standardReserved, standardSplit } from './standard.ts';

const policy = '[WITH] {MASKING|PROJECTION|AGGREGATION|JOIN|ROW ACCESS|STORAGE LIFECYCLE} POLICY name [{USING|ON|ENTITY KEY|ALLOWED JOIN KEYS} parens]*';
const tag = '[WITH] TAG parens';
const constraint = ['RELY', 'NORELY', 'VALIDATE', 'NOVALIDATE', 'ENABLE', 'DISABLE', 'FOREIGN KEY', 'COMMENT string'];

/** Snowflake. */
export const snowflake: DialectTable = {
  lexical: { ...standardLexical, backslashEscapes: true, dollarQuotes: true, slashComments: true, colonParameters: false, variables: true, stringPrefixes: 'X' },
  split: { ...standardSplit, anonymousBlocks: true },
  reserved: standardReserved('ALTER CHECK COLUMN CONNECT CURRENT FOLLOWING FOR ILIKE INCREMENT MINUS QUALIFY REGEXP REVOKE RLIKE ROW ROWS SAMPLE SOME START TABLESAMPLE TO TRIGGER UNIQUE WHENEVER'),
  grammar: {
    isComplete: false, family: 'standard', pipesConcatenate: true, comparisonsDoNotChain: false, closedTypes: false, top: true, typelessColumns: true, collections: true, nestedTypes: true,
    binaryPowers: withPowers(standardPowers, {
      '==': powers.comparison, ILIKE: powers.matching, RLIKE: powers.matching, REGEXP: powers.matching, '::': powers.postfix, ':': powers.postfix, '[': powers.postfix, '->': powers.assign, '->>': powers.assign,
    }),
  },
  joinWords: new Set(['ASOF', 'DIRECTED', 'SEMI', 'ANTI', 'LATERAL']),
  operands: { INTERVAL: hiveInterval },
  clauses: addedClauses({
    createWords: ['OR ALTER', '{LOCAL|GLOBAL} {TEMP|TEMPORARY}', 'TRANSIENT', 'VOLATILE', '[TEMPORARY|TEMP] READ ONLY', 'EXTERNAL', 'DYNAMIC', 'HYBRID', 'ICEBERG', 'SECURE', 'TEMPORARY RECURSIVE', 'EVENT', 'INTERACTIVE'],
    createTable: ['CLUSTER BY [LINEAR] {parens|id}', 'WITH COMMENT = value', 'REFRESH USING parens', 'EXECUTE AS USER id [USE SECONDARY ROLES id,...]', 'COPY {GRANTS|TAGS}', 'CLONE name [{AT|BEFORE} parens] [IGNORE text]', 'LIKE name', 'USING TEMPLATE parens', policy, tag, 'WITH CONTACT parens', 'PARTITION BY parens', 'WITH LOCATION = path', 'REQUIRE USER', 'IMMUTABLE WHERE parens', 'BACKFILL FROM name', 'assigned'],
    tableElement: ['INDEX id names [INCLUDE names]', 'PERIOD FOR text'],
    column: [policy, tag, '{AUTOINCREMENT|IDENTITY} [parens|START [WITH] [=] number INCREMENT [BY] [=] number|START [WITH] number|INCREMENT [BY] number]* [ORDER|NOORDER]', 'AS matchable', 'MASKING POLICY name', 'COLLATE string', ...constraint],
    referenced: constraint,
    star: ['ILIKE string', '{EXCLUDE|RENAME|REPLACE} {parens|name [AS id]}'],
    selectClause: ['QUALIFY expr', 'START WITH expr', 'CONNECT BY [NOCYCLE] expr', 'GROUPING SETS parens'],
    query: ['QUALIFY expr'],
    tableSource: ['path [parens]', 'TABLE parens', 'VALUES expr,...', 'LATERAL id parens'],
    table: ['{AT|BEFORE} parens', 'CHANGES parens', 'END parens', '{PIVOT|UNPIVOT} [{INCLUDE|EXCLUDE} NULLS] parens', 'MATCH_RECOGNIZE parens', '{SAMPLE|TABLESAMPLE} [id] parens [{SEED|REPEATABLE} parens]', 'RESAMPLE parens', 'WITH ORDINALITY'],
    join: ['MATCH_CONDITION parens'],
    insert: ['OVERWRITE INTO', 'OVERWRITE'],
    createView: ['COPY GRANTS', 'COMMENT = string', policy, tag, 'WITH CONTACT parens', 'CLUSTER BY parens', 'assigned'],
    alterTable: ['SET text', 'UNSET text', 'SWAP WITH name', '{RECLUSTER|SUSPEND|RESUME|REFRESH|CLUSTER|CONVERT} [text]', '{MODIFY|ALTER} text', 'ADD {SEARCH OPTIMIZATION|ROW ACCESS|AGGREGATION POLICY|JOIN POLICY|STORAGE LIFECYCLE|PARTITION|COLUMN|FILES} text',
      'DROP {SEARCH OPTIMIZATION|ROW ACCESS|ALL ROW|AGGREGATION POLICY|JOIN POLICY|CLUSTERING KEY|PRIMARY KEY|UNIQUE|FOREIGN KEY|PARTITION|STORAGE LIFECYCLE|IF EXISTS} [text]'],
  }),
  commands: snowflakeCommands,
  statements: snowflakeStatements,
};
