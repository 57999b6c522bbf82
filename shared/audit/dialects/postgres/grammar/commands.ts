import { either } from '../../../grammar/patterns/either.ts';
import { commands } from '../../../grammar/patterns/command.ts';

const behaviour = '[CASCADE|RESTRICT]';
const roleOption = either(
  'SUPERUSER|NOSUPERUSER|CREATEDB|NOCREATEDB|CREATEROLE|NOCREATEROLE|INHERIT|NOINHERIT|LOGIN',
  'NOLOGIN|REPLICATION|NOREPLICATION|BYPASSRLS|NOBYPASSRLS|CREATEUSER|NOCREATEUSER',
  'CONNECTION LIMIT number',
  '[ENCRYPTED|UNENCRYPTED] PASSWORD {NULL|string}',
  'VALID UNTIL string',
  'IN {ROLE|GROUP} id,...',
  'ROLE id,...|ADMIN id,...|USER id,...|SYSID integer',
);
const roleOptions = `[WITH] [{${roleOption}}]*`;
const sequence = `
  [AS type|INCREMENT [BY] number|MINVALUE number|NO {MINVALUE|MAXVALUE|CYCLE}|MAXVALUE number|START [WITH] number
  |RESTART [[WITH] number]|CACHE number|CYCLE|OWNED BY name]*`;
const setting = '{TIME ZONE {LOCAL|DEFAULT|value}|name {FROM CURRENT|{TO|=} value,...}}';
const constraintTail =
  '[NOT DEFERRABLE|DEFERRABLE|INITIALLY {DEFERRED|IMMEDIATE}|NOT ENFORCED|ENFORCED|NO INHERIT|NOT VALID]*';
const domainConstraint = `{CHECK exprs|NOT NULL|NULL|UNIQUE|PRIMARY KEY} ${constraintTail}`;
const publicationObjects = `
  {TABLES IN SCHEMA {CURRENT_SCHEMA|name [columns]}|TABLE [ONLY] name [*] [columns] [WHERE exprs]|CURRENT_SCHEMA
  |[ONLY] name [*] [columns] [WHERE exprs]},...`;
const ownership = 'OWNER TO id';
const schemaMove = 'SET SCHEMA id';
const functionProperty = either(
  'CALLED ON NULL INPUT|RETURNS NULL ON NULL INPUT|STRICT|IMMUTABLE|STABLE|VOLATILE|NOT LEAKPROOF',
  'LEAKPROOF',
  '[EXTERNAL] SECURITY {INVOKER|DEFINER}',
  'PARALLEL id|COST number|ROWS number|SUPPORT name',
  `SET ${setting}`,
  'RESET {ALL|name}',
);
const routineTail = `{${functionProperty}}*`;
const routineChange = `
  {RENAME TO id|${ownership}|${schemaMove}|[NO] DEPENDS ON EXTENSION id|${routineTail} [RESTRICT]}`;
const defaultObjects = '{TABLES|SEQUENCES|FUNCTIONS|ROUTINES|TYPES|SCHEMAS|LARGE OBJECTS}';
const renameOwnerSchema = `{RENAME TO id|${ownership}|${schemaMove}}`;
const operatorClassItems =
  '{OPERATOR integer op [types] [FOR {SEARCH|ORDER BY name}]|FUNCTION integer [types] name [args]|STORAGE type},...';

const typeChange = either(
  'RENAME TO id',
  `RENAME ATTRIBUTE id TO id ${behaviour}`,
  'RENAME VALUE string TO string',
  ownership,
  schemaMove,
  'SET parameters',
  'ADD VALUE [IF NOT EXISTS] string [{BEFORE|AFTER} string]',
  `{ADD ATTRIBUTE id type [COLLATE name] ${behaviour}|DROP ATTRIBUTE [IF EXISTS] id ${behaviour}
  |ALTER ATTRIBUTE id [SET DATA] TYPE type [COLLATE name] ${behaviour}},...`,
);

const domainChange = either(
  'SET DEFAULT expr|DROP DEFAULT|SET NOT NULL|DROP NOT NULL',
  `ADD [CONSTRAINT plain] ${domainConstraint}`,
  `DROP CONSTRAINT [IF EXISTS] id ${behaviour}`,
  'RENAME CONSTRAINT id TO id|VALIDATE CONSTRAINT id|RENAME TO id',
  ownership,
  schemaMove,
);

const extensionMember = either(
  'ACCESS METHOD name|AGGREGATE name args|CAST ( type AS type )|COLLATION name|CONVERSION name',
  'DOMAIN name|EVENT TRIGGER name|FOREIGN DATA WRAPPER name|FOREIGN TABLE name',
  'FUNCTION name [args]',
  'MATERIALIZED VIEW name|OPERATOR CLASS name USING id|OPERATOR FAMILY name USING id',
  'OPERATOR op args',
  '[PROCEDURAL] LANGUAGE name',
  'PROCEDURE name [args]',
  'ROUTINE name [args]',
  'SCHEMA name|SEQUENCE name|SERVER name|TABLE name',
  'TEXT SEARCH {CONFIGURATION|DICTIONARY|PARSER|TEMPLATE} name',
  'TRANSFORM FOR type LANGUAGE id|TYPE name|VIEW name',
);
const extensionChange = either('UPDATE [TO idOrString]', schemaMove, `{ADD|DROP} {${extensionMember}}`);

const mappingChange = either(
  'RENAME TO id',
  ownership,
  schemaMove,
  'ADD MAPPING FOR id,... WITH name,...',
  'ALTER MAPPING {FOR id,... {WITH name,...|REPLACE name WITH name}|REPLACE name WITH name}',
  'DROP MAPPING [IF EXISTS] FOR id,...',
);

/** What ALTER DEFAULT PRIVILEGES gives or takes. */
export const defaultPrivilegeChange = either(
  `GRANT {ALL [PRIVILEGES]|id,...} ON ${defaultObjects} TO {[GROUP] id},... [WITH GRANT OPTION]`,
  `REVOKE [GRANT OPTION FOR] {ALL [PRIVILEGES]|id,...} ON ${defaultObjects} FROM {[GROUP] id},... ${behaviour}`,
);

/** What PostgreSQL creates, alters and drops besides tables, views, indexes, triggers and routines. */
export const postgresCommands = {
  create: commands('CREATE', [
    `ROLE id ${roleOptions}`,
    `GROUP id ${roleOptions}`,
    'USER MAPPING [IF NOT EXISTS] FOR id SERVER id [OPTIONS options]',
    `USER id ${roleOptions}`,
    'EXTENSION [IF NOT EXISTS] id [WITH] [{SCHEMA id|VERSION idOrString|FROM idOrString|CASCADE}]*',
    `SEQUENCE: [TEMPORARY|TEMP|UNLOGGED] SEQUENCE [IF NOT EXISTS] name ${sequence}`,
    'TYPE name [AS {ENUM ( [string,...] )|RANGE options|( [{id type [COLLATE name]},...] )}|options]',
    `DOMAIN name [AS] type [COLLATE name] [{DEFAULT matchable|[CONSTRAINT plain] ${domainConstraint}}]*`,
    'SCHEMA name',
    'SERVER [IF NOT EXISTS] id [TYPE string] [VERSION {string|NULL}] FOREIGN DATA WRAPPER id [OPTIONS options]',
    'FOREIGN DATA WRAPPER id [{HANDLER name|NO HANDLER|VALIDATOR name|NO VALIDATOR|OPTIONS options}]*',
    'POLICY id ON name [AS id] [FOR {ALL|SELECT|INSERT|UPDATE|DELETE}] [TO id,...] [USING exprs] [WITH CHECK exprs]',
    `RULE: [OR REPLACE] RULE id AS ON {SELECT|INSERT|UPDATE|DELETE} TO name [WHERE expr] DO [INSTEAD|ALSO]
  {NOTHING|( {statement [;]}* )|statement}`,
    `PUBLICATION id [FOR {ALL TABLES|ALL SEQUENCES|${publicationObjects}}] [WITH parameters]`,
    'SUBSCRIPTION id CONNECTION string PUBLICATION id,... [WITH parameters]',
    'STATISTICS [IF NOT EXISTS] [name] [kinds] ON expr,... FROM name,...',
    'COLLATION [IF NOT EXISTS] name {FROM name|options}',
    'CONVERSION: [DEFAULT] CONVERSION name FOR string TO string FROM name',
    'CAST ( type AS type ) {WITH FUNCTION name [args]|WITHOUT FUNCTION|WITH INOUT} [AS {ASSIGNMENT|IMPLICIT}]',
    'AGGREGATE: [OR REPLACE] AGGREGATE name {args definition|definition}',
    'OPERATOR CLASS name [DEFAULT] FOR TYPE type USING id [FAMILY name] AS ' + operatorClassItems,
    'OPERATOR FAMILY name USING id',
    'OPERATOR op definition',
    'LANGUAGE: [OR REPLACE] [TRUSTED] [PROCEDURAL] LANGUAGE idOrString [HANDLER name] [INLINE name] [VALIDATOR name]',
    'TEXT SEARCH {CONFIGURATION|DICTIONARY|PARSER|TEMPLATE} name options',
    'TABLESPACE id [OWNER id] LOCATION string [WITH parameters]',
    'TRANSFORM: [OR REPLACE] TRANSFORM FOR type LANGUAGE id ( {{FROM|TO} SQL WITH FUNCTION name args},... )',
    'EVENT TRIGGER id ON id [WHEN {id IN exprs} [AND id IN exprs]*] EXECUTE {FUNCTION|PROCEDURE} name ( )',
    'ACCESS METHOD id TYPE {TABLE|INDEX} HANDLER name',
  ]),
  alter: commands('ALTER', [
    `FUNCTION name [args] ${routineChange}`,
    `PROCEDURE name [args] ${routineChange}`,
    `ROUTINE name [args] ${routineChange}`,
    `AGGREGATE name args ${renameOwnerSchema}`,
    `USER MAPPING FOR id SERVER id OPTIONS options`,
    `ROLE {ALL|id} {RENAME TO id|[IN DATABASE id] {SET ${setting}|RESET {ALL|name}}|${roleOptions}}`,
    `USER {ALL|id} {RENAME TO id|[IN DATABASE id] {SET ${setting}|RESET {ALL|name}}|${roleOptions}}`,
    'GROUP id {{ADD|DROP} USER id,...|RENAME TO id}',
    `DATABASE id {RENAME TO id|${ownership}|SET TABLESPACE id|REFRESH COLLATION VERSION|SET ${setting}|RESET
  {ALL|name}|[WITH] {{ALLOW_CONNECTIONS|IS_TEMPLATE|CONNECTION LIMIT} [=] value}*}`,
    `SCHEMA id {RENAME TO id|${ownership}}`,
    `SEQUENCE [IF EXISTS] name {RENAME TO id|${ownership}|${schemaMove}|SET {LOGGED|UNLOGGED}|${sequence}}`,
    `TYPE name {${typeChange}}`,
    `DOMAIN name {${domainChange}}`,
    `EXTENSION id {${extensionChange}}`,
    `SERVER id {RENAME TO id|${ownership}|[VERSION string] [OPTIONS options]}`,
    `FOREIGN DATA WRAPPER id {RENAME TO id|${ownership}
  |{HANDLER name|NO HANDLER|VALIDATOR name|NO VALIDATOR|OPTIONS options}*}`,
    'POLICY [IF EXISTS] id ON name {RENAME TO id|[TO id,...] [USING exprs] [WITH CHECK exprs]}',
    'RULE id ON name RENAME TO id',
    'TRIGGER id ON name {RENAME TO id|[NO] DEPENDS ON EXTENSION id}',
    'EVENT TRIGGER id {DISABLE|ENABLE [REPLICA|ALWAYS]|OWNER TO id|RENAME TO id}',
    `PUBLICATION id {RENAME TO id|${ownership}|SET ( {id [= value]},... )|{ADD|SET|DROP}
  {ALL TABLES|${publicationObjects}}}`,
    `SUBSCRIPTION id {RENAME TO id|${ownership}|CONNECTION string|{SET|ADD|DROP} PUBLICATION id,... [WITH parameters]
  |REFRESH PUBLICATION [WITH parameters]|ENABLE|DISABLE|SET parameters|SKIP options}`,
    `STATISTICS [IF EXISTS] name {RENAME TO id|${ownership}|${schemaMove}|SET STATISTICS {DEFAULT|number}}`,
    `COLLATION name {RENAME TO id|${ownership}|${schemaMove}|REFRESH VERSION}`,
    `CONVERSION name ${renameOwnerSchema}`,
    `OPERATOR CLASS name USING id ${renameOwnerSchema}`,
    `OPERATOR FAMILY name USING id {RENAME TO id|${ownership}|${schemaMove}|ADD ${operatorClassItems}|DROP
  {{OPERATOR|FUNCTION} integer types},...}`,
    `OPERATOR op args {${ownership}|${schemaMove}|SET definition}`,
    `LANGUAGE: [PROCEDURAL] LANGUAGE id {RENAME TO id|${ownership}}`,
    `TEXT SEARCH CONFIGURATION name {${mappingChange}}`,
    `TEXT SEARCH DICTIONARY name {RENAME TO id|${ownership}|${schemaMove}|options}`,
    `TEXT SEARCH {PARSER|TEMPLATE} name {RENAME TO id|${schemaMove}}`,
    `TABLESPACE id {RENAME TO id|${ownership}|{SET|RESET} options}`,
    'SYSTEM {SET name {TO|=} value,...|RESET {ALL|name}}',
    `DEFAULT PRIVILEGES [{FOR {ROLE|USER} id,...|IN SCHEMA id,...}]* {${defaultPrivilegeChange}}`,
    'LARGE OBJECT integer OWNER TO id',
    ...['TABLE', 'INDEX', 'MATERIALIZED VIEW'].map(
      (type) => `${type}: ${type} ALL IN TABLESPACE id [OWNED BY id,...] SET TABLESPACE id [NOWAIT]`,
    ),
  ]),
  drop: commands('DROP', [
    ...['FUNCTION', 'PROCEDURE', 'ROUTINE', 'AGGREGATE'].map(
      (type) => `${type} [IF EXISTS] {name [args]},... ${behaviour}`,
    ),
    'ROLE [IF EXISTS] id,...',
    'USER MAPPING [IF EXISTS] FOR id SERVER id',
    'USER [IF EXISTS] id,...',
    'GROUP [IF EXISTS] id,...',
    `CAST [IF EXISTS] ( type AS type ) ${behaviour}`,
    `TRANSFORM [IF EXISTS] FOR type LANGUAGE id ${behaviour}`,
    `LANGUAGE: [PROCEDURAL] LANGUAGE [IF EXISTS] idOrString ${behaviour}`,
    `OPERATOR CLASS [IF EXISTS] name USING id ${behaviour}`,
    `OPERATOR FAMILY [IF EXISTS] name USING id ${behaviour}`,
    `OPERATOR [IF EXISTS] {op args},... ${behaviour}`,
    `OWNED BY id,... ${behaviour}`,
    'TABLESPACE [IF EXISTS] id',
  ]),
};
