import { either } from '../../../grammar/patterns/either.ts';
import { attributes } from './clause.ts';

const storageParameter = either(
  'INITIAL size|NEXT size|MINEXTENTS integer',
  'MAXEXTENTS {UNLIMITED|integer}',
  'MAXSIZE {UNLIMITED|size}',
  'PCTINCREASE integer|FREELISTS integer|FREELIST GROUPS integer',
  'OPTIMAL [size|NULL]',
  'BUFFER_POOL {KEEP|RECYCLE|DEFAULT}',
  'FLASH_CACHE {KEEP|NONE|DEFAULT}',
  'CELL_FLASH_CACHE {KEEP|NONE|DEFAULT}',
  'ENCRYPT',
);

/** STORAGE (…) in the notation of patterns. */
export const storageNotation = `STORAGE ( {${storageParameter}}* )`;
const memoryAttribute = either(
  'MEMCOMPRESS [FOR {DML|QUERY [LOW|HIGH]|CAPACITY [LOW|HIGH]|ARCHIVE [LOW|HIGH]}|AUTO]',
  'NO MEMCOMPRESS',
  'PRIORITY {NONE|LOW|MEDIUM|HIGH|CRITICAL}',
  'DISTRIBUTE [AUTO|BY {ROWID RANGE|PARTITION|SUBPARTITION}] [FOR SERVICE {DEFAULT|ALL|NONE|id}]',
  'DUPLICATE ALL|DUPLICATE|NO DUPLICATE|SPATIAL id',
  'TEXT {names|{id USING id},...}',
);
const memory = `[${memoryAttribute}]*`;

/** What the segment of a table, index, LOB, partition or cluster may be given. */
export const segmentAttributes = attributes(
  'PCTFREE integer',
  'PCTUSED integer',
  'INITRANS integer',
  'MAXTRANS integer',
  storageNotation,
  'TABLESPACE: TABLESPACE {SET id|id}',
  'LOGGING',
  'NOLOGGING',
  'FILESYSTEM_LIKE_LOGGING',
  'RECOVERABLE',
  'UNRECOVERABLE',
  `COMPRESS: COMPRESS [BASIC|ADVANCED [LOW|HIGH]|FOR
  {OLTP|ALL OPERATIONS|DIRECT_LOAD OPERATIONS|{QUERY|ARCHIVE} [LOW|HIGH]} [[NO] ROW LEVEL LOCKING]|integer]`,
  'NOCOMPRESS',
  'ROW STORE COMPRESS [BASIC|ADVANCED]',
  'COLUMN STORE COMPRESS [FOR {QUERY|ARCHIVE} [LOW|HIGH]] [[NO] ROW LEVEL LOCKING]',
  'SEGMENT CREATION {IMMEDIATE|DEFERRED}',
);

const inmemoryColumns =
  '[{INMEMORY|NO INMEMORY} [MEMCOMPRESS [FOR {DML|QUERY [LOW|HIGH]|CAPACITY [LOW|HIGH]}]|NO MEMCOMPRESS] columnlist]*';

/** What says how a table, view or index is read and kept in memory. */
export const accessAttributes = attributes(
  'CACHE',
  'NOCACHE',
  `PARALLEL: PARALLEL [integer|DEFAULT|( [DEGREE {integer|DEFAULT}] [INSTANCES {integer|DEFAULT}] )]
  [INSTANCES {integer|DEFAULT}]`,
  'NOPARALLEL',
  `INMEMORY: INMEMORY ${memory} [columnlist] ${inmemoryColumns}`,
  `NO INMEMORY [columnlist] ${inmemoryColumns}`,
  'RESULT_CACHE ( [MODE {DEFAULT|FORCE|MANUAL}] [,] [STANDBY {ENABLE|DISABLE}] )',
  'INDEXING {ON|OFF}',
  'MONITORING',
  'NOMONITORING',
  'READ ONLY',
  'READ WRITE',
);

const lobParameter = either(
  'TABLESPACE {SET id|id}',
  '{ENABLE|DISABLE} STORAGE IN ROW [integer]',
  'CHUNK {size|id}',
  'PCTVERSION integer|FREEPOOLS integer',
  'RETENTION [MAX|MIN integer|AUTO|NONE]',
  'DEDUPLICATE|KEEP_DUPLICATES|NOCOMPRESS',
  'COMPRESS [HIGH|MEDIUM|LOW]',
  'ENCRYPT [USING string] [IDENTIFIED BY password] [string] [NO SALT|SALT]',
  'DECRYPT|CACHE READS|CACHE|NOCACHE|LOGGING|NOLOGGING|FILESYSTEM_LIKE_LOGGING',
  `INDEX [id] [( {TABLESPACE id|INITRANS integer|PCTFREE integer|MAXTRANS integer|${storageNotation}}* )]`,
  storageNotation,
);

/** What LOB storage takes in its parentheses. */
export const lobParameters = `{${lobParameter}}*`;
const lobPlace = `[SECUREFILE|BASICFILE|( ${lobParameters} )|segment]*`;
const xmlColumnStorage = either(
  `STORE AS {OBJECT RELATIONAL|[SECUREFILE|BASICFILE] {CLOB|BINARY XML} [segment] [( ${lobParameters} )]}`,
  'STORE ALL VARRAYS AS {LOBS|TABLES}',
);
const xmlStorage = `[${xmlColumnStorage}] [XMLSCHEMA idOrString] [ELEMENT {idOrString [# idOrString]}]
  [{ALLOW|DISALLOW} {ANYSCHEMA|NONSCHEMA}]*`;

/** Where the large and nested columns of a table are kept. */
export const columnStorage = attributes(
  `LOB: LOB ( {name},... ) STORE AS ${lobPlace}`,
  `VARRAY: VARRAY name [[ELEMENT] IS OF [TYPE] ( [ONLY] type )|[NOT] SUBSTITUTABLE AT ALL LEVELS]
  [STORE AS [SECUREFILE|BASICFILE] LOB ${lobPlace}]`,
  `NESTED TABLE name [[ELEMENT] IS OF [TYPE] ( [ONLY] type )|[NOT] SUBSTITUTABLE AT ALL LEVELS]
  [LOCAL|GLOBAL] STORE AS plain [nested] [RETURN [AS] {LOCATOR|VALUE}]`,
  `XMLTYPE: XMLTYPE STORE AS [SECUREFILE|BASICFILE] {CLOB|BINARY XML|OBJECT RELATIONAL} [segment]
  [( ${lobParameters} )]`,
  `XMLTYPE: XMLTYPE [COLUMN] name ${xmlStorage}`,
  `XMLSCHEMA: XMLSCHEMA idOrString ELEMENT idOrString`,
  'COLUMN: COLUMN name {[ELEMENT] IS OF [TYPE] ( [ONLY] type )|[NOT] SUBSTITUTABLE AT ALL LEVELS}',
  `JSON: JSON ( {name},... ) STORE AS [( ${lobParameters} )|id]`,
);
