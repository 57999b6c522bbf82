import { either } from '../../../grammar/patterns/either.ts';
import { commands } from '../../../grammar/patterns/command.ts';
import { mysqlRelativeCommands } from './relatives.ts';

const secret = '{BY {RANDOM PASSWORD|PASSWORD string|string}|AS string|USING {PASSWORD ( string )|string}}';
const identified = `[IDENTIFIED {BY {RANDOM PASSWORD|PASSWORD string|string}|{WITH|VIA} idOrString [${secret}]
  [{OR|AND} [IDENTIFIED WITH] idOrString [${secret}]]*}]`;
const firstFactor = `[INITIAL AUTHENTICATION IDENTIFIED {BY {RANDOM PASSWORD|string}|WITH idOrString AS string}]`;
/** How an account signs in; GRANT takes it too. */
export const account = `
  user ${identified} ${firstFactor} [REPLACE string] [RETAIN CURRENT PASSWORD] [DISCARD OLD PASSWORD]`;
const requirement = '[REQUIRE {NONE|SSL|X509|{[AND] {CIPHER|ISSUER|SUBJECT} string}*}]';
const factor = either(
  `{ADD|MODIFY} integer FACTOR {IDENTIFIED {BY {RANDOM PASSWORD|string}|WITH idOrString [${secret}]}}`,
  'DROP integer FACTOR',
);
const registration = '{INITIATE REGISTRATION|FINISH REGISTRATION SET CHALLENGE_RESPONSE AS string|UNREGISTER}';
const limits = `[WITH {{MAX_QUERIES_PER_HOUR|MAX_UPDATES_PER_HOUR|MAX_CONNECTIONS_PER_HOUR|MAX_USER_CONNECTIONS
  |MAX_STATEMENT_TIME} number}*]`;
const lockingOption = either(
  `PASSWORD {EXPIRE [NEVER|DEFAULT|INTERVAL integer DAY]|HISTORY {DEFAULT|integer}|REUSE INTERVAL
  {DEFAULT|integer DAY}|REQUIRE CURRENT [DEFAULT|OPTIONAL]}`,
  'ACCOUNT {LOCK|UNLOCK}',
  'FAILED_LOGIN_ATTEMPTS integer',
  'PASSWORD_LOCK_TIME {integer|UNBOUNDED}',
);
const locks = `[{${lockingOption}}*]`;
const accountTail = `${requirement} ${limits} ${locks} [{COMMENT|ATTRIBUTE} string]`;
const serverOptions = 'OPTIONS ( {id value},... )';
const sequenceOption = either(
  'AS type',
  'START [WITH|=] number',
  'INCREMENT [BY|=] number',
  'MINVALUE [=] number',
  'NO MINVALUE|NOMINVALUE',
  'MAXVALUE [=] number',
  'NO MAXVALUE|NOMAXVALUE',
  'CACHE [=] number',
  'NOCACHE|CYCLE|NOCYCLE|NO CYCLE|ORDER|NOORDER',
  'RESTART [[WITH|=] number]',
  'ENGINE [=] id',
  'COMMENT [=] string',
);
const sequenceOptions = `[${sequenceOption}]*`;
const tablespaceOption = either(
  'ADD DATAFILE string|DROP DATAFILE string',
  'AUTOEXTEND_SIZE [=] value',
  'FILE_BLOCK_SIZE [=] value',
  'ENCRYPTION [=] string',
  'USE LOGFILE GROUP id',
  'EXTENT_SIZE [=] value',
  'INITIAL_SIZE [=] value',
  'MAX_SIZE [=] value',
  'NODEGROUP [=] number',
  'WAIT',
  'COMMENT [=] string',
  'ENGINE [=] value',
  'ENGINE_ATTRIBUTE [=] string',
  'REDO_BUFFER_SIZE [=] value',
  'UNDO_BUFFER_SIZE [=] value',
  'ADD UNDOFILE string|RENAME TO id',
  'SET {ACTIVE|INACTIVE}',
);
const spaceOptions = `[[,] {${tablespaceOption}}]*`;
const databaseOptions = `
  [[DEFAULT] {CHARACTER SET [=] idOrString|CHARSET [=] idOrString|COLLATE [=] idOrString|ENCRYPTION [=] string
  |COMMENT [=] string}|READ ONLY [=] value|UPGRADE DATA DIRECTORY NAME]*`;
const characteristics = `
  [COMMENT string|LANGUAGE SQL|NOT DETERMINISTIC|DETERMINISTIC|CONTAINS SQL|NO SQL|READS SQL DATA
  |MODIFIES SQL DATA|SQL SECURITY {DEFINER|INVOKER}]*`;
const eventSchedule = `
  [ON SCHEDULE {AT expr|EVERY expr id [STARTS expr] [ENDS expr]}] [ON COMPLETION [NOT] PRESERVE]`;
const tidbGroupOptions = `[RU_PER_SEC [=] value|PRIORITY [=] id|BURSTABLE [= value]|QUERY_LIMIT [=]
  {NULL|( {id [=] value}* [, {id [=] value}]* )}|BACKGROUND [=] {NULL|( id [=] value )}]*`;
const groupOptions = '[VCPU [=] {integer [- integer]},...] [THREAD_PRIORITY [=] number] [ENABLE|DISABLE] [FORCE]';

const userChange = either(
  `USER ( ) {integer FACTOR ${registration}|IDENTIFIED BY string [REPLACE string] [RETAIN CURRENT PASSWORD]}`,
  `{${account} [integer FACTOR ${registration}|{${factor}}*] [DEFAULT ROLE {NONE|ALL|user,...}]},... ${accountTail}`,
);

/** What MySQL creates, alters and drops besides tables, views, indexes and routines. */
export const mysqlCommands = {
  create: commands('CREATE', [
    'VIEW: [OR REPLACE] JSON [RELATIONAL] DUALITY VIEW [IF NOT EXISTS] name AS text',
    ...mysqlRelativeCommands.create,
    `USER: [OR REPLACE] USER [IF NOT EXISTS] {${account}},... [DEFAULT ROLE {NONE|ALL|user,...}] ${accountTail}`,
    'ROLE: [OR REPLACE] ROLE [IF NOT EXISTS] user,... [WITH ADMIN user]',
    `SERVER: [OR REPLACE] SERVER [IF NOT EXISTS] idOrString FOREIGN DATA WRAPPER idOrString ${serverOptions}`,
    `SEQUENCE: [OR REPLACE] [TEMPORARY] SEQUENCE [IF NOT EXISTS] name ${sequenceOptions}`,
    `TABLESPACE: [UNDO] TABLESPACE id ${spaceOptions}`,
    `LOGFILE GROUP id ${spaceOptions}`,
    `FUNCTION: [OR REPLACE] [AGGREGATE] FUNCTION [IF NOT EXISTS] name RETURNS
  {STRING|INTEGER|INT|REAL|DECIMAL} SONAME string`,
    `RESOURCE GROUP id {TYPE [=] {SYSTEM|USER} ${groupOptions}|${tidbGroupOptions}}`,
    `SPATIAL: [OR REPLACE] SPATIAL REFERENCE SYSTEM [IF NOT EXISTS] integer
  {NAME string|DEFINITION string|ORGANIZATION string IDENTIFIED BY integer|DESCRIPTION string}*`,
    'LIBRARY [IF NOT EXISTS] name LANGUAGE id AS string',
    'PLACEMENT POLICY [IF NOT EXISTS] id {id [=] value}*',
  ]),
  alter: commands('ALTER', [
    ...mysqlRelativeCommands.alter,
    `USER: USER [IF EXISTS] {${userChange}}`,
    `DATABASE {UPGRADE DATA DIRECTORY NAME|plain [UPGRADE DATA DIRECTORY NAME] ${databaseOptions}|${databaseOptions}}`,
    `SCHEMA {plain ${databaseOptions}|${databaseOptions}}`,
    `PROCEDURE name ${characteristics}`,
    `FUNCTION name ${characteristics}`,
    `EVENT: [DEFINER = user] EVENT [IF EXISTS] name ${eventSchedule}
  [RENAME TO name] [ENABLE|DISABLE [ON {SLAVE|REPLICA}]] [COMMENT string] [DO body]`,
    `SERVER idOrString ${serverOptions}`,
    `SEQUENCE [IF EXISTS] name ${sequenceOptions}`,
    `TABLESPACE: [UNDO] TABLESPACE id ${spaceOptions}`,
    `LOGFILE GROUP id ${spaceOptions}`,
    `INSTANCE {ROTATE {INNODB|BINLOG} MASTER KEY|{ENABLE|DISABLE} INNODB REDO_LOG|RELOAD
  {TLS [FOR CHANNEL id]|KEYRING} [NO ROLLBACK ON ERROR]}`,
    `RESOURCE GROUP id {${tidbGroupOptions}|${groupOptions}}`,
  ]),
  drop: commands('DROP', [
    ...mysqlRelativeCommands.drop,
    'USER [IF EXISTS] user,...',
    'ROLE [IF EXISTS] user,...',
    'SERVER [IF EXISTS] idOrString',
    'PREPARE id',
    'LOGFILE GROUP id [ENGINE [=] id]',
    'TABLESPACE: [UNDO] TABLESPACE id [ENGINE [=] id]',
    'SPATIAL REFERENCE SYSTEM [IF EXISTS] integer',
    'TEMPORARY SEQUENCE [IF EXISTS] name,...',
  ]),
};
