import { either } from '../patterns/either.ts';
import { commands } from '../patterns/command.ts';

const db2RoutineOption = either(
  'SPECIFIC name',
  '[DYNAMIC] RESULT SETS integer',
  '{MODIFIES|READS} SQL DATA',
  'CONTAINS SQL',
  'NO {SQL|EXTERNAL ACTION|FINAL CALL|SCRATCHPAD|DBINFO}',
  'NOT {DETERMINISTIC|FENCED|THREADSAFE|SECURED|NULL CALL}',
  'DETERMINISTIC|FENCED|THREADSAFE|SECURED|NULL CALL|CALLED ON NULL INPUT',
  'COMMIT ON RETURN {YES|NO}',
  'AUTONOMOUS|INHERIT SPECIAL REGISTERS',
  '{OLD|NEW} SAVEPOINT LEVEL',
  'LANGUAGE id',
  'EXTERNAL {ACTION|[NAME {string|name}]}',
  'PARAMETER {CCSID id|STYLE id [GENERAL|WITH NULLS]}',
  'FINAL CALL',
  '{ALLOW|DISALLOW} PARALLEL',
  'SCRATCHPAD [integer]',
  'DBINFO|STATIC DISPATCH|PREDICATES parens|CARDINALITY integer',
  'PROGRAM TYPE {SUB|MAIN}',
  'SOURCE name [args]',
  'INHERIT ISOLATION LEVEL {WITH|WITHOUT} LOCK REQUEST',
  'RETURNS {NULL ON NULL INPUT|{TABLE|ROW} ( {id type},... )|GENERIC TABLE|type [CAST FROM type] [AS LOCATOR]}',
  'STAY RESIDENT {YES|NO}',
  'COLLID id|WLM ENVIRONMENT id',
  'ASUTIME {NO LIMIT|LIMIT integer}',
);
const db2Tail = `[${db2RoutineOption}]*`;
const events = '{INSERT|DELETE|UPDATE [OF id,...]} [OR {INSERT|DELETE|UPDATE [OF id,...]}]*';

const transitionName = either('{OLD|NEW} [ROW|TABLE] [AS] id', '{OLD_TABLE|NEW_TABLE|OLD TABLE|NEW TABLE} [AS] id');
const triggerOption = either('DEFAULTS NULL', 'FOR EACH {ROW|STATEMENT}', 'MODE DB2SQL|NOT SECURED|SECURED');

/** What stands behind PROCEDURE or FUNCTION in CREATE and in ALTER MODULE. */
export const db2RoutineHead = `name [args] ${db2Tail} [body]`;

/** Routines of Db2, read inside. */
export const db2Routines = commands('CREATE', [
  `PROCEDURE: [OR REPLACE] PROCEDURE ${db2RoutineHead}`,
  `FUNCTION: [OR REPLACE] FUNCTION ${db2RoutineHead}`,
  `TRIGGER: [OR REPLACE] TRIGGER name [NO CASCADE] {BEFORE|AFTER|INSTEAD OF} ${events} ON name
  [REFERENCING {${transitionName}}*] [${triggerOption}]* [WHEN ( expr )] body`,
]);

const hanaType = '{TABLE {( {id type},... )|[LIKE] name}|type [ARRAY]}';
const hanaParameters = `( [{[IN|OUT|INOUT] id ${hanaType} [DEFAULT {EMPTY|expr}]},...] )`;
const hanaRoutineOption = either(
  'LANGUAGE id',
  'SQL SECURITY {DEFINER|INVOKER}',
  'DEFAULT SCHEMA id',
  'READS SQL DATA [WITH RESULT VIEW name]',
  'WITH ENCRYPTION|NOT DETERMINISTIC|DETERMINISTIC',
  'AUTOCOMMIT DDL {ON|OFF}',
  'WITH CACHE [RETENTION integer]',
);
const hanaTail = `[${hanaRoutineOption}]*`;

const hanaFunctionBody = either(
  'LANGUAGE {R|RLANG|LLANG|GRAPH} text',
  `${hanaTail} AS {HEADER ONLY|body} [WITH ENCRYPTION]`,
);

/** Routines of SAP HANA, read inside unless they are written in R or another language. */
export const hanaRoutines = commands('CREATE', [
  `PROCEDURE: [OR REPLACE] PROCEDURE name [${hanaParameters}]
  {LANGUAGE {R|RLANG|LLANG|GRAPH} text|${hanaTail} AS {HEADER ONLY|body} [WITH ENCRYPTION]}`,
  `FUNCTION: [OR REPLACE] FUNCTION name [${hanaParameters}] RETURNS
  {TABLE {( {id type},... )|[LIKE] name}|{id type},...|type} {${hanaFunctionBody}}`,
  `TRIGGER: [OR REPLACE] TRIGGER name {BEFORE|AFTER|INSTEAD OF} ${events} ON name
  [REFERENCING {{OLD|NEW} [ROW|TABLE] [AS] id},...] [FOR EACH {ROW|STATEMENT}] [ORDER {BEFORE|AFTER} name] body`,
]);
