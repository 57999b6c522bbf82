import type { StatementParser } from '../dialects/dialect.ts';
import { commands } from './command.ts';
import { parseInsert } from './insert.ts';
import { parseCallStatement } from './small-statements.ts';
import { transaction } from './transaction.ts';
import { verb } from './verb.ts';

const kinds = `{API INTEGRATION|CATALOG INTEGRATION|EXTERNAL ACCESS INTEGRATION|NOTIFICATION INTEGRATION|SECURITY INTEGRATION|STORAGE INTEGRATION|INTEGRATION|AGGREGATION POLICY|AUTHENTICATION POLICY|JOIN POLICY|MASKING POLICY|NETWORK POLICY|NETWORK RULE
  |PACKAGES POLICY|PASSWORD POLICY|PRIVACY POLICY|PROJECTION POLICY|ROW ACCESS POLICY|SESSION POLICY|STORAGE LIFECYCLE POLICY|FEATURE POLICY|BACKUP POLICY|SNAPSHOT POLICY|CORTEX SEARCH SERVICE|DBT PROJECT|DCM PROJECT|DATABASE ROLE|APPLICATION ROLE|APPLICATION PACKAGE|APPLICATION|EXTERNAL VOLUME|EXTERNAL FUNCTION
  |FILE FORMAT|RESOURCE MONITOR|COMPUTE POOL|IMAGE REPOSITORY|GIT REPOSITORY|MANAGED ACCOUNT|REPLICATION GROUP|FAILOVER GROUP|SEMANTIC VIEW|MCP SERVER|MCP SERVERS|DATA METRIC FUNCTION|MODEL MONITOR|EXTERNAL AGENT|ORGANIZATION PROFILE|ORGANIZATION ACCOUNT|ORGANIZATION LISTING
  |ACCOUNT|AGENT|ALERT|BACKUP SET|CONNECTION|CONTACT|DATASET|EVENT TABLE|FUNCTION|GATEWAY|LISTING|MODEL|NOTEBOOK|PIPE|PROCEDURE|ROLE|SECRET|SEQUENCE|SERVICE|SHARE|SNAPSHOT|STAGE|STREAMLIT|STREAM|TAG|TASK|TYPE|USER|WAREHOUSE|WORKSPACE}`;
const words = '[OR {REPLACE|ALTER}] [SECURE] [TEMP|TEMPORARY|TRANSIENT|VOLATILE] [AGGREGATE] [MANAGED]';

/** What Snowflake creates, alters and drops besides tables and views; what stands behind the name is kept as text. */
export const snowflakeCommands = {
  create: commands('CREATE', [
    `WAREHOUSE: ${words} ${kinds} [IF NOT EXISTS] name [text]`,
    `DATABASE: [OR {REPLACE|ALTER}] [TRANSIENT] {DATABASE|SCHEMA} [IF NOT EXISTS] name [text]`,
    'SNAPSHOT: [OR REPLACE] {SNAPSHOT SET|SNAPSHOT} text', 'VIEW: [OR {REPLACE|ALTER}] [SECURE] [TEMP|TEMPORARY|RECURSIVE|LOCAL|GLOBAL]* [MATERIALIZED] VIEW [IF NOT EXISTS] name text',
  ]),
  alter: commands('ALTER', [
    `WAREHOUSE: ${kinds} [IF EXISTS] {SET text|UNSET text|ADD text|DROP text|SUSPEND|RESUME|text}`,
    '{DYNAMIC TABLE|EXTERNAL TABLE|ICEBERG TABLE|HYBRID TABLE|EVENT TABLE|MATERIALIZED VIEW|VIEW|DATABASE|SCHEMA|SESSION} [IF EXISTS] text',
  ]),
  drop: commands('DROP', [
    `WAREHOUSE: ${kinds} [IF EXISTS] name [args|parens] [CASCADE|RESTRICT]`, '{DYNAMIC TABLE|EXTERNAL TABLE|ICEBERG TABLE|HYBRID TABLE|EVENT TABLE|MATERIALIZED VIEW} [IF EXISTS] name [CASCADE|RESTRICT]', 'PROCEDURE [IF EXISTS] name [parens]', 'VERSION text',
  ]),
};

const stageFiles = '[PATTERN = string]';

/** Statements of Snowflake by their first word. */
export const snowflakeStatements: Readonly<Record<string, StatementParser>> = {
  CALL: parseCallStatement,
  COPY: verb('COPY', ['INTO {path|name [names]} [FROM {path|( query )|name}] [text]', 'FILES INTO path FROM {path|( query )} [text]']),
  PUT: verb('PUT', ['text']), GET: verb('GET', ['text']),
  LIST: verb('LIST', [`path ${stageFiles}`]), LS: verb('LS', [`path ${stageFiles}`]), REMOVE: verb('REMOVE', [`path ${stageFiles}`]), RM: verb('RM', [`path ${stageFiles}`]),
  GRANT: verb('GRANT', ['text']), REVOKE: verb('REVOKE', ['text']),
  USE: verb('USE', ['{ROLE|WAREHOUSE|DATABASE|SCHEMA|{SECONDARY ROLES}} {ALL|NONE|name} [text]', 'name']),
  SHOW: verb('SHOW', ['text']), DESCRIBE: verb('DESCRIBE', ['text']), DESC: verb('DESC', ['text']),
  EXPLAIN: verb('EXPLAIN', ['[USING {TABULAR|JSON|TEXT}] statement']),
  SET: verb('SET', ['{id = expr},...', 'names = exprs']), UNSET: verb('UNSET', ['{id|names},...']),
  COMMENT: verb('COMMENT', ['[IF EXISTS] ON text']),
  TRUNCATE: verb('TRUNCATE', ['[TABLE|MATERIALIZED VIEW] [IF EXISTS] name']),
  UNDROP: verb('UNDROP', ['text']),
  EXECUTE: verb('EXECUTE', ['IMMEDIATE {FROM path [text]|expr [USING exprs]}', 'TASK name [text]', 'text']),
  INSERT: (p) => (p.is('INSERT', 'ALL') || p.is('INSERT', 'FIRST') || p.is('INSERT', 'OVERWRITE', 'ALL') || p.is('INSERT', 'OVERWRITE', 'FIRST') ? insertMany : insertOne)(p),
  DEFINE: verb('DEFINE', ['text']),
  BEGIN: (p) => (p.kind(1) === 0 || ['TRANSACTION', 'WORK', 'NAME'].includes(p.word(1)) ? begin : script)(p),
  START: transaction('BEGIN', 'START TRANSACTION [NAME id]'),
  COMMIT: transaction('COMMIT', 'COMMIT [WORK]'), ROLLBACK: transaction('ROLLBACK', 'ROLLBACK [WORK]'),
  DECLARE: verb('DECLARE', ['text']), LET: verb('LET', ['text']), RETURN: verb('RETURN', ['text']), EXCEPTION: verb('EXCEPTION', ['text']), WHEN: verb('WHEN', ['text']), RAISE: verb('RAISE', ['[id]']),
};

const begin = transaction('BEGIN', 'BEGIN [TRANSACTION|WORK] [NAME id]');
const script = verb('BEGIN', ['text']);
const insertMany = verb('INSERT', ['[OVERWRITE] {ALL|FIRST} text']);
const insertOne: StatementParser = (p) => parseInsert(p, undefined);
