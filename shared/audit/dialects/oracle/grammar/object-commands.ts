import { either } from '../../../grammar/patterns/either.ts';
const classification = `[SHARING = {METADATA|DATA|NONE}|CLASSIFICATION id VALUE string [LANGUAGE string]|CAPTION string
  [LANGUAGE string]|DESCRIPTION string [LANGUAGE string]]*`;
const linkTarget = `CONNECT {TO {CURRENT_USER|id IDENTIFIED BY {VALUES string|password}
  [AUTHENTICATED BY id IDENTIFIED BY password]}|WITH id}`;
const operatorBinding = `
  ( type,... ) RETURN type [ANCILLARY TO {name ( type,... )},...|[WITH INDEX CONTEXT , SCAN CONTEXT name]
  [COMPUTE ANCILLARY DATA] [WITH COLUMN CONTEXT]] USING name`;
const dimensionPart = either(
  'LEVEL id IS {( name,... )|name} [SKIP WHEN NULL]',
  'HIERARCHY id ( plain {CHILD OF id}* [JOIN KEY {( name,... )|name} REFERENCES id]* )',
  'ATTRIBUTE id {LEVEL id DETERMINES {( name,... )|name}|DETERMINES {( name,... )|name}}*',
);
const dimensionParts = `{${dimensionPart}}`;
const javaUsing = 'USING {BFILE ( name , string )|{CLOB|BLOB|BFILE} query|string}';
const attributeDimension = `USING name [AS plain] ATTRIBUTES ( {name [AS plain] ${classification}},... )`;

const clusterAttribute = either(
  'clusterattributes|SIZE size|INDEX',
  'SINGLE TABLE HASHKEYS integer [HASH IS expr]',
  'HASHKEYS integer [HASH IS expr]',
  'SHARING = {METADATA|NONE}',
);

const managedStorage = 'WITH SYSTEM MANAGED STORAGE TABLES|WITH USER MANAGED STORAGE TABLES';

const javaName = either('{SOURCE|RESOURCE} [IF NOT EXISTS] NAMED name', 'CLASS [SCHEMA plain]');

const zonemapAttribute = either(
  'clusterattributes|SCALE integer',
  'REFRESH [FAST|COMPLETE|FORCE] [ON {DEMAND|COMMIT|LOAD|DATA MOVEMENT|LOAD DATA MOVEMENT}]',
  '{ENABLE|DISABLE} PRUNING',
);

/** Sequences, synonyms, links, dimensions and their like: what CREATE makes. */
export const createObjects = [
  `JSON DUALITY VIEW: [FORCE|NOFORCE|NO FORCE] [EDITIONABLE|NONEDITIONABLE] JSON [RELATIONAL] DUALITY VIEW
  [IF NOT EXISTS] name AS text`,
  `SEQUENCE [IF NOT EXISTS] name [SHARING = {METADATA|DATA|NONE}] [sequenceoptions]`,
  `SYNONYM: [EDITIONABLE|NONEDITIONABLE] [PUBLIC] SYNONYM [IF NOT EXISTS] name [SHARING = {METADATA|NONE}] FOR remote`,
  `DATABASE LINK: [SHARED] [PUBLIC] DATABASE LINK [IF NOT EXISTS] remote
  [${linkTarget}|AUTHENTICATED BY id IDENTIFIED BY password]* [USING {string|matchable}]`,
  'DIRECTORY [IF NOT EXISTS] name [SHARING = {METADATA|NONE}] AS string',
  'CONTEXT plain USING name [INITIALIZED {EXTERNALLY|GLOBALLY}|ACCESSED GLOBALLY] [SHARING = {METADATA|NONE}]',
  `CLUSTER [IF NOT EXISTS] name ( {plain type [COLLATE id] [SORT]},... ) [${clusterAttribute}]*`,
  `DIMENSION name {${dimensionParts}}*`,
  `OPERATOR [IF NOT EXISTS] name BINDING {${operatorBinding}},... [SHARING = {METADATA|NONE}]`,
  `INDEXTYPE [IF NOT EXISTS] name FOR {name ( type,... )},... USING name [WITH LOCAL [RANGE] PARTITION]
  [${managedStorage}] [WITH ARRAY DML [( type , name )]]`,
  `LIBRARY: [EDITIONABLE|NONEDITIONABLE] LIBRARY [IF NOT EXISTS] name [SHARING = {METADATA|NONE}] {IS|AS}
  {string [AGENT string] [CREDENTIAL name]|UNTRUSTED}`,
  `JAVA: [AND {RESOLVE|COMPILE}] [NOFORCE] JAVA {${javaName}} [SHARING = {METADATA|NONE}]
  [AUTHID {CURRENT_USER|DEFINER}] [RESOLVER ( {( string [,] {id|string|-} )}* )] {${javaUsing}|AS javasource}`,
  'OUTLINE: [PUBLIC|PRIVATE] OUTLINE [plain] [FROM [PUBLIC|PRIVATE] plain] [FOR CATEGORY id] [ON statement]',
  'EDITION plain [AS CHILD OF plain]',
  `INMEMORY JOIN GROUP [IF NOT EXISTS] name ( {name ( plain )},... )`,
  'LOGICAL PARTITION TRACKING ON name PARTITION BY RANGE names',
  `DOMAIN [IF NOT EXISTS] name AS domainbody`,
  `PROPERTY GRAPH [IF NOT EXISTS] name graphbody`,
  `MLE MODULE [IF NOT EXISTS] name LANGUAGE id [VERSION string]
  {USING {BFILE ( name , string )|{CLOB|BLOB|BFILE} query}|AS javasource}`,
  `MLE ENV [IF NOT EXISTS] name [IMPORTS ( {string MODULE name},... )] [LANGUAGE OPTIONS string|PURE|CLONE name]*`,
  `ATTRIBUTE DIMENSION: [FORCE|NOFORCE] ATTRIBUTE DIMENSION [IF NOT EXISTS] name ${classification}
  [DIMENSION TYPE {STANDARD|TIME}] ${attributeDimension} [REFERENCES DISTINCT] attributelevels`,
  `HIERARCHY: [FORCE|NOFORCE] HIERARCHY [IF NOT EXISTS] name ${classification} USING name ( plain
  {CHILD OF plain}* ) [HIERARCHICAL ATTRIBUTES attributelevels]`,
  `ANALYTIC VIEW: [FORCE|NOFORCE] ANALYTIC VIEW [IF NOT EXISTS] name ${classification} USING name
  [AS plain] ${classification} DIMENSION BY attributelevels`,
  `SCHEMA AUTHORIZATION plain {statement}*`,
  `MATERIALIZED ZONEMAP [IF NOT EXISTS] name [names] [${zonemapAttribute}]* {ON name names [WHERE expr]|AS query}`,
];

const editionable = '{EDITIONABLE|NONEDITIONABLE}';
const compile = `COMPILE [DEBUG] [PACKAGE|SPECIFICATION|BODY] [{id = setting}]* [REUSE SETTINGS]`;

const viewChange = either(
  'COMPILE',
  'READ {ONLY|WRITE}',
  editionable,
  'ADD constraint',
  'MODIFY CONSTRAINT plain {RELY|NORELY}',
  'DROP {CONSTRAINT plain|PRIMARY KEY|UNIQUE names}',
  'ANNOTATIONS ( {[ADD|DROP|REPLACE] [IF NOT EXISTS|IF EXISTS|OR REPLACE] id [string]},... )',
);

const typeChange = either(
  compile,
  editionable,
  '[NOT] {FINAL|INSTANTIABLE}',
  'RESET',
  `{ADD|DROP|MODIFY} {ATTRIBUTE {( {plain [type]},... )|plain [type]}|LIMIT integer|ELEMENT TYPE type
  |[[NOT] OVERRIDING|FINAL|INSTANTIABLE]* {MAP MEMBER|ORDER MEMBER|MEMBER|STATIC|CONSTRUCTOR} method}`,
);
const attributeOrMethod = either(
  'ATTRIBUTE {( {plain [type]},... )|plain [type]}',
  '{MAP MEMBER|ORDER MEMBER|MEMBER|STATIC|CONSTRUCTOR} method',
);

/** What ALTER does to them. */
export const alterObjects = [
  'SEQUENCE [IF EXISTS] name sequenceoptions',
  `SYNONYM: [PUBLIC] SYNONYM [IF EXISTS] name {${editionable}|COMPILE}`,
  `VIEW [IF EXISTS] name {${viewChange}}`,
  ...['PROCEDURE', 'FUNCTION', 'TRIGGER', 'PACKAGE', 'LIBRARY'].map(
    (type) => `${type} [IF EXISTS] name {${compile}|${editionable}|ENABLE|DISABLE|RENAME TO plain}`,
  ),
  `TYPE [IF EXISTS] name {${typeChange}} [, {ADD|DROP|MODIFY} {${attributeOrMethod}}]*
  [INVALIDATE|CASCADE|[NOT] INCLUDING TABLE DATA|CONVERT TO SUBSTITUTABLE|FORCE|EXCEPTIONS INTO name]*`,
  `CLUSTER [IF EXISTS] name {clusterattributes|SIZE size|ALLOCATE EXTENT
  [( {SIZE size|DATAFILE file|INSTANCE integer}* )]|DEALLOCATE UNUSED [KEEP size]}*`,
  `DIMENSION name {COMPILE|ADD ${dimensionParts}|DROP
  {LEVEL plain [RESTRICT|CASCADE]|HIERARCHY plain|ATTRIBUTE plain [LEVEL plain [COLUMN plain]]}}*`,
  `OPERATOR name {ADD BINDING ${operatorBinding}|DROP BINDING ( type,... ) [FORCE]|COMPILE}`,
  'INDEXTYPE name {{{ADD|DROP} name ( type,... )},...|USING name|COMPILE}',
  `JAVA {SOURCE|CLASS} name [RESOLVER ( {( string [,] {id|string|-} )}* )]
  {COMPILE|RESOLVE|AUTHID {CURRENT_USER|DEFINER}}`,
  'OUTLINE: [PUBLIC|PRIVATE] OUTLINE plain {REBUILD|RENAME TO plain|CHANGE CATEGORY TO plain|ENABLE|DISABLE}*',
  'INMEMORY JOIN GROUP name {ADD|REMOVE} ( name ( plain ) )',
  'ATTRIBUTE DIMENSION [IF EXISTS] name {RENAME TO name|COMPILE}',
  'HIERARCHY [IF EXISTS] name {RENAME TO name|COMPILE}',
  `ANALYTIC VIEW [IF EXISTS] name {RENAME TO name|COMPILE|{ADD|DROP} CACHE MEASURE GROUP
  {( plain,... )|ALL} LEVELS ( name,... ) [MATERIALIZED [USING name]|DYNAMIC]}`,
  `MATERIALIZED ZONEMAP name {clusterattributes|REBUILD|COMPILE|UNUSABLE|{ENABLE|DISABLE} PRUNING|REFRESH
  [FAST|COMPLETE|FORCE] [ON {DEMAND|COMMIT|LOAD|DATA MOVEMENT|LOAD DATA MOVEMENT}]}*`,
  'DOMAIN [IF EXISTS] name {ADD|MODIFY|DROP} {DISPLAY|ORDER|CONSTRAINT plain} [expr]',
  'DIRECTORY name AS string',
  'PROPERTY GRAPH name COMPILE',
];
