import type { ObjectName } from '../../../tree/node.ts';
import type { Drop, Statement, Truncate } from '../../../tree/statement.ts';
import type { DropIndex } from '../../../tree/table-statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { commands } from '../../../grammar/patterns/command.ts';
import { takeIfExists } from '../../../grammar/statements/existence.ts';
import { pattern } from '../../../grammar/patterns/pattern.ts';
import { matched } from './clause.ts';
import { oracleCommand } from './command.ts';
import { takeLink } from './link.ts';

type DropKind = { readonly words: readonly string[]; readonly tail: ReturnType<typeof pattern> };

const kinds: readonly DropKind[] = [
  ...tail('[CASCADE {CONSTRAINTS|CONSTRAINT} [AS string]|AS string|PURGE]*', 'TABLE'),
  ...tail('[CASCADE {CONSTRAINTS|CONSTRAINT}]', 'VIEW'),
  ...tail('[PRESERVE TABLE]', 'MATERIALIZED VIEW'),
  ...tail(
    '',
    'MATERIALIZED ZONEMAP',
    'SEQUENCE',
    'PROCEDURE',
    'FUNCTION',
    'PACKAGE BODY',
    'PACKAGE',
    'TRIGGER',
    'LIBRARY',
    'DIRECTORY',
    'CONTEXT',
    'DIMENSION',
    'ROLE',
    'ROLLBACK SEGMENT',
    'AUDIT POLICY',
    'FLASHBACK ARCHIVE',
    'OUTLINE',
    'PUBLIC OUTLINE',
    'PRIVATE OUTLINE',
    'DATABASE LINK',
    'PUBLIC DATABASE LINK',
    'LOCKDOWN PROFILE',
    'ANALYTIC VIEW',
    'ATTRIBUTE DIMENSION',
    'HIERARCHY',
    'INMEMORY JOIN GROUP',
    'TYPE BODY',
    'JAVA SOURCE',
    'JAVA CLASS',
    'JAVA RESOURCE',
    'PROPERTY GRAPH',
    'MLE MODULE',
    'MLE ENV',
    'LOGICAL PARTITION TRACKING',
  ),
  ...tail('[FORCE]', 'SYNONYM', 'PUBLIC SYNONYM', 'OPERATOR', 'INDEXTYPE', 'DOMAIN'),
  ...tail('[FORCE|VALIDATE]', 'TYPE'),
  ...tail('[CASCADE]', 'USER', 'PROFILE', 'EDITION'),
  ...tail('[INCLUDING TABLES [CASCADE CONSTRAINTS]]', 'CLUSTER'),
  ...tail(
    '[{DROP|KEEP} QUOTA] [INCLUDING CONTENTS [{AND|KEEP} DATAFILES] [CASCADE {CONSTRAINTS|CONSTRAINT}]]',
    'TABLESPACE SET',
    'TABLESPACE',
  ),
  ...tail('[FOR PLUGGABLE DATABASE plain]', 'RESTORE POINT'),
  ...tail('[FORCE] [{INCLUDING|EXCLUDING} CONTENTS]', 'DISKGROUP'),
  ...tail('[{KEEP|INCLUDING} DATAFILES] [FORCE]', 'PLUGGABLE DATABASE'),
  ...tail('[FORCE INCLUDING CONTENTS|FORCE EXCLUDING CONTENTS|FORCE|{INCLUDING|EXCLUDING} CONTENTS]', 'PMEM FILESTORE'),
];

function tail(notation: string, ...types: readonly string[]): DropKind[] {
  const wanted = pattern(notation);
  return types.map((type) => ({ words: type.split(' '), tail: wanted }));
}

const others = commands('DROP', [
  'DATABASE [INCLUDING BACKUPS] [NOPROMPT]',
  'MATERIALIZED VIEW LOG [IF EXISTS] ON name',
]);

/** Reads DROP of anything. */
export function parseOracleDrop(p: Parser): Drop | DropIndex | Statement {
  const start = p.start();
  p.at++;
  if (p.is('INDEX')) return dropIndex(p, start);
  const kind = kinds.find(({ words }) => p.isRow(words) && !p.is('MATERIALIZED', 'VIEW', 'LOG'));
  if (!kind)
    return (
      oracleCommand(p, others, start) ?? p.fail('TABLE, VIEW, INDEX, SEQUENCE, PROCEDURE, PACKAGE, USER, TABLESPACE')
    );
  p.at += kind.words.length;
  const before = takeIfExists(p);
  const name = droppedName(p);
  const ifExists = before || takeIfExists(p);
  const { words } = matched(p, kind.tail);
  const options = words.includes('PURGE') ? { purge: true } : {};
  return {
    kind: 'drop',
    start,
    end: p.last(),
    objectType: kind.words.join(' '),
    names: [name],
    on: undefined,
    ifExists,
    cascade: words.includes('CASCADE') || words.includes('INCLUDING'),
    temporary: false,
    ...options,
  };
}

/** Java names may be strings in quotes; links may have more than three parts. */
function droppedName(p: Parser): ObjectName {
  const name = p.objectName();
  takeLink(p);
  return { ...name, end: p.last() };
}

const indexTail = pattern('[ONLINE|FORCE|{DEFERRED|IMMEDIATE} INVALIDATION]*');

function dropIndex(p: Parser, start: number): DropIndex {
  p.at++;
  const before = takeIfExists(p);
  const names = [p.objectName()];
  const ifExists = before || takeIfExists(p);
  const { words } = matched(p, indexTail);
  return {
    kind: 'dropIndex',
    start,
    end: p.last(),
    names,
    table: undefined,
    ifExists,
    concurrently: words.includes('ONLINE'),
    cascade: false,
    options: [],
  };
}

const truncateTail = pattern('[{PRESERVE|PURGE} MATERIALIZED VIEW LOG|PURGE] [{DROP [ALL]|REUSE} STORAGE] [CASCADE]');

/** Reads TRUNCATE TABLE and TRUNCATE CLUSTER. */
export function parseOracleTruncate(p: Parser): Truncate {
  const start = p.start();
  p.at++;
  p.expectAny('TABLE', 'CLUSTER');
  const tables = [p.objectName()];
  const { words } = matched(p, truncateTail);
  return { kind: 'truncate', start, end: p.last(), tables, restartIdentity: false, cascade: words.includes('CASCADE') };
}
