import { either } from '../../../grammar/patterns/either.ts';
const container = '[CONTAINER = {CURRENT|ALL}]';
const profileLimit = either(
  `{SESSIONS_PER_USER|CPU_PER_SESSION|CPU_PER_CALL|CONNECT_TIME|IDLE_TIME|LOGICAL_READS_PER_SESSION
  |LOGICAL_READS_PER_CALL|COMPOSITE_LIMIT} {integer|UNLIMITED|DEFAULT}`,
  'PRIVATE_SGA {UNLIMITED|DEFAULT|size}',
  `{FAILED_LOGIN_ATTEMPTS|PASSWORD_LIFE_TIME|PASSWORD_REUSE_TIME|PASSWORD_REUSE_MAX|PASSWORD_LOCK_TIME
  |PASSWORD_GRACE_TIME|INACTIVE_ACCOUNT_TIME|PASSWORD_ROLLOVER_TIME} {UNLIMITED|DEFAULT|expr}`,
  'PASSWORD_VERIFY_FUNCTION {NULL|DEFAULT|name}',
);
const limits = `{${profileLimit}}*`;
const identified = `
  {IDENTIFIED {BY {VALUES string|password} [HTTP [DIGEST] {ENABLE|DISABLE}] [REPLACE password]|EXTERNALLY
  [AS idOrString]|GLOBALLY [AS idOrString]|USING name}|NO AUTHENTICATION|NOT IDENTIFIED}`;
const proxyRights = either(
  'ENTERPRISE USERS',
  `plain [WITH {ROLE {[ALL EXCEPT] id,...}|NO ROLES}]
  [AUTHENTICATION REQUIRED|AUTHENTICATED USING {PASSWORD|DISTINGUISHED NAME|CERTIFICATE [TYPE string]
  [VERSION string]}]`,
);
const userAttribute = either(
  identified,
  'DEFAULT TABLESPACE id',
  '[LOCAL] TEMPORARY TABLESPACE id',
  'QUOTA {UNLIMITED|size} ON id',
  'PROFILE id|PASSWORD EXPIRE|EXPIRE PASSWORD ROLLOVER PERIOD',
  'ACCOUNT {LOCK|UNLOCK}',
  'ENABLE EDITIONS [FOR {id},...] [FORCE]',
  'DEFAULT COLLATION id',
  'READ {ONLY|WRITE}',
  'DIGEST {ENABLE|DISABLE}',
  'HTTP DIGEST {ENABLE|DISABLE}',
  'ADD FACTOR string [AS string]',
  'DROP FACTOR string',
  'CONTAINER = {CURRENT|ALL}',
  'DEFAULT ROLE {ALL [EXCEPT id,...]|NONE|id,...}',
  'SET CONTAINER_DATA = {ALL|DEFAULT|names} [FOR name]',
  'ADD CONTAINER_DATA = names [FOR name]',
  'REMOVE CONTAINER_DATA = names [FOR name]',
  `{GRANT|REVOKE} CONNECT THROUGH {${proxyRights}}`,
);
const userOptions = `[${userAttribute}]*`;
const policyBody = `[PRIVILEGES privilegelist] [ACTIONS actionlist] [ROLES id,...]`;

/** Users, roles, profiles and audit policies: what CREATE makes. */
export const createUsers = [
  `USER [IF NOT EXISTS] plain ${userOptions}`,
  `ROLE [IF NOT EXISTS] plain [${identified}] ${container}`,
  `PROFILE: [MANDATORY] PROFILE [IF NOT EXISTS] plain LIMIT ${limits} ${container}`,
  `AUDIT POLICY plain ${policyBody} [WHEN string EVALUATE PER {STATEMENT|SESSION|INSTANCE}]
  [ONLY TOPLEVEL] ${container}`,
  'LOCKDOWN PROFILE plain [{FROM|INCLUDING} id]',
];

const lockdownValue = 'MINVALUE = string|MAXVALUE = string|VALUE = ( string,... )';
const lockedDown = '{ALL [EXCEPT = ( string,... )]|= ( string,... )}';
const lockdown = `{DISABLE|ENABLE} {FEATURE|OPTION|STATEMENT} ${lockedDown}
  [CLAUSE ${lockedDown}] [OPTION ${lockedDown}] [${lockdownValue}]* [USERS = {ALL|COMMON|LOCAL}]`;

/** What ALTER does to them. */
export const alterUsers = [
  `USER {[IF EXISTS] plain [, plain]* ${userOptions}}`,
  `ROLE [IF EXISTS] plain ${identified} ${container}`,
  `PROFILE [IF EXISTS] plain LIMIT ${limits} ${container}`,
  `AUDIT POLICY plain [ADD {ONLY TOPLEVEL|${policyBody}}] [DROP {ONLY TOPLEVEL|${policyBody}}]
  [CONDITION {DROP|string EVALUATE PER {STATEMENT|SESSION|INSTANCE}}]`,
  `LOCKDOWN PROFILE plain ${lockdown}`,
  'RESOURCE COST {{CPU_PER_SESSION|CONNECT_TIME|LOGICAL_READS_PER_SESSION|PRIVATE_SGA} integer}*',
];
