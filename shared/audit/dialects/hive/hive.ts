import { either } from '../../grammar/patterns/either.ts';
import { standardFacts } from '../../grammar/words/standard-facts.ts';
import { addedClauses } from '../../grammar/patterns/added-clauses.ts';
import { commands } from '../../grammar/patterns/command.ts';
import { parseHiveInsert, parseMultiInsert } from './grammar/multi-insert.ts';
import { parseHiveSet } from './grammar/set.ts';
import { standardPowers, withPowers } from '../../grammar/expressions/operators.ts';
import { powers } from '../../grammar/expressions/powers.ts';
import { parseUse } from '../../grammar/statements/small-statements.ts';
import { transaction } from '../../grammar/statements/transaction.ts';
import { parseDelete } from '../../grammar/changes/update-delete.ts';
import { verb } from '../../grammar/patterns/verb.ts';
import type { DialectTable } from '../../grammar/dialect.ts';
import { hiveWords } from './words.ts';
import { arrayConstructor } from '../../grammar/expressions/keyword-primaries.ts';
import { hiveInterval } from '../../grammar/expressions/interval.ts';
import { standardLexical, standardReserved, standardSplit } from '../../grammar/words/standard.ts';

const partition = 'PARTITION ( {id [= expr]},... )';
const properties = '( {string = string},... )';
const changedColumnProperty = either(
  '[CONSTRAINT id] {NOT NULL|DEFAULT matchable|UNIQUE|PRIMARY KEY|CHECK exprs}',
  '{ENABLE|DISABLE} [NOVALIDATE|VALIDATE]',
  'RELY|NORELY|COMMENT string',
);
const change = `CHANGE [COLUMN] id id type [${changedColumnProperty}]* [FIRST|AFTER id] [CASCADE|RESTRICT]`;
const columnLists = '{ADD|REPLACE} COLUMNS ( {plain type [COMMENT string]},... ) [CASCADE|RESTRICT]';
const rowFormatProperty = either(
  `SERDE string [WITH SERDEPROPERTIES ${properties}]`,
  `DELIMITED [FIELDS TERMINATED BY string [ESCAPED BY string]|COLLECTION ITEMS TERMINATED BY string
  |MAP KEYS TERMINATED BY string|LINES TERMINATED BY string|NULL DEFINED AS string]*`,
);
const format = [
  'COMMENT string',
  `ROW FORMAT {${rowFormatProperty}}`,
  'STORED AS {DIRECTORIES|INPUTFORMAT string OUTPUTFORMAT string|id}',
  `STORED BY {string|id} [WITH SERDEPROPERTIES ${properties}]`,
  'LOCATION string',
  `TBLPROPERTIES ${properties}`,
  'PARTITIONED BY {SPEC exprs|( {plain [COMMENT string|type [COMMENT string]]},... )}',
  'CLUSTERED BY names [SORTED BY ( order,... )] INTO integer BUCKETS',
  'SKEWED BY names ON ( {exprs|expr},... ) [STORED AS DIRECTORIES]',
  'LIKE name',
  'LIKE FILE id string',
];

const viewProperty = either(
  'PARTITION SPEC exprs',
  `TBLPROPERTIES ${properties}`,
  `SERDE string [WITH SERDEPROPERTIES ${properties}]`,
  `SERDEPROPERTIES ${properties}`,
  'LOCATION string|FILEFORMAT text|SKEWED LOCATION parens',
  'OWNER {USER|ROLE} idOrString',
);

const partitionChange = either(
  `SET {LOCATION string|FILEFORMAT id|SERDE string [WITH SERDEPROPERTIES ${properties}]
  |SERDEPROPERTIES ${properties}|SKEWED LOCATION parens}`,
  `RENAME TO ${partition}`,
  'CONCATENATE',
  'COMPACT string [text]',
  change,
  columnLists,
  '{ENABLE|DISABLE} {NO_DROP [CASCADE]|OFFLINE}',
  'COLUMN text|UNSET text',
);

/** Apache Hive and its relatives (Spark SQL, Impala) where they agree. */
export const hive: DialectTable = {
  lexical: {
    ...standardLexical,
    backslashEscapes: true,
    doubleQuotes: 'string',
    backticks: true,
    digitNames: true,
    templates: true,
  },
  split: standardSplit,
  reserved: standardReserved('TABLESAMPLE', { noAlias: 'MAP REDUCE' }),
  words: hiveWords,
  facts: standardFacts,
  grammar: {
    pipesConcatenate: true,
    comparisonsDoNotChain: false,
    closedTypes: false,
    collections: true,
    nestedTypes: true,
    fromFirst: true,
    binaryPowers: withPowers(standardPowers, {
      '==': powers.comparison,
      '<=>': powers.comparison,
      RLIKE: powers.matching,
      REGEXP: powers.matching,
      IREGEXP: powers.matching,
      ILIKE: powers.matching,
      DIV: powers.product,
      '[': powers.postfix,
      '->': powers.assign,
    }),
  },
  joinWords: new Set(['SEMI', 'ANTI']),
  operands: { INTERVAL: hiveInterval, ARRAY: (p) => (p.word(1) === '[' ? arrayConstructor(p) : undefined) },
  clauses: addedClauses({
    createWords: ['EXTERNAL', 'MANAGED', 'TRANSACTIONAL', 'TEMPORARY EXTERNAL'],
    createTable: format,
    column: ['COMMENT string', 'ENFORCED', 'NOT ENFORCED', '{DISABLE|ENABLE} [NOVALIDATE|VALIDATE]', 'RELY', 'NORELY'],
    referenced: ['{DISABLE|ENABLE} [NOVALIDATE|VALIDATE]', 'RELY', 'NORELY'],
    selectClause: [
      'LATERAL VIEW [OUTER] matchable [plain] [AS plain,...]',
      'GROUPING SETS ( {exprsOrNothing|expr},... )',
      'CLUSTER BY expr,...',
      'DISTRIBUTE BY expr,...',
      'SORT BY order,...',
      'QUALIFY expr',
    ],
    query: ['CLUSTER BY expr,...', 'DISTRIBUTE BY expr,...', 'SORT BY order,...'],
    table: [
      'TABLESAMPLE ( {BUCKET integer OUT OF integer [ON expr,...]|number {PERCENT|ROWS}|number id|id} )',
      'FOR SYSTEM_TIME AS OF expr',
      'FOR SYSTEM_VERSION AS OF expr',
    ],
    insert: ['INTO TABLE', 'OVERWRITE TABLE', 'OVERWRITE INTO', 'OVERWRITE'],
    insertTarget: [`${partition} [IF NOT EXISTS]`],
    createIndex: ['AS string', 'WITH DEFERRED REBUILD', `IDXPROPERTIES ${properties}`, 'IN TABLE name', ...format],
    createView: [
      'COMMENT string',
      `TBLPROPERTIES ${properties}`,
      '{PARTITIONED|CLUSTERED|DISTRIBUTED|SORTED} ON names',
      '{ENABLE|DISABLE} REWRITE',
      ...format,
    ],
    truncate: [partition, 'COLUMNS names', 'FORCE'],
    tableSource: ['TABLE ( query )'],
    drop: ['PURGE'],
    alterTable: [
      `SET {${viewProperty}}`,
      'UNSET {TBLPROPERTIES|SERDEPROPERTIES} [IF EXISTS] ( string,... )',
      `ADD [IF NOT EXISTS] {PARTITION exprs [LOCATION string]}*`,
      `DROP [IF EXISTS] {PARTITION exprs},... [PURGE]`,
      `${partition} {${partitionChange}}`,
      `EXCHANGE PARTITION exprs WITH TABLE name`,
      change,
      columnLists,
      'PARTITION COLUMN ( plain type )',
      'INTO integer BUCKETS',
      'CONVERT TO id',
      '{CREATE|REPLACE} {BRANCH|TAG} id [AS OF {VERSION integer|TIMESTAMP string|TAG id}] [RETAIN integer id]',
      'DROP {BRANCH|TAG} [IF EXISTS] id',
      'TOUCH [text]',
      'CONCATENATE',
      'COMPACT string [text]',
      'RECOVER PARTITIONS',
      'CLUSTERED BY text',
      'SKEWED BY text',
      'NOT {SKEWED|CLUSTERED|SORTED|STORED AS DIRECTORIES}',
      'ARCHIVE text',
      'UNARCHIVE text',
      'UPDATE STATISTICS text',
      'EXECUTE text',
      'AS query',
    ],
  }),
  commands: {
    create: commands('CREATE', [
      'FUNCTION: [TEMPORARY] FUNCTION [IF NOT EXISTS] name AS string [USING {{JAR|FILE|ARCHIVE} string},...]',
      'MACRO: TEMPORARY MACRO name text',
      `{DATABASE|SCHEMA} [IF NOT EXISTS] plain [COMMENT string|LOCATION string|MANAGEDLOCATION string
  |WITH DBPROPERTIES ${properties}]*`,
      `REMOTE {DATABASE|SCHEMA} [IF NOT EXISTS] plain
  [COMMENT string|LOCATION string|USING id|WITH DBPROPERTIES ${properties}]*`,
      'ROLE id',
      'SCHEDULED QUERY id text',
      'RESOURCE PLAN id [text]',
      'POOL text',
      'TRIGGER text',
      'DATACONNECTOR [IF NOT EXISTS] id text',
    ]),
    alter: commands('ALTER', [
      `{DATABASE|SCHEMA} id SET {OWNER {USER|ROLE} idOrString|LOCATION string|MANAGEDLOCATION string
  |DBPROPERTIES ${properties}}`,
      `INDEX id ON name [PARTITION exprs] REBUILD`,
      'RESOURCE PLAN text',
      'SCHEDULED QUERY text',
      'MATERIALIZED VIEW name {ENABLE|DISABLE|REBUILD} [REWRITE]',
      'DATACONNECTOR id text',
    ]),
    drop: commands('DROP', [
      'FUNCTION: [TEMPORARY] FUNCTION [IF EXISTS] name',
      'TEMPORARY MACRO [IF EXISTS] name',
      'ROLE id',
      'INDEX [IF EXISTS] id ON name',
      'SCHEDULED QUERY id',
      'RESOURCE PLAN id',
      'DATACONNECTOR [IF EXISTS] id',
    ]),
  },
  own: { fromFirst: parseMultiInsert, insert: parseHiveInsert },
  statements: {
    USE: parseUse,
    FROM: parseMultiInsert,
    EXPLAIN: verb('EXPLAIN', [
      `[EXTENDED|CBO|AST|DEPENDENCY|COST|JOINCOST|DETAIL|ONLY|EXPRESSION|OPERATOR|SUMMARY|REWRITE|DDL|DEBUG
  |AUTHORIZATION|LOCKS|VECTORIZATION|ANALYZE|FORMATTED|REOPTIMIZATION]* statement`,
    ]),
    DESCRIBE: verb('DESCRIBE', ['[EXTENDED|FORMATTED] {{DATABASE|SCHEMA|FUNCTION} [EXTENDED] name|name [id] [text]}']),
    DESC: verb('DESC', ['[EXTENDED|FORMATTED] {{DATABASE|SCHEMA|FUNCTION} [EXTENDED] name|name [id] [text]}']),
    SHOW: verb('SHOW', ['text']),
    SET: parseHiveSet,
    RESET: verb('RESET', ['[text]']),
    MSCK: verb('MSCK', ['[REPAIR] TABLE name [{ADD|DROP|SYNC} PARTITIONS]']),
    ANALYZE: verb('ANALYZE', [
      `TABLE name [${partition}] COMPUTE STATISTICS [FOR COLUMNS [names|id,...]|NOSCAN|PARTIALSCAN]*`,
    ]),
    LOAD: verb('LOAD', [
      `DATA [LOCAL] INPATH string [OVERWRITE] INTO TABLE name [${partition}] [INPUTFORMAT string SERDE string]`,
    ]),
    INSERT: (p) => parseHiveInsert(p),
    EXPORT: verb('EXPORT', [`TABLE name [${partition}] TO string [text]`]),
    IMPORT: verb('IMPORT', ['[[EXTERNAL] TABLE name [PARTITION exprs]] FROM string [LOCATION string]']),
    GRANT: verb('GRANT', ['text']),
    REVOKE: verb('REVOKE', ['text']),
    ADD: verb('ADD', ['{JAR|JARS|FILE|FILES|ARCHIVE|ARCHIVES} text']),
    LOCK: verb('LOCK', ['{TABLE|DATABASE} name text']),
    UNLOCK: verb('UNLOCK', ['{TABLE|DATABASE} name [text]']),
    RELOAD: verb('RELOAD', ['{FUNCTION|FUNCTIONS}']),
    KILL: verb('KILL', ['QUERY string,...']),
    ABORT: verb('ABORT', ['{TRANSACTIONS|COMPACTIONS} integer [[,] integer]*']),
    DFS: verb('DFS', ['text']),
    LIST: verb('LIST', ['{JAR|JARS|FILE|FILES|ARCHIVE|ARCHIVES} [text]']),
    SOURCE: verb('SOURCE', ['text']),
    DELETE: (p) =>
      ['JAR', 'JARS', 'FILE', 'FILES', 'ARCHIVE', 'ARCHIVES'].includes(p.word(1))
        ? deleteResource(p)
        : parseDelete(p, undefined),
    REPL: verb('REPL', ['{DUMP|LOAD|STATUS} text']),
    START: transaction('BEGIN', 'START TRANSACTION [{READ ONLY|READ WRITE|ISOLATION LEVEL SNAPSHOT},...]'),
    COMMIT: transaction('COMMIT', 'COMMIT [WORK]'),
    ROLLBACK: transaction('ROLLBACK', 'ROLLBACK [WORK]'),
    REFRESH: verb('REFRESH', ['[TABLE] name [text]']),
    INVALIDATE: verb('INVALIDATE', ['METADATA [name]']),
    CACHE: verb('CACHE', ['text']),
    UNCACHE: verb('UNCACHE', ['text']),
  },
};

const deleteResource = verb('DELETE', ['{JAR|JARS|FILE|FILES|ARCHIVE|ARCHIVES} [text]']);
