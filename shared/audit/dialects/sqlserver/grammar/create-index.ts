import type { Name, ObjectName } from '../../../tree/node.ts';
import type { Statement } from '../../../tree/statement.ts';
import type { CreateIndex, DropIndex, IndexDefinition, Option } from '../../../tree/table-statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { takeIfExists } from '../../../grammar/statements/existence.ts';
import { matchPattern, pattern } from '../../../grammar/patterns/pattern.ts';
import { slots } from './slots.ts';
import { parseKeyColumns, parsePlacement } from './constraint.ts';
import { isColumnstore, parseIndexMethod, parseIndexTail } from './index-definition.ts';
import { indexSettings, parseIndexSettings, parseSettings } from './settings.ts';

const kinds = new Set([
  'INDEX',
  'UNIQUE',
  'CLUSTERED',
  'NONCLUSTERED',
  'COLUMNSTORE',
  'XML',
  'PRIMARY',
  'SELECTIVE',
  'SPATIAL',
  'VECTOR',
  'JSON',
]);

/** Whether CREATE stands before an index; XML SCHEMA COLLECTION is none. */
export function startsIndex(p: Parser): boolean {
  return p.isOneOf(kinds) && !p.is('XML', 'SCHEMA');
}

/** Reads CREATE INDEX of every kind but full-text, behind CREATE. */
export function parseCreateIndex(p: Parser, start: number): CreateIndex {
  const from = p.start();
  const special = specialKind(p);
  const unique = p.accept('UNIQUE');
  const method = special ?? parseIndexMethod(p);
  p.expect('INDEX');
  const name = p.name();
  p.expect('ON');
  const table = p.objectName();
  const columns = p.is('(') || !isColumnstore(method) ? parseKeyColumns(p) : [];
  if (special) specialTail(p, special);
  const tail = parseIndexTail(p);
  const type = special === 'SPATIAL' ? 'spatial' : unique ? 'unique' : 'index';
  const index: IndexDefinition = {
    kind: 'indexDefinition',
    start: from,
    end: p.last(),
    name,
    type,
    method,
    columns,
    ...tail,
  };
  return {
    kind: 'createIndex',
    start,
    end: p.last(),
    table,
    index,
    concurrently: false,
    ifNotExists: false,
    only: false,
    options: [],
  };
}

function specialKind(p: Parser): string | undefined {
  if (p.acceptAll('PRIMARY', 'XML') || p.accept('XML')) return 'XML';
  if (p.acceptAll('SELECTIVE', 'XML')) return 'SELECTIVE XML';
  return p.acceptAny('SPATIAL', 'VECTOR', 'JSON');
}

const tails = {
  XML: pattern('[USING XML INDEX id [FOR {VALUE|PATH|PROPERTY|( id )}]]'),
  'SELECTIVE XML': pattern(`[WITH XMLNAMESPACES ( {DEFAULT string|string AS id},... )]
    FOR ( {id = string [AS {XQUERY [string] [MAXLENGTH ( integer )] [SINGLETON]|SQL type [SINGLETON]}]},... )`),
  SPATIAL: pattern('[USING {GEOMETRY_GRID|GEOMETRY_AUTO_GRID|GEOGRAPHY_GRID|GEOGRAPHY_AUTO_GRID}]'),
  JSON: pattern('[FOR ( string,... )]'),
};

function specialTail(p: Parser, kind: string): void {
  const wanted = Object.entries(tails).find(([name]) => name === kind)?.[1];
  if (wanted) matchPattern(p, wanted, { slots, found: { words: [], names: [], parts: [] } });
}

/** Reads DROP INDEX, behind its words. */
export function parseDropIndex(p: Parser, start: number): DropIndex {
  const ifExists = takeIfExists(p);
  const options: Option[] = [];
  const dropped = p.list(() => {
    const name = p.objectName();
    const table = p.accept('ON') ? p.objectName() : undefined;
    if (p.is('WITH', '(')) {
      p.at++;
      options.push(...parseSettings(p));
    }
    return table ? { name, table } : ownedIndex(p, name);
  });
  return {
    kind: 'dropIndex',
    start,
    end: p.last(),
    names: dropped.map(({ name }) => name),
    table: dropped[0]?.table,
    ifExists,
    concurrently: false,
    cascade: false,
    options,
  };
}

/** DROP INDEX table.index, as it was written once. */
function ownedIndex(p: Parser, name: ObjectName): { name: ObjectName; table: ObjectName } {
  const { schema, catalog } = name;
  if (!schema) return p.fail('ON');
  const table: ObjectName = {
    kind: 'objectName',
    start: name.start,
    end: schema.end,
    name: schema,
    schema: catalog,
    catalog: undefined,
  };
  const index: Name = name.name;
  return {
    name: {
      kind: 'objectName',
      start: index.start,
      end: index.end,
      name: index,
      schema: undefined,
      catalog: undefined,
    },
    table,
  };
}

const rebuilt = pattern('[PARTITION = {ALL|expr}]');

/** Reads ALTER INDEX, behind its words. */
export function parseAlterIndex(p: Parser, start: number): Statement {
  const names = p.accept('ALL') ? [] : [p.objectName()];
  p.expect('ON');
  names.push(p.objectName());
  const verb = p.expectAny('REBUILD', 'REORGANIZE', 'DISABLE', 'SET', 'RESUME', 'PAUSE', 'ABORT');
  const found = { words: ['ALTER', 'INDEX', verb], names: [], parts: [] };
  if (verb === 'REBUILD' || verb === 'REORGANIZE') matchPattern(p, rebuilt, { slots, found });
  const parts = verb === 'SET' ? parseSettings(p, indexSettings) : parseIndexSettings(p);
  parsePlacement(p);
  return {
    kind: 'command',
    start,
    end: p.last(),
    verb: 'ALTER',
    objectType: 'INDEX',
    words: found.words,
    names,
    parts: [...found.parts, ...parts],
  };
}
