import { either } from '../../../grammar/patterns/either.ts';
import type { StatementParser } from '../../../grammar/dialect.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseInsert } from '../../../grammar/changes/insert.ts';
import { parseGrant } from '../../../grammar/statements/grant.ts';
import { transaction } from '../../../grammar/statements/transaction.ts';
import { verb } from '../../../grammar/patterns/verb.ts';
import { postgresStatements } from '../../postgres/grammar/statements.ts';
import { parseCockroachExplain } from './explain.ts';

const comments = '[WITH COMMENT]';
const zoneOf = `{RANGE id|DATABASE id|TABLE name|INDEX name|PARTITION id OF {TABLE name|INDEX name}}`;
const grantee = '[FOR idOrString,...]';

const created = either(
  'ALL {TABLES|TYPES|SCHEMAS|ROUTINES|TRIGGERS|SCHEDULES}',
  '{TABLE|VIEW|SEQUENCE|DATABASE|FUNCTION|PROCEDURE} name',
  'SCHEDULE integer|TRIGGER id ON name|EXTERNAL CONNECTION idOrString|INDEXES FROM name|name',
);
const shownJobs = either(
  'JOBS [query|FOR {SCHEDULE integer|SCHEDULES query}|WHEN COMPLETE query]',
  'JOB [WHEN COMPLETE] expr',
);
const granted = either(
  'ROLE [idOrString,...]|DATABASE id,...|SCHEMA name,...|TYPE name,...|FUNCTION name [args]',
  'EXTERNAL CONNECTION idOrString|[TABLE] scope,...',
);

const show = [
  `DATABASES ${comments}`,
  'SCHEMAS [FROM id]',
  `TABLES [FROM name] ${comments}`,
  'SEQUENCES [FROM id]',
  'TYPES',
  'ENUMS [FROM name]',
  'FUNCTIONS [FROM name]',
  'PROCEDURES [FROM name]',
  'TRIGGERS FROM name',
  'POLICIES FOR name',
  `COLUMNS FROM name ${comments}`,
  `{INDEX|INDEXES|KEYS} FROM {DATABASE id|name} ${comments}`,
  `{CONSTRAINT|CONSTRAINTS} FROM name ${comments}`,
  `CREATE {${created}} [WITH REDACT]`,
  'RANGES [FROM {TABLE name|INDEX name|DATABASE id|CURRENT_CATALOG}] [WITH {DETAILS|KEYS|TABLES|INDEXES|EXPLAIN},...]',
  'RANGE FROM {TABLE name|INDEX name} FOR ROW exprs',
  'CLUSTER RANGES [WITH {DETAILS|KEYS|TABLES|INDEXES|EXPLAIN},...]',
  'CLUSTER {SETTING name|SETTINGS}',
  '{ALL|PUBLIC} CLUSTER SETTINGS',
  'REGIONS [FROM {CLUSTER|ALL DATABASES|DATABASE [id]}]',
  'SUPER REGIONS FROM DATABASE id',
  'SURVIVAL GOAL FROM DATABASE [id]',
  `ALL ZONE CONFIGURATIONS`,
  `ZONE {CONFIGURATIONS|CONFIGURATION {FOR|FROM} ${zoneOf}}`,
  'PARTITIONS FROM {TABLE name|DATABASE id|INDEX name}',
  'STATISTICS [USING JSON] FOR TABLE name [WITH text]',
  'HISTOGRAM integer',
  `[AUTOMATIC|CHANGEFEED] {${shownJobs}}`,
  '[RUNNING|PAUSED] SCHEDULES [FOR {BACKUP|CHANGEFEED|SQL STATISTICS}]',
  'SCHEDULE integer',
  '[ALL] [CLUSTER|LOCAL] {SESSIONS|QUERIES|STATEMENTS|TRANSACTIONS}',
  `GRANTS [ON {${granted}}] ${grantee}`,
  `SYSTEM GRANTS ${grantee}`,
  `DEFAULT PRIVILEGES [FOR {ALL ROLES|{ROLE|USER|GRANTEE} idOrString,...}] [IN SCHEMA id,...]`,
  'ROLES',
  'USERS',
  'BACKUPS IN string',
  'BACKUP [SCHEMAS|RANGES|FILES|CONNECTION] {FROM string IN string|LATEST IN string|string} [WITH text]',
  'EXTERNAL {CONNECTIONS|CONNECTION idOrString}',
  '{VIRTUAL CLUSTER|TENANT} text',
  '{VIRTUAL CLUSTERS|TENANTS} [WITH text]',
  'LOCALITY',
  'SAVEPOINT STATUS',
  'SYNTAX string',
  '[COMPACT] [KV] TRACE FOR SESSION',
  'LAST QUERY STATISTICS',
  'FULL TABLE SCANS',
  'COMMIT TIMESTAMP',
  'INSPECT ERRORS text',
  'TRANSACTION {STATUS|PRIORITY|ISOLATION LEVEL}',
  '[SESSION] TIME ZONE',
  'ALL',
  '[SESSION] name',
];

const backedUp = '{TABLE scope,...|DATABASE id,...|VIRTUAL CLUSTER expr|plain,...}';
const savedTo = 'INTO {LATEST IN {string|exprs}|exprs|string [IN {string|exprs}]}';
const savedIn = 'FROM {LATEST|string} IN {string|exprs}';
const past = '[AS OF SYSTEM TIME matchable]';
const withOptions = '[WITH {[OPTIONS] options|{id [= expr]},...}]';
const modes = `{ISOLATION LEVEL {SERIALIZABLE|REPEATABLE READ|READ COMMITTED|READ UNCOMMITTED|SNAPSHOT}
  |PRIORITY {LOW|NORMAL|HIGH}|READ ONLY|READ WRITE|DEFERRABLE|NOT DEFERRABLE|AS OF SYSTEM TIME matchable}`;
const modeList = `${modes} [[,] ${modes}]*`;
const setTransaction = transaction('SET', `SET [SESSION|LOCAL] TRANSACTION ${modeList}`);
const setMore = verb('SET', ['CLUSTER SETTING name {=|TO} value', 'TRACING {=|TO} value,...', 'DATABASE {=|TO} value']);
const onConnections = 'privileges ON EXTERNAL CONNECTION idOrString,...';
const grantMore = verb('GRANT', [
  'SYSTEM privileges TO idOrString,... [WITH GRANT OPTION]',
  `${onConnections} TO idOrString,... [WITH GRANT OPTION]`,
]);
const revokeMore = verb('REVOKE', [
  '[GRANT OPTION FOR] SYSTEM privileges FROM idOrString,...',
  `[GRANT OPTION FOR] ${onConnections} FROM idOrString,...`,
]);
const jobs = [
  '{JOB|JOBS} {FOR SCHEDULES query|FOR SCHEDULE expr|query|expr} [WITH REASON = string]',
  '{SCHEDULE|SCHEDULES} {query|expr}',
  'ALL {BACKUP|CHANGEFEED|IMPORT|RESTORE} JOBS',
];
const resetMore = verb('RESET', ['CLUSTER SETTING name']);
const {
  CLUSTER: _cluster,
  VACUUM: _vacuum,
  REINDEX: _reindex,
  LOCK: _lock,
  LOAD: _load,
  ...shared
} = postgresStatements;

/** Statements that CockroachDB has, by their first word. */
export const cockroachStatements: Readonly<Record<string, StatementParser>> = {
  ...shared,
  SHOW: verb('SHOW', show),
  EXPLAIN: parseCockroachExplain,
  UPSERT: (p) => parseInsert(p, undefined),
  USE: verb('USE', ['idOrString']),
  BEGIN: transaction('BEGIN', `BEGIN [TRANSACTION] [${modeList}]`),
  START: transaction('BEGIN', `START TRANSACTION [${modeList}]`),
  SET: (p) =>
    p.is('SET', 'TRANSACTION') || p.is('SET', 'LOCAL', 'TRANSACTION') || p.is('SET', 'SESSION', 'TRANSACTION')
      ? setTransaction(p)
      : p.is('SET', 'CLUSTER', 'SETTING') || p.is('SET', 'TRACING')
        ? setMore(p)
        : (shared['SET']?.(p) ?? p.fail('name')),
  RESET: (p) => (p.is('RESET', 'CLUSTER', 'SETTING') ? resetMore(p) : (shared['RESET']?.(p) ?? p.fail('name'))),
  GRANT: (p) => (isOfCluster(p) ? grantMore(p) : parseGrant(p)),
  REVOKE: (p) => (isOfCluster(p) ? revokeMore(p) : parseGrant(p)),
  BACKUP: verb('BACKUP', [`${savedTo} ${past} ${withOptions}`, `${backedUp} ${savedTo} ${past} ${withOptions}`]),
  RESTORE: verb('RESTORE', [
    `${savedIn} ${past} ${withOptions}`,
    `{SYSTEM USERS|${backedUp}} ${savedIn} ${past} ${withOptions}`,
  ]),
  IMPORT: verb('IMPORT', [`INTO name [names] {CSV|AVRO|PARQUET|DELIMITED} DATA exprs ${withOptions}`]),
  EXPORT: verb('EXPORT', [`INTO {CSV|PARQUET} string ${withOptions} FROM {TABLE name|query}`]),
  CANCEL: verb('CANCEL', [...jobs, '{QUERY|QUERIES|SESSION|SESSIONS} [IF EXISTS] {query|expr}']),
  PAUSE: verb('PAUSE', jobs),
  RESUME: verb('RESUME', jobs),
  REFRESH: verb('REFRESH', [`MATERIALIZED VIEW [CONCURRENTLY] name ${past} [WITH [NO] DATA]`]),
  INSPECT: verb('INSPECT', [`{TABLE name|DATABASE id} ${past} [WITH OPTIONS text]`]),
  CHECK: verb('CHECK', ['EXTERNAL CONNECTION string [WITH text]']),
  EXPERIMENTAL: verb('EXPERIMENTAL', [
    'CHANGEFEED FOR {[TABLE] name},... [WITH {id [= value]},...]',
    `SCRUB {TABLE name|DATABASE id} ${past} [WITH OPTIONS text]`,
  ]),
};

/** Whether the rights of a GRANT or REVOKE are those of the cluster or of a connection to elsewhere. */
function isOfCluster(p: Parser): boolean {
  const first = p.is('REVOKE', 'GRANT', 'OPTION', 'FOR') ? 4 : 1;
  if (p.word(first) === 'SYSTEM') return true;
  let on = first;
  while (p.kind(on) !== 0 && p.word(on) !== 'ON') on++;
  return p.word(on + 1) === 'EXTERNAL' && p.word(on + 2) === 'CONNECTION';
}
