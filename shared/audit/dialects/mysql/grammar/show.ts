import { either } from '../../../grammar/patterns/either.ts';
import { mysqlRelativeShow } from './relatives.ts';

const filter = '[LIKE string|WHERE expr]';
const inDatabase = '[{FROM|IN} id]';

const shownCreation = either(
  'TABLE|VIEW',
  'DATABASE [IF NOT EXISTS]',
  'SCHEMA [IF NOT EXISTS]',
  'PROCEDURE|FUNCTION|TRIGGER|EVENT|SEQUENCE|SERVER',
  '{PACKAGE BODY}',
  'PACKAGE|LIBRARY|TABLEGROUP|TENANT',
  '{PLACEMENT POLICY}',
  '{RESOURCE GROUP}',
  'OUTLINE',
);

/** Everything that MySQL, MariaDB, TiDB and OceanBase show. */
export const mysqlShow: readonly string[] = [
  `[EXTENDED] [FULL] {COLUMNS|FIELDS} {FROM|IN} name ${inDatabase} ${filter}`,
  `[EXTENDED] [FULL] TABLES ${inDatabase} ${filter}`,
  `[FULL] PROCESSLIST`,
  `[FULL] TRIGGERS ${inDatabase} ${filter}`,
  `TABLE STATUS ${inDatabase} ${filter}`,
  `OPEN TABLES [{FROM|IN} name] ${filter}`,
  `EVENTS ${inDatabase} ${filter}`,
  `{DATABASES|SCHEMAS} ${filter}`,
  `LIBRARY STATUS ${filter}`,
  `[EXTENDED] {INDEX|INDEXES|KEYS} {FROM|IN} name ${inDatabase} [WHERE expr]`,
  `CREATE {${shownCreation}} name`,
  'PARSE_TREE statement',
  'CREATE USER user',
  `[GLOBAL|SESSION|LOCAL] {VARIABLES|STATUS} ${filter}`,
  'WARNINGS [LIMIT expr [{,|OFFSET} expr]]',
  'ERRORS [LIMIT expr [{,|OFFSET} expr]]',
  'COUNT ( * ) {WARNINGS|ERRORS}',
  'GRANTS [FOR user [USING user,...]]',
  `{CHARACTER SET|CHARSET|COLLATION} ${filter}`,
  '[STORAGE] ENGINES',
  'INNODB STATUS',
  '{WSREP_MEMBERSHIP|WSREP_STATUS}',
  'ENGINE idOrString {STATUS|MUTEX|LOGS}',
  'PRIVILEGES',
  'PLUGINS [SONAME {LIKE string|string}|LIKE string|WHERE expr]',
  'PROFILES',
  'AUTHORS',
  'CONTRIBUTORS',
  'LOCALES',
  `PROFILE [{ALL|BLOCK IO|CONTEXT SWITCHES|CPU|IPC|MEMORY|PAGE FAULTS|SOURCE|SWAPS},...] [FOR QUERY integer]
  [LIMIT integer [{,|OFFSET} integer]]`,
  `{PROCEDURE|FUNCTION} STATUS ${filter}`,
  '{PROCEDURE|FUNCTION} CODE name',
  `PACKAGE [BODY] STATUS ${filter}`,
  '{BINARY|MASTER} LOGS',
  '{MASTER|BINLOG} STATUS',
  'BINARY LOG STATUS',
  '{BINLOG|RELAYLOG} [string] EVENTS [IN string] [FROM integer] [LIMIT expr [{,|OFFSET} expr]] [FOR CHANNEL string]',
  'ALL {SLAVES|REPLICAS} STATUS',
  '{SLAVE|REPLICA} {HOSTS|[string] STATUS [FOR CHANNEL string] [NONBLOCKING]}',
  'REPLICAS',
  'SLAVE HOSTS',
  'EXPLAIN FOR expr',
  'ANALYZE FOR expr',
  'QUERY_RESPONSE_TIME',
  `{INDEX_STATISTICS|TABLE_STATISTICS|USER_STATISTICS|CLIENT_STATISTICS} ${filter}`,
  ...mysqlRelativeShow,
];
