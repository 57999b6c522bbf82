import { either } from '../../../grammar/patterns/either.ts';
import { commands } from '../../../grammar/patterns/command.ts';
import { defaultPrivilegeChange } from '../../postgres/grammar/commands.ts';

const behaviour = '[CASCADE|RESTRICT]';

/** What a table, index, range or database may say of its copies. */
export const zone = 'CONFIGURE ZONE {DISCARD|= value|USING {DEFAULT|{name = {COPY FROM PARENT|value}},...}}';
export const locality = `LOCALITY {GLOBAL|REGIONAL [{BY {ROW [AS id]|TABLE [IN {PRIMARY REGION|idOrString}]}
  |IN {PRIMARY REGION|idOrString}|AFFINITY}]}`;
const subpartitions = '[PARTITION BY {LIST|RANGE} names parens]';
/** How keys are given to partitions. */
export const partitions = `PARTITION [ALL] BY {NOTHING
  |LIST names ( {PARTITION id VALUES IN exprs ${subpartitions}},... )
  |RANGE names ( {PARTITION id VALUES FROM exprs TO exprs ${subpartitions}},... )}`;
const ranges = [
  'SPLIT AT query [WITH EXPIRATION expr]',
  'UNSPLIT {ALL|AT query}',
  'SCATTER [FROM exprs TO exprs]',
  '{RELOCATE|EXPERIMENTAL_RELOCATE} [LEASE|VOTERS|NONVOTERS|NON_VOTERS] query',
];
/** What ALTER TABLE does besides what PostgreSQL does. */
export const tableChange = [
  zone,
  ...ranges,
  partitions,
  `SET ${locality}`,
  'ALTER PRIMARY KEY USING COLUMNS ( order,... ) [USING HASH [WITH parameters]]',
  'INJECT STATISTICS expr',
  'EXPERIMENTAL_AUDIT SET {READ WRITE|OFF}',
];

const power = either(
  ...`CANCELQUERY CONTROLCHANGEFEED CONTROLJOB CREATEDB CREATELOGIN CREATEROLE LOGIN MODIFYCLUSTERSETTING SQLLOGIN
  VIEWACTIVITY VIEWACTIVITYREDACTED VIEWCLUSTERSETTING REPLICATION BYPASSRLS`
    .split(/\s+/)
    .flatMap((word) => [word, `NO${word}`]),
);
const roleOption = `{${power}|[ENCRYPTED] PASSWORD {NULL|string}|VALID UNTIL string|SUBJECT string}`;
const roleOptions = `[WITH] [${roleOption}]*`;
const setting = '{TIME ZONE {LOCAL|DEFAULT|value}|name {TO|=} value,...}';
const roleChange = `[IF EXISTS] {ALL|id} {[IN DATABASE id] {SET ${setting}|RESET {ALL|name}}|${roleOptions}}`;

const databaseChange = either(
  'ADD REGION [IF NOT EXISTS] idOrString',
  'DROP REGION [IF EXISTS] idOrString',
  'PRIMARY REGION idOrString',
  'SET [PRIMARY|SECONDARY] REGION idOrString',
  'ALTER REGION idOrString VALUES idOrString,...',
  `ALTER LOCALITY {GLOBAL|REGIONAL [IN]} ${zone}`,
  'DROP SECONDARY REGION [IF EXISTS]',
  'SURVIVE {ZONE|REGION|AVAILABILITY ZONE} FAILURE',
  'PLACEMENT {RESTRICTED|DEFAULT}',
  '{ADD|ALTER|DROP} SUPER REGION idOrString [VALUES idOrString,...]',
  zone,
  'RENAME TO id',
  'OWNER TO id',
  `SET ${setting}`,
  'RESET {ALL|name}',
);

const sequenceOption = either(
  'AS type|INCREMENT [BY] number|MINVALUE number|MAXVALUE number|NO {MINVALUE|MAXVALUE|CYCLE}',
  'START [WITH] number|RESTART [[WITH] number]|CYCLE|OWNED BY name|[PER {NODE|SESSION}] CACHE number|VIRTUAL',
);

const namedRange = 'DEFAULT|META|LIVENESS|SYSTEM|TIMESERIES|TENANTS';
const moved = '[LEASE|VOTERS|NONVOTERS|NON_VOTERS] [FROM number] TO number [FOR query]';

/** What CockroachDB creates, alters and drops besides what PostgreSQL does. */
export const cockroachCommands = {
  create: commands('CREATE', [
    `ROLE [IF NOT EXISTS] idOrString ${roleOptions}`,
    `USER [IF NOT EXISTS] idOrString ${roleOptions}`,
    'CHANGEFEED [FOR {[TABLE] name},...] [INTO string] [WITH {id [= value]},...] [AS query]',
    `SCHEDULE [IF NOT EXISTS] [idOrString] FOR {BACKUP|CHANGEFEED|EXPORT} text`,
    'EXTERNAL CONNECTION [IF NOT EXISTS] idOrString AS string',
    `STATISTICS id [ON id,...] FROM name [USING EXTREMES] [WHERE expr] [AS OF SYSTEM TIME matchable]
  [WITH OPTIONS text]`,
    'TYPE IF NOT EXISTS name AS {ENUM ( [string,...] )|( [{id type},...] )}',
    `SEQUENCE: [TEMPORARY|TEMP] SEQUENCE [IF NOT EXISTS] name [${sequenceOption}]*`,
    '{VIRTUAL CLUSTER|TENANT} [IF NOT EXISTS] idOrString',
    'LOGICAL REPLICATION STREAM text',
  ]),
  alter: commands('ALTER', [
    `DATABASE name {${databaseChange}}`,
    `RANGE {RELOCATE ${moved}|integer RELOCATE ${moved}|{${namedRange}} ${zone}}`,
    `DEFAULT PRIVILEGES [{FOR {ALL ROLES|{ROLE|USER} id,...}|IN SCHEMA name,...}]* {${defaultPrivilegeChange}}`,
    `PARTITION id OF {TABLE name|INDEX name} ${zone}`,
    `INDEX [IF EXISTS] name {RENAME TO id|${zone}|[NOT] VISIBLE|VISIBILITY number|${either(...ranges, partitions)}}`,
    `ROLE ${roleChange}`,
    `USER ${roleChange}`,
    `TYPE name {ADD VALUE [IF NOT EXISTS] string [{BEFORE|AFTER} string]|DROP VALUE string|RENAME VALUE string TO string
  |RENAME TO id|OWNER TO id|SET SCHEMA id}`,
    'CHANGEFEED integer {ADD name,... [WITH id [= value]]|DROP name,...|SET {id [= value]},...|UNSET id,...}*',
    'BACKUP text',
    'BACKUP SCHEDULE text',
    'JOB integer OWNER TO id',
    'EXTERNAL CONNECTION idOrString text',
    '{VIRTUAL CLUSTER|TENANT} text',
  ]),
  drop: commands('DROP', [
    'SCHEDULE integer',
    'SCHEDULES query',
    'EXTERNAL CONNECTION idOrString',
    `{VIRTUAL CLUSTER|TENANT} [IF EXISTS] idOrString`,
    `OWNED BY id,... ${behaviour}`,
  ]),
};
