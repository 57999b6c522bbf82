import { either } from '../../../grammar/patterns/either.ts';
import type { StatementParser } from '../../../grammar/dialect.ts';
import { parseCreate } from '../../../grammar/statements/create.ts';
import { parseInsert } from '../../../grammar/changes/insert.ts';
import { parseCallStatement } from '../../../grammar/statements/small-statements.ts';
import type { Statement } from '../../../tree/statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseCall } from '../../../grammar/expressions/call.ts';
import { transaction } from '../../../grammar/statements/transaction.ts';
import { verb } from '../../../grammar/patterns/verb.ts';

const stageFiles = '[PATTERN = string]';
const listedObjects = `
  ALERTS|DATABASES|DATASETS|DYNAMIC TABLES|EVENT TABLES|EXTERNAL TABLES|EXTERNAL FUNCTIONS|FILE FORMATS|FUNCTIONS
  |GIT REPOSITORIES|HYBRID TABLES|ICEBERG TABLES|IMAGE REPOSITORIES|MATERIALIZED VIEWS|MODELS|NETWORK RULES
  |NOTEBOOKS|PASSWORD POLICIES|MASKING POLICIES|ROW ACCESS POLICIES|SESSION POLICIES |AGGREGATION POLICIES
  |PROJECTION POLICIES|PIPES|PROCEDURES|SCHEMAS|SECRETS|SEMANTIC VIEWS|SEQUENCES|SERVICES|SNAPSHOTS|STAGES
  |STREAMLITS|STREAMS|TABLES|TAGS|TASKS|VIEWS|CORTEX SEARCH SERVICES|AGENTS|WORKSPACES|CONTACTS|DATABASE ROLES`;
const manyKinds = `{${listedObjects}}`;
const droppedObjectType = `
  ACCOUNT|AGENT|AGGREGATION POLICY|ALERT|APPLICATION PACKAGE|APPLICATION ROLE|APPLICATION|AUTHENTICATION POLICY
  |CLASS|COMPUTE POOL|CONNECTION|CONTACT|CORTEX SEARCH SERVICE|DATABASE ROLE|DATABASE|DATASET
  |DATA METRIC FUNCTION |DBT PROJECT|DCM PROJECT|DYNAMIC TABLE|EVENT TABLE|EXTERNAL ACCESS INTEGRATION
  |EXTERNAL FUNCTION|EXTERNAL TABLE |EXTERNAL VOLUME |FAILOVER GROUP|FILE FORMAT|FUNCTION|GATEWAY|GIT REPOSITORY
  |HYBRID TABLE|ICEBERG TABLE |IMAGE REPOSITORY|INTEGRATION|JOIN POLICY|LISTING|MASKING POLICY|MATERIALIZED VIEW
  |MCP SERVER|MODEL MONITOR |MODEL|NETWORK POLICY|NETWORK RULE|NOTEBOOK|PACKAGES POLICY|PASSWORD POLICY|PIPE
  |PRIVACY POLICY|PROCEDURE |PROJECTION POLICY|REPLICATION GROUP|RESOURCE MONITOR|ROLE |ROW ACCESS POLICY|SCHEMA
  |SECRET|SEMANTIC VIEW |SEQUENCE|SERVICE|SESSION POLICY|SHARE|SNAPSHOT|STAGE|STORAGE LIFECYCLE POLICY|STREAMLIT
  |STREAM|TABLE|TAG|TASK |TYPE|USER|VIEW|VOLUME|WAREHOUSE|WORKSPACE|STORAGE INTEGRATION|SECURITY INTEGRATION
  |NOTIFICATION INTEGRATION |API INTEGRATION|CATALOG INTEGRATION|COLUMN|USER`;
const oneKind = `{${droppedObjectType}}`;
const grantee = '{ROLE name|DATABASE ROLE name|APPLICATION ROLE name|APPLICATION name|SHARE name,...|USER name|name}';
const target = `{ACCOUNT|{FUTURE|ALL} ${manyKinds} IN {DATABASE|SCHEMA|ACCOUNT|APPLICATION PACKAGE} [name]
  |{ROLE|USER|WAREHOUSE|INTEGRATION} name,...|${oneKind} name [args] [, name [args]]*|name}`;
const roleKinds = '{DATABASE ROLE|APPLICATION ROLE|INSTANCE ROLE|SERVICE ROLE|ROLE}';
const described = `{INTEGRATION name|RESULT expr|TRANSACTION number|${oneKind} name [args] [TYPE = {COLUMNS|STAGE}]
  |SEARCH OPTIMIZATION ON name|AVAILABLE LISTING id|ORGANIZATION PROFILE name|NOTEBOOK name|name}`;

/** What SHOW lists; what follows narrows the list. */
const shownObjects = either(
  listedObjects,
  'ACCOUNTS|ORGANIZATION ACCOUNTS|MANAGED ACCOUNTS|REPLICATION {ACCOUNTS|DATABASES|GROUPS}|REGIONS',
  'APPLICATION {PACKAGES|ROLES}|APPLICATIONS|AVAILABLE {LISTINGS|OFFERS|ORGANIZATION PROFILES}|AUTHENTICATION POLICIES',
  'BACKUP {POLICIES|SETS}|BACKUPS|BRANCHES|CALLER GRANTS|CLASSES|CHANNELS|COLUMNS|COMPUTE POOLS [INSTANCE FAMILIES]',
  'CONFIGURATIONS|CONNECTIONS|CORTEX {BASE MODELS|AGENTS}|DATA METRIC FUNCTIONS|DBT PROJECTS|DCM PROJECTS',
  'DELEGATED AUTHORIZATIONS|DEPLOYMENTS|ENDPOINTS|ENTITIES|EXTERNAL {AGENTS|LISTINGS|VOLUMES}',
  'FAILOVER GROUPS|FEATURE POLICIES',
  'FUTURE GRANTS|GATEWAYS|GIT {BRANCHES|TAGS}|GLOBAL ACCOUNTS|GRANTS|IMAGES|IMPORTED KEYS|EXPORTED KEYS',
  '[API|CATALOG|NOTIFICATION|SECURITY|STORAGE|EXTERNAL ACCESS] INTEGRATIONS|INTERACTIVE TABLES|JOIN POLICIES|LISTINGS',
  'LISTING OFFERS|LOCKS|MCP SERVERS|MODEL MONITORS|NETWORK POLICIES|NOTEBOOK PROJECTS|OBJECTS|OFFERS',
  'ONLINE FEATURE TABLES|OPENFLOW {DATA PLANE INTEGRATIONS|RUNTIME INTEGRATIONS}',
  'ORGANIZATION {LISTINGS|PROFILES|USERS}',
  'PACKAGES POLICIES|PARAMETERS|PIPELINES|POSTGRES INSTANCES|PRICING PLANS|PRIMARY KEYS|PRIVACY POLICIES',
  'PRIVILEGES|RELEASE {CHANNELS|DIRECTIVES}|REFERENCES|RESOURCE MONITORS|ROLES|RUN METRICS|RUNS',
  'SEMANTIC {DIMENSIONS [FOR METRIC]|FACTS|METRICS}|SEQUENCES|SERVICE {CONTAINERS|INSTANCES|ROLES|VOLUMES}',
  'SHARED CONTENT|SHARES|SNAPSHOT {POLICIES|SETS}|STORAGE LIFECYCLE POLICIES|SPECIFICATIONS|STREAMS',
  'TELEMETRY EVENT DEFINITIONS|TRANSACTIONS|TYPES|UNIQUE KEYS|USER {FUNCTIONS|PROCEDURES}',
  'USER PROGRAMMATIC ACCESS TOKENS',
  'USERS|VARIABLES|VERSIONS|WAREHOUSES|SNOWFLAKE . id . id [INSTANCES]|SNOWFLAKE . id',
);

/** What may stand outside of a block too. */
const scripted: StatementParser = (p) => p.grammar.bodyStatement(p);

/** Statements of Snowflake by their first word. */
export const snowflakeStatements: Readonly<Record<string, StatementParser>> = {
  CALL: parseMethodCall,
  COPY: verb('COPY', [
    `INTO {path|string|name [names]} [FROM {path|string|( query )|name}]
  [PARTITION BY {( expr )|expr}|assigned|, assigned]*`,
    'FILES INTO {path|string} FROM {path|string|( query )} [assigned]*',
    'INTO LOCATION text',
  ]),
  PUT: verb('PUT', ['path [path] [assigned]*']),
  GET: verb('GET', ['path [path] [assigned]*']),
  LIST: verb('LIST', [`path ${stageFiles}`]),
  LS: verb('LS', [`path ${stageFiles}`]),
  REMOVE: verb('REMOVE', [`path ${stageFiles}`]),
  RM: verb('RM', [`path ${stageFiles}`]),
  GRANT: verb('GRANT', [
    `${roleKinds} name TO ${grantee} [WITH GRANT OPTION]`,
    `[CALLER|INHERITED CALLER] privileges [ON ${target}] TO ${grantee} [WITH GRANT OPTION]
  [{COPY|REVOKE} CURRENT GRANTS]`,
  ]),
  REVOKE: verb('REVOKE', [
    `${roleKinds} name FROM ${grantee}`,
    `[GRANT OPTION FOR] [CALLER|INHERITED CALLER] privileges [ON ${target}] FROM ${grantee} [CASCADE|RESTRICT]`,
  ]),
  USE: verb('USE', [
    'SECONDARY ROLES {ALL|NONE|name,...}',
    'CATALOG name',
    '{ROLE|WAREHOUSE|DATABASE|SCHEMA} {expr|name}',
    'name',
  ]),
  SHOW: verb('SHOW', [`[TERSE] {${shownObjects}} [text]`]),
  DESCRIBE: verb('DESCRIBE', [described]),
  DESC: verb('DESC', [described]),
  EXPLAIN: verb('EXPLAIN', ['[USING {TABULAR|JSON|TEXT}] statement']),
  SET: verb('SET', ['{id = expr},...', 'names = exprs']),
  UNSET: verb('UNSET', ['{id|names},...']),
  COMMENT: verb('COMMENT', [`[IF EXISTS] ON ${oneKind} name [args] IS string`]),
  TRUNCATE: verb('TRUNCATE', ['[TABLE|MATERIALIZED VIEW] [IF EXISTS] name']),
  UNDROP: verb('UNDROP', [
    `{TABLE|SCHEMA|DATABASE|ACCOUNT|TAG|ICEBERG TABLE|DYNAMIC TABLE|EXTERNAL TABLE|EXTERNAL VOLUME|NOTEBOOK
  |INTEGRATION|LISTING|WORKSPACE|VIEW} name`,
  ]),
  EXECUTE: verb('EXECUTE', [
    'IMMEDIATE {FROM path [text]|expr [USING exprs]}',
    'TASK name [RETRY LAST|USING CONFIG = string]',
    'MANAGED TASK name',
    'ALERT name',
    'NOTEBOOK name [parens]',
    'DBT PROJECT text',
    'DCM PROJECT text',
    'JOB SERVICE text',
    'SERVICE text',
    'AS {CALLER|OWNER}',
  ]),
  INSERT: (p) =>
    (p.is('INSERT', 'ALL') ||
      p.is('INSERT', 'FIRST') ||
      p.is('INSERT', 'OVERWRITE', 'ALL') ||
      p.is('INSERT', 'OVERWRITE', 'FIRST')
      ? insertMany
      : insertOne)(p),
  DEFINE: parseCreate,
  DECLARE: scripted,
  LET: scripted,
  RETURN: scripted,
  RAISE: scripted,
  FOR: scripted,
  WHILE: scripted,
  LOOP: scripted,
  REPEAT: scripted,
  IF: scripted,
  CASE: scripted,
  NULL: scripted,
  OPEN: scripted,
  FETCH: scripted,
  CLOSE: scripted,
  AWAIT: scripted,
  BEGIN: (p) => (p.kind(1) === 0 || ['TRANSACTION', 'WORK', 'NAME', ';'].includes(p.word(1)) ? begin(p) : scripted(p)),
  EXCEPTION: verb('EXCEPTION', ['WHEN expr [CONTINUE|EXIT] THEN body']),
  WHEN: verb('WHEN', ['expr [CONTINUE|EXIT] THEN body']),
  START: transaction('BEGIN', 'START TRANSACTION [NAME id]'),
  COMMIT: transaction('COMMIT', 'COMMIT [WORK]'),
  ROLLBACK: transaction('ROLLBACK', 'ROLLBACK [WORK]'),
};

/** CALL of a procedure, or of a method: `CALL model!FORECAST(…)`. */
function parseMethodCall(p: Parser): Statement {
  for (let ahead = 1; p.kind(ahead) !== 0 && p.word(ahead) !== '('; ahead++)
    if (p.word(ahead) === '!') return callMethod(p);
  return parseCallStatement(p);
}

function callMethod(p: Parser): Statement {
  const start = p.start();
  p.expect('CALL');
  const owner = p.objectName();
  p.expect('!');
  const call = parseCall(p, { start: p.start(), name: { ...owner, name: p.label(), end: p.last() } });
  return { kind: 'callProcedure', start, end: p.last(), name: call.name, args: call.args };
}

const begin = transaction('BEGIN', 'BEGIN [TRANSACTION|WORK] [NAME id]');
const insertMany = verb('INSERT', [
  '[OVERWRITE] {ALL|FIRST} {INTO name [names] [VALUES ( {DEFAULT|expr},... )]|WHEN expr THEN|ELSE}* query',
]);
const insertOne: StatementParser = (p) => parseInsert(p, undefined);
