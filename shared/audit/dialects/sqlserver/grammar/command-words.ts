import { either } from '../../../grammar/patterns/either.ts';
/** Pieces of notation that several commands of SQL Server share. */
export const onOff = '{ON|OFF}';
/** The owner of what is created. */
export const authorization = '[AUTHORIZATION id]';
/** By what a symmetric key is protected. */
export const encryption = '{CERTIFICATE id|PASSWORD = string|SYMMETRIC KEY id|ASYMMETRIC KEY id}';
const loginSetting = either(
  'PASSWORD = expr [HASHED] [MUST_CHANGE] [UNLOCK] [OLD_PASSWORD = expr]',
  'OLD_PASSWORD = expr',
  '{SID|OBJECT_ID} = expr',
  '{DEFAULT_DATABASE|CREDENTIAL|NAME|TYPE} = id',
  'DEFAULT_LANGUAGE = value',
  `{CHECK_EXPIRATION|CHECK_POLICY} = ${onOff}`,
  'NO CREDENTIAL',
);

/** The settings of a login. */
export const loginSettings = `{${loginSetting}},...`;
/** The settings of a user. */
export const userSettings = `
  {PASSWORD = expr [OLD_PASSWORD = expr]|{SID|OBJECT_ID} = expr|{DEFAULT_SCHEMA|LOGIN|NAME|TYPE} = id
  |DEFAULT_LANGUAGE = value|ALLOW_ENCRYPTED_VALUE_MODIFICATIONS = ${onOff}},...`;
/** What a sequence counts, in any order. */
export const sequenceSettings = `
  {AS type|START WITH signed|INCREMENT BY signed|MINVALUE signed|NO MINVALUE|MAXVALUE signed|NO MAXVALUE|CYCLE
  |NO CYCLE|CACHE [integer]|NO CACHE|RESTART [WITH signed]}`;
const statisticsOption = either(
  'FULLSCAN',
  'SAMPLE expr {PERCENT|ROWS}',
  'RESAMPLE [ON PARTITIONS exprs]',
  'STATS_STREAM = expr|NORECOMPUTE|ALL|COLUMNS|INDEX',
  `{INCREMENTAL|AUTO_DROP|PERSIST_SAMPLE_PERCENT} = ${onOff}`,
  '{MAXDOP|ROWCOUNT|PAGECOUNT} = expr',
);

/** WITH of CREATE and UPDATE STATISTICS. */
export const statisticsSettings = `WITH {${statisticsOption}},...`;
/** What an audit specification records. */
export const auditActions = `[{{ADD|DROP} ( id,... [ON securable BY id,...] )},...]`;
/** The events and targets of an event session. */
export const sessionParts = `
  [{{ADD|DROP} {EVENT name [( [SET {id = expr},...] [ACTION ( name,... )] [WHERE expr] )]|TARGET name
  [( SET {id = expr},... )]} [,]}*]`;
/** The columns of a full-text index. */
export const fullTextColumns = '( {id [TYPE COLUMN id] [LANGUAGE value] [STATISTICAL_SEMANTICS]},... )';
/** The rows that a security policy hides and blocks. */
export const securityPredicates = `
  {{ADD|ALTER} {FILTER|BLOCK} PREDICATE expr ON name [{AFTER|BEFORE} {INSERT|UPDATE|DELETE}]|DROP
  {FILTER|BLOCK} PREDICATE ON name [{AFTER|BEFORE} {INSERT|UPDATE|DELETE}]},...`;
/** How an endpoint listens and what it is for. */
export const endpoint = `[STATE [=] {STARTED|STOPPED|DISABLED}] [AS {HTTP|TCP} settings]
  [FOR {SOAP|TSQL|TDS|SERVICE_BROKER|DATABASE_MIRRORING|DATA_MIRRORING} [{( )|settings}]]`;
/** The files of a database. */
export const databaseFiles =
  '{settings|FILEGROUP id [CONTAINS {FILESTREAM|MEMORY_OPTIMIZED_DATA}] [DEFAULT] settings},...';
