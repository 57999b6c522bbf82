import { either } from '../../../grammar/patterns/either.ts';
import type { Command, Statement } from '../../../tree/statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { commands } from '../../../grammar/patterns/command.ts';
import { takeIfExists } from '../../../grammar/statements/existence.ts';
import { parseOracleAlterTable } from './alter-table.ts';
import { attributes, takeAttributes } from './clause.ts';
import { oracleCommand } from './command.ts';
import { indexAttributes } from './index-attributes.ts';
import { alterObjects } from './object-commands.ts';
import { parseAlterSession } from './sessions.ts';
import { alterStorage } from './storage-commands.ts';
import { accessAttributes, segmentAttributes, storageNotation } from './storage.ts';
import { alterUsers } from './user-commands.ts';
import { parseAlterMaterializedView, parseMaterializedViewLog } from './view.ts';

const others = commands('ALTER', [...alterUsers, ...alterObjects, ...alterStorage]);

/** Reads ALTER of anything. */
export function parseOracleAlter(p: Parser): Statement {
  const start = p.start();
  p.at++;
  if (p.accept('TABLE')) return parseOracleAlterTable(p, start);
  if (p.accept('INDEX')) return alterIndex(p, start);
  if (p.is('SESSION') || p.is('SYSTEM')) return parseAlterSession(p, start);
  if (p.is('MATERIALIZED', 'VIEW')) {
    p.at++;
    return p.word(1) === 'LOG' ? parseMaterializedViewLog(p, start, 'ALTER') : parseAlterMaterializedView(p, start);
  }
  return (
    oracleCommand(p, others, start) ?? p.fail('TABLE, INDEX, SESSION, SYSTEM, USER, SEQUENCE, TABLESPACE, DATABASE')
  );
}

const partitionAttribute = either(
  'TABLESPACE id|PCTFREE integer|INITRANS integer|MAXTRANS integer',
  storageNotation,
  'LOGGING|NOLOGGING',
  'COMPRESS [integer|ADVANCED [LOW|HIGH]]',
  'NOCOMPRESS',
  'PARALLEL [integer]',
  'NOPARALLEL|ONLINE|UNUSABLE|PARAMETERS ( string )|REVERSE|NOREVERSE|COMPUTE STATISTICS',
);
const physical = `[${partitionAttribute}]*`;
const partition = '{PARTITION|SUBPARTITION} plain';
const partitionAction = either(
  'COALESCE [CLEANUP]',
  'UPDATE BLOCK REFERENCES|UNUSABLE|PARAMETERS ( string )',
  'SHRINK SPACE [COMPACT] [CASCADE] [CHECK]',
  'ALLOCATE EXTENT [( {SIZE size|DATAFILE file|INSTANCE integer}* )]',
  'DEALLOCATE UNUSED [KEEP size]',
  `${physical.slice(1, -2)}`,
);
const changes = attributes(
  `REBUILD: REBUILD [${partition}] ${physical}`,
  'COMPILE',
  'ENABLE',
  'DISABLE',
  'UNUSABLE [ONLINE]',
  'VISIBLE',
  'INVISIBLE',
  'RENAME TO plain',
  `RENAME: RENAME ${partition} TO plain`,
  'MONITORING USAGE',
  'NOMONITORING USAGE',
  'UPDATE BLOCK REFERENCES',
  'SHRINK SPACE [COMPACT] [CASCADE] [CHECK]',
  'ALLOCATE EXTENT [( {SIZE size|DATAFILE file|INSTANCE integer}* )]',
  'DEALLOCATE UNUSED [KEEP size]',
  'SPLIT PARTITION plain AT ( expr,... ) [INTO nested] [PARALLEL [integer]|NOPARALLEL]',
  `DROP PARTITION plain`,
  `ADD PARTITION [plain] ${physical}`,
  'COALESCE PARTITION [PARALLEL [integer]|NOPARALLEL]',
  'COALESCE [CLEANUP] [ONLY] [PARALLEL [integer]]',
  `MODIFY: MODIFY ${partition} {${partitionAction}}*`,
  `MODIFY DEFAULT ATTRIBUTES [FOR PARTITION plain] ${physical}`,
  'PARAMETERS ( string )',
  'ONLINE',
  'INVALIDATION: {DEFERRED|IMMEDIATE} INVALIDATION',
);

function alterIndex(p: Parser, start: number): Command {
  takeIfExists(p);
  const name = p.objectName();
  const parts = takeAttributes(p, changes, segmentAttributes, indexAttributes, accessAttributes);
  if (parts.length === 0) p.fail('REBUILD, RENAME, COALESCE, UNUSABLE, VISIBLE, INVISIBLE');
  return { kind: 'command', start, end: p.last(), verb: 'ALTER', objectType: 'INDEX', words: [], names: [name], parts };
}
