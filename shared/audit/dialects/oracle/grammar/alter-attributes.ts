import { either } from '../../../grammar/patterns/either.ts';
import { attributes } from './clause.ts';
import { lobParameters, storageNotation } from './storage.ts';

const logGroup = `LOG {GROUP plain [( {plain [NO LOG]},... ) [ALWAYS]]|DATA (
  {ALL|PRIMARY KEY|UNIQUE [INDEX]|FOREIGN KEY},... ) COLUMNS}`;
const indexPartitionAttribute = either(
  'PCTFREE integer|PCTUSED integer|INITRANS integer|MAXTRANS integer|TABLESPACE id|LOGGING',
  'NOLOGGING',
  storageNotation,
  'COMPRESS [integer]',
  'NOCOMPRESS|ALLOCATE EXTENT|INMEMORY|NO INMEMORY',
  'FOR {PARTITION|SUBPARTITION} plain',
  'READ ONLY|READ WRITE',
  'INDEXING {ON|OFF}',
);
const physical = `[${indexPartitionAttribute}]*`;

/**
 * What ALTER TABLE does besides columns, constraints and partitions; the words that it begins with are the option's
 * name.
 */
export const alterAttributes = attributes(
  'MOVE: MOVE [ONLINE] [INCLUDING ROWS WHERE condition]',
  'SHRINK SPACE [COMPACT] [CASCADE] [CHECK]',
  'ALLOCATE EXTENT [( {SIZE size|DATAFILE file|INSTANCE integer}* )]',
  'DEALLOCATE UNUSED [KEEP size]',
  'UPDATE INDEXES [( {name ( {{PARTITION|SUBPARTITION} [plain] [TABLESPACE id]},... )},... )]',
  'UPDATE GLOBAL INDEXES',
  'INVALIDATE GLOBAL INDEXES',
  'MINIMIZE RECORDS_PER_BLOCK',
  'NOMINIMIZE RECORDS_PER_BLOCK',
  'UPGRADE [NOT INCLUDING DATA|INCLUDING DATA]',
  'ONLINE',
  'COALESCE',
  `ADD SUPPLEMENTAL: ADD SUPPLEMENTAL ${logGroup} [, SUPPLEMENTAL ${logGroup}]*`,
  `DROP SUPPLEMENTAL: DROP SUPPLEMENTAL ${logGroup} [, SUPPLEMENTAL ${logGroup}]*`,
  'ADD PERIOD FOR plain [names]',
  'DROP PERIOD FOR plain',
  `ADD OVERFLOW ${physical} [( {PARTITION ${physical}},... )]`,
  'ADD CLUSTERING [BY {LINEAR|INTERLEAVED} ORDER] ( {names|name},... ) [{YES|NO} ON LOAD] [{YES|NO} ON DATA MOVEMENT]',
  'MODIFY CLUSTERING [{YES|NO} ON LOAD] [{YES|NO} ON DATA MOVEMENT]',
  'DROP CLUSTERING',
  'ADD SCOPE FOR ( name ) IS name',
  'ADD REF ( name ) WITH ROWID',
  'DROP UNUSED COLUMNS [CHECKPOINT integer]',
  'DROP COLUMNS CONTINUE [CHECKPOINT integer]',
  `MODIFY DEFAULT ATTRIBUTES ${physical} [LOB ( name,... ) ( ${lobParameters} )]*`,
  `MODIFY LOB ( name ) ( ${lobParameters} )`,
  `MODIFY VARRAY name ( ${lobParameters} )`,
  'MODIFY NESTED TABLE name RETURN [AS] {LOCATOR|VALUE}',
  'MODIFY OPAQUE TYPE name STORE ( {name},... ) UNPACKED',
  'SET SUBPARTITION TEMPLATE [nested|integer]',
  'SET INTERVAL ( [expr] )',
  'SET STORE IN names',
  'SET PARTITIONING {AUTOMATIC|MANUAL}',
  'SET DATA IMMUTABLE',
  'PROJECT COLUMN {ALL|REFERENCED}',
  'REJECT LIMIT {UNLIMITED|integer}',
  'DEFAULT DIRECTORY plain',
  'ACCESS PARAMETERS nested',
  'LOCATION ( {string|plain [: string]},... )',
  'REKEY [USING string]',
  `OVERFLOW ${physical}`,
  'CLUSTERING: CLUSTERING [YES|NO]',
  'RENAME TO name',
  'PREPARE FOR REPLICATION',
  'NO ENCRYPT',
  'CACHE',
  'READ ONLY',
  'READ WRITE',
);
