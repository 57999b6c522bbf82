import { either } from '../../../grammar/patterns/either.ts';
import { commands } from '../../../grammar/patterns/command.ts';
import {
  auditActions,
  authorization,
  encryption,
  endpoint,
  fullTextColumns,
  loginSettings,
  onOff,
  securityPredicates,
  sequenceSettings,
  sessionParts,
  statisticsSettings,
  userSettings,
} from './command-words.ts';

const privateKey = 'WITH PRIVATE KEY settings';
const keySettings = `
  {KEY_SOURCE = string|ALGORITHM = id|IDENTITY_VALUE = string|PROVIDER_KEY_NAME = string|CREATION_DISPOSITION =
  {CREATE_NEW|OPEN_EXISTING}},...`;

const certificateSource = either(
  `FROM {ASSEMBLY id|[EXECUTABLE] FILE = string [, FORMAT = string] [${privateKey}]|BINARY = expr [${privateKey}]}`,
  '[ENCRYPTION BY PASSWORD = string] WITH {{SUBJECT|START_DATE|EXPIRY_DATE} = string},...',
);
const security = commands('CREATE', [
  `DATABASE AUDIT SPECIFICATION id [FOR SERVER AUDIT id] ${auditActions} [WITH settings]`,
  'DATABASE ENCRYPTION KEY WITH ALGORITHM = id ENCRYPTION BY SERVER {CERTIFICATE|ASYMMETRIC KEY} id',
  'DATABASE SCOPED CREDENTIAL id WITH {{IDENTITY|SECRET} = expr},...',
  `SERVER AUDIT SPECIFICATION id FOR SERVER AUDIT id ${auditActions} [WITH settings]`,
  `SERVER AUDIT id [TO {{FILE|URL} settings|APPLICATION_LOG|SECURITY_LOG|EXTERNAL_MONITOR}] [WITH settings]
  [WHERE expr]`,
  `SERVER ROLE id ${authorization}`,
  `LOGIN id {WITH ${loginSettings}|FROM {WINDOWS [WITH ${loginSettings}]|CERTIFICATE id|ASYMMETRIC KEY id
  |EXTERNAL PROVIDER [WITH ${loginSettings}]}}`,
  `USER id [{FOR|FROM} {LOGIN id|CERTIFICATE id|ASYMMETRIC KEY id|EXTERNAL PROVIDER}|WITHOUT LOGIN]
  [WITH ${userSettings}]`,
  `ROLE id ${authorization}`,
  'APPLICATION ROLE id WITH {PASSWORD = expr|DEFAULT_SCHEMA = id},...',
  'CREDENTIAL id WITH IDENTITY = expr [, SECRET = expr] [FOR CRYPTOGRAPHIC PROVIDER id]',
  'CRYPTOGRAPHIC PROVIDER id FROM FILE = string',
  `CERTIFICATE id ${authorization} {${certificateSource}} [ACTIVE FOR BEGIN_DIALOG = ${onOff}]`,
  `SYMMETRIC KEY name ${authorization} [FROM PROVIDER id] WITH ${keySettings} [ENCRYPTION BY ${encryption},...]`,
  `ASYMMETRIC KEY id ${authorization} [FROM {[EXECUTABLE] FILE = string|ASSEMBLY id|PROVIDER id}]
  [WITH ${keySettings}] [ENCRYPTION BY PASSWORD = string]`,
  'MASTER KEY [ENCRYPTION BY PASSWORD = string]',
  'COLUMN MASTER KEY id WITH settings',
  'COLUMN ENCRYPTION KEY id WITH VALUES settings,...',
  `SECURITY POLICY name ${securityPredicates} [WITH settings] [NOT FOR REPLICATION]`,
]);

const messaging = commands('CREATE', [
  'EVENT NOTIFICATION id ON {SERVER|DATABASE|QUEUE name} [WITH FAN_IN] FOR id,... TO SERVICE string , string',
  `EVENT SESSION id ON {SERVER|DATABASE} ${sessionParts} [WITH settings]`,
  `ENDPOINT id ${authorization} ${endpoint}`,
  'QUEUE name [WITH setting,...] [ON id]',
  `SERVICE id ${authorization} ON QUEUE name [( id,... )]`,
  `CONTRACT id ${authorization} ( {id SENT BY {INITIATOR|TARGET|ANY}},... )`,
  `MESSAGE TYPE id ${authorization} [VALIDATION = {NONE|EMPTY|WELL_FORMED_XML|VALID_XML WITH SCHEMA COLLECTION name}]`,
  `ROUTE id ${authorization} WITH setting,...`,
  `REMOTE SERVICE BINDING id ${authorization} TO SERVICE string WITH setting,...`,
  'BROKER PRIORITY id FOR CONVERSATION [SET settings]',
]);

const fullTextOption = either(
  'settings',
  '{CHANGE_TRACKING [=] {MANUAL|AUTO|OFF}|NO POPULATION|STOPLIST [=] id|SEARCH PROPERTY LIST [=] id},...',
);
const storage = commands('CREATE', [
  'RESOURCE POOL id [WITH settings]',
  'EXTERNAL RESOURCE POOL id [WITH settings]',
  'WORKLOAD GROUP id [WITH settings] [USING {EXTERNAL id|id [, EXTERNAL id]}]',
  'WORKLOAD CLASSIFIER id WITH settings',
  'PARTITION FUNCTION name ( type ) AS RANGE [LEFT|RIGHT] FOR VALUES {( )|exprs}',
  'PARTITION SCHEME id AS PARTITION id [ALL] TO ( {id|string},... )',
  `STATISTICS id ON name names [WHERE expr] [${statisticsSettings}]`,
  `SEQUENCE name [${sequenceSettings} [,]]*`,
  'SYNONYM name FOR name',
  'TYPE name {FROM type [NOT NULL|NULL]|AS TABLE shape [WITH settings]|EXTERNAL NAME name}',
  'DEFAULT name AS expr',
  'RULE name AS expr',
  'AGGREGATE name ( {expr [AS] type [NULL|NOT NULL]},... ) RETURNS type EXTERNAL NAME name',
  `ASSEMBLY id ${authorization} FROM expr,... [WITH PERMISSION_SET = {SAFE|EXTERNAL_ACCESS|UNSAFE}]`,
  'XML SCHEMA COLLECTION name AS expr',
  `FULLTEXT CATALOG id [ON FILEGROUP id] [IN PATH string] [WITH ACCENT_SENSITIVITY = ${onOff}]
  [AS DEFAULT] ${authorization}`,
  `FULLTEXT STOPLIST id [FROM {SYSTEM STOPLIST|name}] ${authorization}`,
  `FULLTEXT INDEX ON name [${fullTextColumns}] KEY INDEX id [ON {( {FILEGROUP id|id},... )|id}]
  [WITH {${fullTextOption}}]`,
  `SEARCH PROPERTY LIST id [FROM name] ${authorization}`,
  `AVAILABILITY GROUP id [WITH settings] [FOR [DATABASE id,...]] {REPLICA|AVAILABILITY GROUP} ON
  {string WITH settings},... [LISTENER string settings]`,
  'EXTERNAL DATA SOURCE name WITH settings',
  'EXTERNAL FILE FORMAT name WITH settings',
  `EXTERNAL LIBRARY name ${authorization} FROM {settings|string},... [WITH settings]`,
  `EXTERNAL LANGUAGE id ${authorization} FROM settings,...`,
  `EXTERNAL MODEL id ${authorization} WITH settings`,
  'EXTERNAL STREAM name [settings] WITH settings',
  'EXTERNAL STREAMING JOB id settings',
]);

/** What SQL Server creates besides tables, views, indexes, routines, schemas and databases. */
export const createCommands = [...security, ...messaging, ...storage];
