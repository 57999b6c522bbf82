import { either } from '../../grammar/patterns/either.ts';
import { standardFacts } from '../../grammar/words/standard-facts.ts';
import { addedClauses } from '../../grammar/patterns/added-clauses.ts';
import { parseClickhouseOperand } from './grammar/operand.ts';
import { parseMultiInsert } from '../hive/grammar/multi-insert.ts';
import { parseClickhouseName } from './grammar/names.ts';
import { clickhouseCommands, clickhouseStatements } from './grammar/statements.ts';
import { parseWordCall } from '../../grammar/expressions/call.ts';
import { hiveInterval } from '../../grammar/expressions/interval.ts';
import { standardPowers, withPowers } from '../../grammar/expressions/operators.ts';
import { powers } from '../../grammar/expressions/powers.ts';
import type { DialectTable } from '../../grammar/dialect.ts';
import { clickhouseWords } from './words.ts';
import { standardLexical, standardReserved, standardSplit } from '../../grammar/words/standard.ts';

const onCluster = 'ON CLUSTER idOrString';
const settings = 'SETTINGS {id = value},...';
const partitionVerbs = '{ATTACH|DETACH|DROP|FREEZE|UNFREEZE|FORGET|CLEAR|MOVE|FETCH|REPLACE|UPDATE|OPTIMIZE}';
const columnKinds = '{DEFAULT|MATERIALIZED|ALIAS} expr';
const ephemeral = `EPHEMERAL [CODEC exprs|TTL expr|COMMENT string|STATISTICS exprs|SETTINGS ( {id = value},... )
  |matchable]`;
const columnPart = either(
  columnKinds,
  ephemeral,
  'CODEC exprs|TTL expr|COMMENT string|NOT NULL|NULL|PRIMARY KEY|COLLATE id|STATISTICS exprs',
  'SETTINGS {( {id = value},... )|{id = value},...}',
  'FIRST|AFTER name',
);
const columnParts = `[{${columnPart}}*|type [${columnPart}]*]`;
const partition = 'PARTITION {ALL|ID string|expr}';

/** ClickHouse. */
export const clickhouse: DialectTable = {
  lexical: {
    ...standardLexical,
    backslashEscapes: true,
    backticks: true,
    hashComments: true,
    dollarQuotes: true,
    nestedComments: true,
    colonParameters: false,
    questionParameters: false,
    variables: true,
    stringPrefixes: 'XB',
  },
  split: standardSplit,
  reserved: standardReserved('PREWHERE', {
    free: 'TABLE SET',
    noAlias: 'FINAL FORMAT SETTINGS COMMENT SAMPLE ARRAY GLOBAL ANY ASOF SEMI ANTI',
  }),
  words: clickhouseWords,
  facts: standardFacts,
  grammar: {
    pipesConcatenate: true,
    comparisonsDoNotChain: false,
    closedTypes: false,
    typelessColumns: true,
    collections: true,
    nestedTypes: true,
    namedExpressions: true,
    parametricCalls: true,
    trailingCommas: true,
    limitBy: true,
    fromFirst: true,
    binaryPowers: withPowers(standardPowers, {
      '==': powers.comparison,
      '<=>': powers.comparison,
      ILIKE: powers.matching,
      REGEXP: powers.matching,
      GLOBAL: powers.matching,
      '||': powers.sum,
      DIV: powers.product,
      MOD: powers.product,
      '->': powers.assign,
      '::': powers.postfix,
      '[': powers.postfix,
      '?': powers.assign,
    }),
  },
  joinWords: new Set(['GLOBAL', 'ANY', 'ALL', 'ASOF', 'SEMI', 'ANTI', 'PASTE']),
  operands: {
    INTERVAL: hiveInterval,
    AND: parseWordCall,
    OR: parseWordCall,
    LIKE: parseWordCall,
    IN: parseWordCall,
  },
  clauses: addedClauses({
    createWords: ['TEMPORARY', 'LIVE', 'WINDOW', 'OR REPLACE'],
    createTable: [
      onCluster,
      'UUID string',
      'ENGINE [=] id [exprsOrNothing]',
      'ORDER BY {( )|( order,... )|expr}',
      'PARTITION BY expr',
      'PRIMARY KEY expr',
      'SAMPLE BY expr',
      `TTL {expr [DELETE|RECOMPRESS CODEC exprs|TO {DISK|VOLUME} string] [WHERE expr]
  [GROUP BY expr,... [SET {id = expr},...]]},...`,
      settings,
      'COMMENT string',
      'EMPTY',
      'CLONE AS name',
      'FROM string',
      'AS REPLICATED',
    ],
    tableElement: [
      'INDEX id matchable [TYPE id [parens]] [GRANULARITY integer]',
      'PROJECTION id parens',
      'CONSTRAINT id {CHECK|ASSUME} expr',
      'PRIMARY KEY expr',
    ],
    column: [
      columnKinds,
      ephemeral,
      'CODEC exprs',
      'TTL expr',
      'COMMENT string',
      'STATISTICS exprs',
      'SETTINGS ( {id = value},... )',
    ],
    select: ['ON exprs'],
    orderItem: ['COLLATE string', 'WITH FILL [FROM expr] [TO expr] [STEP expr] [STALENESS expr]'],
    star: [
      '{EXCEPT|EXCLUDE} {STRICT ( idOrString,... )|( idOrString,... )|string|id}',
      'REPLACE [STRICT] {( {expr AS id},... )|expr AS id}',
      'APPLY {( expr )|expr}',
    ],
    selectClause: [
      '[LEFT] ARRAY JOIN {expr [AS id]},...',
      'PREWHERE expr',
      'WITH {TOTALS|ROLLUP|CUBE}',
      'QUALIFY expr',
      'GROUPING SETS ( {exprsOrNothing|expr},... )',
    ],
    query: [
      settings,
      'FORMAT id',
      'INTO OUTFILE string [AND STDOUT] [APPEND|TRUNCATE] [COMPRESSION string [LEVEL integer]]',
      'WITH TIES',
      'INTERPOLATE [( [{id [AS expr]},...] )]',
    ],
    tableSource: ['VALUES exprs'],
    table: [onCluster, 'IN PARTITION {ALL|ID string|expr}', 'FINAL', 'SAMPLE expr [OFFSET expr]', 'FINAL SAMPLE expr'],
    join: ['USING plain,...'],
    insert: ['INTO [TABLE] FUNCTION', 'INTO TABLE'],
    insertTarget: ['PARTITION BY expr', settings],
    insertSource: ['FORMAT id [text]', 'FROM INFILE string [text]'],
    createView: [
      onCluster,
      'WITH {[AND] {REFRESH|TIMEOUT} [integer]}*',
      'TO name',
      'ENGINE [=] id [exprsOrNothing]',
      'ORDER BY expr',
      'PARTITION BY expr',
      'PRIMARY KEY expr',
      'TTL expr',
      settings,
      'POPULATE',
      'EMPTY',
      `REFRESH {EVERY|AFTER} {number id}* [OFFSET {number id}*] [RANDOMIZE FOR {number id}*] [DEPENDS ON name,...]
  [APPEND]`,
      'DEFINER = id',
      'SQL SECURITY id',
      'COMMENT string',
    ],
    viewQuery: ['COMMENT string'],
    drop: [onCluster, settings, 'SYNC', 'NO DELAY', 'PERMANENTLY'],
    truncate: [onCluster, 'SYNC'],
    createIndex: ['TYPE id [parens]', 'GRANULARITY integer'],
    alterTable: [
      onCluster,
      `ADD COLUMN [IF NOT EXISTS] name ${columnParts}`,
      `MODIFY COLUMN [IF EXISTS] name {REMOVE id|MODIFY SETTING text|RESET SETTING text|${columnParts}}`,
      `ALTER COLUMN [IF EXISTS] id [TYPE] type [FIRST|AFTER name]`,
      'DROP COLUMN [IF EXISTS] name [IN PARTITION expr]',
      'CLEAR {COLUMN|INDEX|PROJECTION} [IF EXISTS] name [IN PARTITION expr]',
      'COMMENT COLUMN [IF EXISTS] name string',
      'MATERIALIZE {COLUMN|INDEX|PROJECTION|STATISTICS|TTL} [IF EXISTS] [name] [IN PARTITION [ID] expr]',
      'RENAME COLUMN [IF EXISTS] name TO name',
      '{ADD|DROP} ALIAS [IF EXISTS|IF NOT EXISTS] id [FOR id]',
      `UPDATE {name = expr},... [IN ${partition}] WHERE expr`,
      `DELETE [IN ${partition}] WHERE expr`,
      `MODIFY {ORDER BY expr|SAMPLE BY expr|TTL expr [text]|QUERY query|SETTING {id = value},...|COMMENT string
  |REFRESH text|SQL SECURITY id|DEFINER = id|STATISTICS text}`,
      'RESET SETTING id,...',
      'REMOVE {TTL|SAMPLE BY}',
      'COMMENT string',
      `${partitionVerbs} [DETACHED] {PARTITION|PART} {ALL|ID string|string|expr}
  [FROM {string|name}|TO {{DISK|VOLUME|SHARD} string|TABLE name}|WITH NAME string|${settings}]*`,
      'FREEZE [text]',
      '{ADD|DROP} {INDEX|PROJECTION|CONSTRAINT|STATISTICS} [IF EXISTS|IF NOT EXISTS] id [text]',
      settings,
      'APPLY DELETED MASK [text]',
      'MODIFY COMMENT string',
    ],
  }),
  commands: clickhouseCommands,
  statements: clickhouseStatements,
  own: { operand: parseClickhouseOperand, objectName: parseClickhouseName, fromFirst: parseMultiInsert },
};
