import { either } from '../../../grammar/patterns/either.ts';
import type { AnyNode } from '../../../tree/any-node.ts';
import type { With } from '../../../tree/query.ts';
import type { Statement } from '../../../tree/statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseInsert } from '../../../grammar/changes/insert.ts';
import { matchPattern, pattern, type Found } from '../../../grammar/patterns/pattern.ts';
import { parseQueryWith } from '../../../grammar/queries/query.ts';
import { slots } from '../../../grammar/patterns/slots.ts';
import { parseTableRefs } from '../../../grammar/queries/table-ref.ts';

/**
 * Reads Hive's FROM … INSERT … SELECT … INSERT …: one source written to several tables; or a query that begins with
 * FROM.
 */
export function parseMultiInsert(p: Parser, withClause?: With): Statement {
  const start = withClause?.start ?? p.start();
  const from = p.at;
  p.expect('FROM');
  const parts: AnyNode[] = [...(withClause?.ctes ?? []), ...parseTableRefs(p)];
  if (!p.is('INSERT')) {
    p.at = from;
    return parseQueryWith(p, withClause);
  }
  do parts.push(parseHiveInsert(p));
  while (p.is('INSERT'));
  return {
    kind: 'command',
    start,
    end: p.last(),
    verb: 'FROM',
    objectType: undefined,
    words: ['FROM'],
    names: [],
    parts,
  };
}

const directoryFormat = either(
  'SERDE string [WITH SERDEPROPERTIES parens]',
  `DELIMITED {{FIELDS|COLLECTION ITEMS|MAP KEYS|LINES} TERMINATED BY string|ESCAPED BY string
  |NULL DEFINED AS string}*`,
);
const directory = pattern(
  `INSERT OVERWRITE [LOCAL] DIRECTORY string [ROW FORMAT {${directoryFormat}}] [STORED AS id] query`,
);

/** Reads INSERT into a table, or INSERT OVERWRITE DIRECTORY, which writes files. */
export function parseHiveInsert(p: Parser, withClause?: With): Statement {
  if (!p.is('INSERT', 'OVERWRITE', 'LOCAL') && !p.is('INSERT', 'OVERWRITE', 'DIRECTORY'))
    return parseInsert(p, withClause);
  const start = withClause?.start ?? p.start();
  const found: Found = { words: [], names: [], parts: [] };
  matchPattern(p, directory, { slots, found });
  const parts = [...(withClause?.ctes ?? []), ...found.parts];
  return { kind: 'command', start, end: p.last(), verb: 'INSERT', objectType: 'DIRECTORY', ...found, parts };
}
