import { either } from '../../../grammar/patterns/either.ts';
import type { StatementParser } from '../../../grammar/dialect.ts';
import { verb } from '../../../grammar/patterns/verb.ts';

const filter = '[LIKE string|WHERE expr]';
const settings = '[{id [=] {exprs|value}} [, {id [=] {exprs|value}}]*]';
const place = '[{TENANT|SERVER|ZONE|SERVER_TYPE|SCOPE} [=] {ALL|value}]*';
const bounds = '{BETWEEN exprs AND exprs REGIONS integer|BY exprs,...}';
const transferOptions = '[id [=] value]*';

/** Statements of TiDB, by their first word. */
const tidbStatements: Readonly<Record<string, StatementParser>> = {
  ADMIN: verb('ADMIN', [
    `SHOW {DDL [JOBS [integer] [WHERE expr]|JOB QUERIES {integer,...|LIMIT integer [OFFSET integer]}]
  |name NEXT_ROW_ID|SLOW {RECENT|TOP [INTERNAL|ALL]} integer|BDR ROLE|TELEMETRY}`,
    '{CANCEL|PAUSE|RESUME} DDL JOBS integer,...',
    'CHECKSUM TABLE name,...',
    'CHECK {TABLE name,...|INDEX name id}',
    '{RECOVER|CLEANUP} INDEX name id',
    'RELOAD {EXPR_PUSHDOWN_BLACKLIST|OPT_RULE_BLACKLIST|BINDINGS|STATISTICS}',
    '{FLUSH|CAPTURE|EVOLVE} [SESSION|INSTANCE] {BINDINGS|PLAN_CACHE}',
    '{SET|UNSET} BDR ROLE [id]',
    'REPAIR TABLE name statement',
    '{CREATE|DROP} WORKLOAD SNAPSHOT',
    'ALTER DDL JOBS integer {id = value},...',
  ]),
  SPLIT: verb('SPLIT', [`[REGION FOR] [PARTITION] TABLE name [PARTITION names] [INDEX id] ${bounds}`]),
  TRACE: verb('TRACE', ['[PLAN [TARGET = string]] [FORMAT = value] statement']),
  BATCH: verb('BATCH', ['[ON name] LIMIT integer [DRY RUN [QUERY]] statement']),
  FLASHBACK: verb('FLASHBACK', [
    'CLUSTER TO {TIMESTAMP string|TSO integer}',
    `{TABLE|DATABASE|SCHEMA|TENANT} name,... [TO {TIMESTAMP expr|TSO integer|SCN expr|BEFORE DROP [RENAME TO name]
  |name}]`,
  ]),
  RECOVER: verb('RECOVER', ['TABLE {BY JOB integer|name [integer]}']),
  RESTORE: verb('RESTORE', [
    `{DATABASE|TABLE} {*|name,...} FROM string ${transferOptions}`,
    'POINT FROM string [id [=] value]*',
    'name FROM string',
  ]),
  PLAN: verb('PLAN', [
    `REPLAYER {LOAD string|DUMP [WITH STATS AS OF TIMESTAMP expr] EXPLAIN [ANALYZE] {string|statement}|CAPTURE
  [REMOVE] string string}`,
  ]),
  CANCEL: verb('CANCEL', ['IMPORT JOB integer', 'DISTRIBUTION JOB integer']),
  QUERY: verb('QUERY', [
    `WATCH {ADD {RESOURCE GROUP id|ACTION [=] {id [( id )]}|SQL TEXT {EXACT|SIMILAR|PLAN} TO string|SQL DIGEST string
  |PLAN DIGEST string}*|REMOVE {integer|RESOURCE GROUP id}}`,
  ]),
  CALIBRATE: verb('CALIBRATE', ['RESOURCE [START_TIME expr|END_TIME expr|DURATION value|WORKLOAD id]*']),
};

/** Statements that TiDB and OceanBase add to those of MySQL, by their first word. */
export const mysqlRelativeStatements: Readonly<Record<string, StatementParser>> = tidbStatements;

const bindingScope = '[GLOBAL|SESSION]';
const unitOptions = '[{id [=] value} [,]]*';

const systemAction = either(
  `SET {id = value [COMMENT [=] string] [SCOPE [=] id] ${place}},...`,
  `{MAJOR|MINOR} FREEZE ${place} [TABLET_ID = integer]`,
  `{ADD|DELETE|START|STOP|FORCE STOP|CANCEL DELETE|ISOLATE|MODIFY|ALTER} {SERVER|ZONE} {string|id},...
  [{id [=] value},...]`,
  `{SWITCHOVER|ACTIVATE} TO {PRIMARY|STANDBY} [VERIFY] ${place}`,
  `{RELOAD|REFRESH|FLUSH|CLEAR|BOOTSTRAP|KILL|RUN|CANCEL|SUSPEND|RESUME|BACKUP|ARCHIVELOG|NOARCHIVELOG|RECOVER
  |RESTORE|SWITCH} {id|string|=|( )|,}*`,
);

/** What TiDB and OceanBase create, alter and drop besides what MySQL does. */
export const mysqlRelativeCommands = {
  create: [
    `BINDING: ${bindingScope} BINDING {FOR statement USING statement|USING statement
  |FROM HISTORY USING PLAN DIGEST string}`,
    `RESOURCE UNIT [IF NOT EXISTS] id ${unitOptions}`,
    `RESOURCE POOL [IF NOT EXISTS] id ${settings}`,
    `TENANT [IF NOT EXISTS] id ${settings} [SET [VARIABLES] {id = value},...]`,
    `STANDBY TENANT [IF NOT EXISTS] id ${settings}`,
    `TABLEGROUP [IF NOT EXISTS] id [SHARDING [=] string|{id [=] value}|PARTITION BY id [COLUMNS] [exprs|integer]
  [PARTITIONS integer]]*`,
    'OUTLINE: [OR REPLACE] OUTLINE name ON {string USING HINT [string]|statement [TO statement]}',
    'RESTORE POINT id',
  ],
  alter: [
    `SYSTEM {${systemAction}}`,
    `RESOURCE UNIT id ${unitOptions}`,
    `RESOURCE POOL id {UNIT [=] value|${settings}}`,
    `TENANT {ALL|id} {SET [VARIABLES] {id = value},...|RENAME GLOBAL_NAME TO id|[SET] ${settings}}`,
    'TABLEGROUP id {ADD [TABLE] name,...|{id [=] value}*}',
    'OUTLINE name ADD statement [TO statement]',
    'PLACEMENT POLICY [IF EXISTS] id {id [=] value}*',
    'RANGE id PLACEMENT POLICY [=] value',
  ],
  drop: [
    `BINDING: ${bindingScope} BINDING FOR {SQL DIGEST value|statement [USING statement]}`,
    'STATS name,... [PARTITION id,...|GLOBAL]',
    'PLACEMENT POLICY [IF EXISTS] id',
    'RESOURCE UNIT [IF EXISTS] id',
    'RESOURCE POOL [IF EXISTS] id',
    'RESOURCE GROUP [IF EXISTS] id [FORCE]',
    'TENANT [IF EXISTS] id [PURGE|FORCE]',
    'TABLEGROUP [IF EXISTS] id',
    'OUTLINE name',
    'QUERY WATCH integer',
    'LIBRARY [IF EXISTS] name',
    'RESTORE POINT id',
  ],
} as const;

/** What TiDB and OceanBase show besides what MySQL does. */
export const mysqlRelativeShow: readonly string[] = [
  `[GLOBAL|SESSION] BINDINGS ${filter}`,
  `BINDING_CACHE STATUS`,
  `{STATS_META|STATS_HISTOGRAMS|STATS_BUCKETS|STATS_HEALTHY|STATS_TOPN|STATS_LOCKED|STATS_EXTENDED
  |HISTOGRAMS_IN_FLIGHT|COLUMN_STATS_USAGE|ANALYZE STATUS|CONFIG|PLACEMENT LABELS|BUILTINS} ${filter}`,
  `PLACEMENT {FOR {TABLE name [PARTITION id]|DATABASE id|SCHEMA id}|${filter}}`,
  `TABLE name {[PARTITION names] [INDEX id] {REGIONS|DISTRIBUTIONS} ${filter}|NEXT_ROW_ID}`,
  'IMPORT {JOBS|JOB integer}',
  '{BACKUPS|RESTORES|BR JOB|MASKING POLICIES}',
  '{DRAINER|PUMP} STATUS',
  `AFFINITY ${filter}`,
  'SESSION_STATES',
  'RECYCLEBIN',
  `PARAMETERS ${filter} [{TENANT|SERVER} = value]`,
  `TENANT [STATUS]`,
  `TABLEGROUPS ${filter}`,
  'RESTORE PREVIEW',
  'TRACE [FORMAT = value]',
];
