import type { IndexDefinition } from '../../tree/table-statement.ts';
import type { Parser } from '../parser.ts';
import { tokenKinds } from '../../tokens/tokens.ts';
import { takeIfNotExists } from '../statements/existence.ts';
import { standardIndexRest } from './create-index.ts';
import { parseIndexColumns } from './index-columns.ts';
import { parseIndexOptions, takeIndexMethod } from './index-options.ts';

/** Whether MySQL's INDEX, KEY, FULLTEXT or SPATIAL begins here. */
export function startsIndexDefinition(p: Parser): boolean {
  if (!p.facts.indexesStandInTables) return false;
  if (p.facts.indexesStoreColumns) return startsStoredIndex(p);
  return (
    p.is('INDEX') ||
    p.is('KEY') ||
    p.is('FULLTEXT') ||
    p.is('SPATIAL') ||
    (p.is('VECTOR') && (p.word(1) === 'INDEX' || p.word(1) === 'KEY' || p.word(1) === '('))
  );
}

/** Reads an index inside CREATE TABLE or behind ALTER TABLE … ADD. */
export function parseIndexDefinition(p: Parser): IndexDefinition {
  const start = p.start();
  if (p.facts.indexesStoreColumns) return storedIndex(p);
  const special = p.acceptAny('FULLTEXT', 'SPATIAL', 'VECTOR');
  const hasWord = p.acceptAny('INDEX', 'KEY') !== undefined;
  if (!special && !hasWord) p.fail('INDEX, KEY');
  takeIfNotExists(p);
  const name = p.isName() && !(p.is('USING') || p.kind() === tokenKinds.operator) ? p.name() : undefined;
  const firstMethod = takeIndexMethod(p);
  const columns = parseIndexColumns(p);
  const { method, options } = parseIndexOptions(p);
  const type = special === 'FULLTEXT' ? 'fulltext' : special === 'SPATIAL' ? 'spatial' : 'index';
  return {
    kind: 'indexDefinition',
    start,
    end: p.last(),
    name,
    type,
    method: method ?? firstMethod,
    columns,
    include: [],
    where: undefined,
    options,
  };
}

/** CockroachDB: [UNIQUE] [INVERTED | VECTOR] INDEX name (columns) STORING (…). */
function startsStoredIndex(p: Parser): boolean {
  return indexHeads.some((words) => p.isRow(words));
}

const indexHeads: readonly (readonly string[])[] = [
  ['UNIQUE', 'INVERTED', 'INDEX'],
  ['UNIQUE', 'INDEX'],
  ['INVERTED', 'INDEX'],
  ['VECTOR', 'INDEX'],
  ['INDEX'],
];

function storedIndex(p: Parser): IndexDefinition {
  const start = p.start();
  p.at += indexHeads.find((words) => p.isRow(words))?.length ?? 0;
  const type = p.tokens.words[p.at - 2] === 'UNIQUE' ? 'unique' : 'index';
  takeIfNotExists(p);
  const name = p.isName() ? p.name() : undefined;
  const rest = standardIndexRest(p);
  return { kind: 'indexDefinition', start, end: p.last(), name, type, ...rest };
}
