import { either } from '../../../grammar/patterns/either.ts';
import { commands } from '../../../grammar/patterns/command.ts';
import {
  counting,
  executeAs,
  groupScope,
  moment,
  policy,
  setAnything,
  tableActions,
  tags,
  triggers,
  unsetAnything,
} from './clauses.ts';

const createdObjectType = `
  API INTEGRATION|CATALOG INTEGRATION|EXTERNAL ACCESS INTEGRATION|NOTIFICATION INTEGRATION|SECURITY INTEGRATION
  |STORAGE INTEGRATION|INTEGRATION|AGGREGATION POLICY|AUTHENTICATION POLICY|JOIN POLICY|MASKING POLICY
  |NETWORK POLICY|NETWORK RULE |PACKAGES POLICY|PASSWORD POLICY|PRIVACY POLICY|PROJECTION POLICY
  |ROW ACCESS POLICY |SESSION POLICY|STORAGE LIFECYCLE POLICY|FEATURE POLICY|BACKUP POLICY|SNAPSHOT POLICY
  |CORTEX SEARCH SERVICE |DBT PROJECT|DCM PROJECT|DATABASE ROLE|APPLICATION ROLE|APPLICATION PACKAGE|APPLICATION
  |EXTERNAL VOLUME |FILE FORMAT|RESOURCE MONITOR|COMPUTE POOL|IMAGE REPOSITORY|GIT REPOSITORY|MANAGED ACCOUNT
  |REPLICATION GROUP |FAILOVER GROUP|SEMANTIC VIEW|MCP SERVER|MODEL MONITOR|EXTERNAL AGENT|ORGANIZATION PROFILE
  |ORGANIZATION ACCOUNT |ORGANIZATION LISTING|EXTERNAL LISTING |ACCOUNT|AGENT|ALERT|BACKUP SET|CONNECTION|CONTACT
  |DATASET|GATEWAY |LISTING|MODEL|NOTEBOOK PROJECT|NOTEBOOK|PIPE|ROLE|SECRET|SEQUENCE|SERVICE|SHARE|SNAPSHOT SET
  |SNAPSHOT|STAGE |STREAMLIT|STREAM|TAG|TASK|TYPE|USER|WAREHOUSE|WORKSPACE`;
const kinds = `{${createdObjectType}}`;
const routineKinds = '{DATA METRIC FUNCTION|EXTERNAL FUNCTION|AGGREGATE FUNCTION|FUNCTION|PROCEDURE}';
const words = '[OR {REPLACE|ALTER}] [SECURE] [TEMP|TEMPORARY|TRANSIENT|VOLATILE] [AGGREGATE] [MANAGED]';
const dataParameters = '( [{id type [DEFAULT expr]},...] )';

const objectSource = either(
  'SHARE name|LISTING string|SPECIFICATION string',
  'BACKUP SET name [IDENTIFIER string]',
  'SERVICE name VOLUME string INSTANCE integer',
  'MODEL name [VERSION id]',
  'APPLICATION PACKAGE name [USING {VERSION id [PATCH integer]|string}]',
  'path [SPECIFICATION_FILE = value]',
  'name',
);
const objectOption = either(
  groupScope,
  'assigned|, assigned',
  tags,
  '[WITH] CONTACT parens',
  policy,
  'WITH VERSION id|WITH BACKUP POLICY name',
  counting,
  `CLONE name [${moment}]`,
  'COPY GRANTS',
  `ON {{TABLE|VIEW|EXTERNAL TABLE|DYNAMIC TABLE|EVENT TABLE|ICEBERG TABLE|DIRECTORY|STAGE|SOURCE} name [${moment}]
  |ACCOUNT|id [ATTRIBUTES id,...]}`,
  'AFTER name,...|WHEN expr',
  executeAs,
  'IF ( EXISTS ( statement ) ) THEN statement',
  `AS {${dataParameters} RETURNS id -> expr|REPLICA OF name|string|body}`,
  `FROM {${objectSource}}`,
  'ALLOWED_VALUES string,...',
  triggers,
  'IN COMPUTE POOL name|SPECIFICATION string|PRIMARY KEY names|ATTRIBUTES id,...',
  '{TABLES|RELATIONSHIPS|FACTS|DIMENSIONS|METRICS} parens',
  'SHARE name|APPLICATION PACKAGE name',
  'FOR {TABLE|SCHEMA|DATABASE|DYNAMIC TABLE} name',
  'COMMENT string|WITH assigned',
);

/** What may stand behind the name of a new object, all kinds together: a kind that lacks a clause is not told apart. */
const created = `[${objectOption}]*`;
const routineOption = either(
  'RETURNS {NULL ON NULL INPUT|TABLE parens|type}',
  'NOT NULL|NULL|LANGUAGE id|CALLED ON NULL INPUT|STRICT|VOLATILE|IMMUTABLE|MEMOIZABLE',
  executeAs,
  'COPY GRANTS',
  tags,
  'assigned',
  'AS {string|( query )|body}',
);
const routine = `name args {${routineOption}}*`;
/** A class of Snowflake's own schemas, whose arguments have names. */
const machineLearning = 'INSTANCE: [OR REPLACE] SNOWFLAKE . id . id [IF NOT EXISTS] name parens [assigned]*';
const databaseOption = either(
  `CLONE name [${moment}]`,
  'FROM {SHARE name|LISTING string|BACKUP SET name [IDENTIFIER string]}',
  'AS REPLICA OF name|WITH MANAGED ACCESS',
  tags,
  '[WITH] CONTACT parens',
  'IGNORE {TABLES WITH INSUFFICIENT DATA RETENTION|HYBRID TABLES}',
  'assigned|, assigned',
);
const database = `[TRANSIENT|VOLATILE] {DATABASE|SCHEMA} [IF NOT EXISTS] name [${databaseOption}]*`;

const addedThing = either(
  'ACCOUNTS = name,... [SHARE_RESTRICTIONS = value]',
  'assigned',
  'SCORING PROFILE [IF NOT EXISTS] id string',
  'ALLOWED_VALUES string,...|STORAGE_LOCATION = parens|AFTER name,...',
  'DELEGATED AUTHORIZATION OF ROLE name TO SECURITY INTEGRATION name',
  'LIVE VERSION [id] FROM LAST',
  'VERSION {{FROM|USING} path|id {FROM|USING} path} [assigned]*',
  'PATCH {FOR VERSION id USING path|integer FOR VERSION id USING path} [assigned]*',
  'PROGRAMMATIC ACCESS TOKEN id [assigned]*',
  'RELEASE CHANNEL id',
  'id,... TO {ALLOWED_DATABASES|ALLOWED_SHARES|ALLOWED_ACCOUNTS}',
  'SEARCH OPTIMIZATION',
);
const removedThing = either(
  'ACCOUNTS = name,...|assigned|STORAGE_LOCATION string|AFTER name,...',
  'DELEGATED {AUTHORIZATION OF ROLE name|AUTHORIZATIONS} FROM SECURITY INTEGRATION name',
  'PROGRAMMATIC ACCESS TOKEN id',
  'id,... FROM {ALLOWED_DATABASES|ALLOWED_SHARES|ALLOWED_ACCOUNTS}',
);
const channel = either(
  '{ADD|REMOVE|SET} ACCOUNTS = ( name,... )',
  '{ADD|DROP} VERSION id',
  setAnything,
  'UNSET RELEASE DIRECTIVE id',
  'MODIFY RELEASE DIRECTIVE id [assigned]*',
);
const alterations = either(
  `MODIFY RELEASE CHANNEL id {${channel}}`,
  '{UNSET|MODIFY} RELEASE DIRECTIVE id [assigned]*',
  'RENAME TO name',
  setAnything,
  unsetAnything,
  'SWAP WITH name',
  `ADD {${addedThing}}`,
  `REMOVE {${removedThing}}`,
  'DROP {ALLOWED_VALUES string,...|SCORING PROFILE [IF EXISTS] id|VERSION id|LIVE VERSION}',
  'SUSPEND [RECLUSTER|INDEXING|SERVING|CONSUMERS]',
  'RESUME [IF SUSPENDED|RECLUSTER|INDEXING|SERVING]',
  'REFRESH [COPY SESSION|assigned|string]*',
  'FETCH|STOP ALL|PRIMARY|ABORT ALL QUERIES|RESET PASSWORD',
  `MODIFY {WHEN expr|AS statement|VERSION id SET assigned|CONDITION EXISTS ( statement )|ACTION statement
  |PROGRAMMATIC ACCESS TOKEN id SET assigned}`,
  'ROTATE PROGRAMMATIC ACCESS TOKEN id [assigned]*',
  executeAs,
  'INCREMENT [BY] [=] number',
  '{ENABLE|DISABLE} {REPLICATION|FAILOVER} [TO ACCOUNTS name,...] [IGNORE EDITION CHECK]',
  `MOVE {TO FAILOVER GROUP name|DATABASES id,... TO {REPLICATION|FAILOVER} GROUP name|SHARES id,... TO
  {REPLICATION|FAILOVER} GROUP name}`,
  'PUBLISH|UNPUBLISH|REVIEW|AS string|COMMIT',
  'UPGRADE [USING {VERSION id [PATCH integer]|path}]',
  'UPDATE STORAGE_LOCATION = value',
  'FROM {path|string}',
  'BLOCK VERSION id|MIGRATE|SET',
);

const tableKindChange = either(
  `${tableActions.join('|')}`,
  'ADD COLUMN plain type|DROP COLUMN plain|RENAME COLUMN plain TO plain',
  alterations,
);

/** What Snowflake creates, alters and drops besides tables and views. */
export const snowflakeCommands = {
  create: commands('CREATE', [
    `${machineLearning}`,
    // Behind OR REPLACE only one word more is seen, so that what is external stands together.
    `FUNCTION: ${words} {${routineKinds} [IF NOT EXISTS] ${routine}
  |EXTERNAL {ACCESS INTEGRATION|VOLUME|AGENT|LISTING} [IF NOT EXISTS] name ${created}}`,
    `DATABASE: [OR {REPLACE|ALTER}] {DATABASE ROLE [IF NOT EXISTS] name ${created}|${database}}`,
    // Behind OR REPLACE only one word more is seen, so that DATABASE ROLE stands with DATABASE.
    `*: ${words} ${kinds.replace('DATABASE ROLE|', '')} [IF NOT EXISTS] name ${created}`,
  ]),
  alter: commands('ALTER', [
    `SESSION {${setAnything}|${unsetAnything}}`,
    `ACCOUNT {${setAnything}|${unsetAnything}|name {${alterations}}|DROP OLD {URL|ORGANIZATION URL}}`,
    `WAREHOUSE {{SUSPEND|RESUME [IF SUSPENDED]|${setAnything}|${unsetAnything}|ABORT ALL QUERIES}|[IF EXISTS] name
  {${alterations}}}`,
    `FUNCTION: {FUNCTION|PROCEDURE} [IF EXISTS] name [args] {${alterations}}`,
    `{DYNAMIC TABLE|EXTERNAL TABLE|ICEBERG TABLE|HYBRID TABLE|EVENT TABLE|INTERACTIVE TABLE|MATERIALIZED VIEW|VIEW}
  [IF EXISTS] name,... {${tableKindChange}} [, {${tableActions.join('|')}}]*`,
    `{DATABASE|SCHEMA} [IF EXISTS] name {{ENABLE|DISABLE} MANAGED ACCESS|${alterations}}`,
    `*: ${kinds} [IF EXISTS] name {${alterations}|${triggers}}`,
  ]),
  drop: commands('DROP', [
    `FUNCTION: ${routineKinds} [IF EXISTS] name [args]`,
    `{DYNAMIC TABLE|EXTERNAL TABLE|ICEBERG TABLE|HYBRID TABLE|EVENT TABLE|INTERACTIVE TABLE|MATERIALIZED VIEW
  |SEMANTIC VIEW} [IF EXISTS] name [CASCADE|RESTRICT]`,
    `*: ${kinds} [IF EXISTS] name [CASCADE|RESTRICT]`,
    'VERSION id',
  ]),
};
