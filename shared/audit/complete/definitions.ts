import { wordSet } from '../tokens/word-set.ts';
import type { Tokens } from '../tokens/tokens.ts';
import type { Frame } from './frames.ts';
import { nameAt, objectNameAt } from './names.ts';
import type { Source, SourceReader } from './sources.ts';

const definingVerbs = wordSet(
  'CREATE ALTER DROP TRUNCATE GRANT REVOKE COMMENT COPY ANALYZE VACUUM LOCK RENAME REINDEX CLUSTER ' +
    'DESCRIBE DESC OPTIMIZE CHECK REPAIR',
);
const queryWords = wordSet('SELECT WITH');

/** Whether a statement acts on a table as such, and not on its rows. */
export function isDefining({ open, level, clauses }: Frame, { words }: Tokens): boolean {
  return (
    open < 0 && definingVerbs.has(words[level[0] ?? -1] ?? '') && !clauses.some(({ word }) => queryWords.has(word))
  );
}

type Place = { readonly tokens: Tokens; readonly at: number; readonly reader: SourceReader };

/** The table that such a statement is about, or that a REFERENCES around the cursor names. */
export function definedSources(frame: Frame, place: Place): Source[] {
  const referenced = referencedTable(place);
  if (referenced) return [referenced];
  const { tokens, reader } = place;
  const from = tableStart(frame, tokens);
  const found = from === undefined ? undefined : objectNameAt(tokens, from, tokens.count);
  if (from === undefined || !found || (place.at > from && place.at < found.next)) return [];
  const own = isNewTable(frame, tokens) && tokens.words[found.next] === '(' ? newColumns(found.next, place) : [];
  if (own.length > 0) return [{ name: found.name.name, table: undefined, columns: own, isAlias: false }];
  return [reader.tableSource(found.name)];
}

function isNewTable({ level }: Frame, { words }: Tokens): boolean {
  return words[level[0] ?? -1] === 'CREATE' && level.some((index) => words[index] === 'TABLE');
}

const leads = wordSet('TABLE TABLES');
const skipped = wordSet('IF NOT EXISTS ONLY CONCURRENTLY');
const atOnce = wordSet('TRUNCATE COPY ANALYZE VACUUM LOCK CLUSTER DESCRIBE DESC');

/** Where the name of the table begins: behind TABLE, behind ON, or behind the verb. */
function tableStart({ level }: Frame, { words }: Tokens): number | undefined {
  const verb = words[level[0] ?? -1] ?? '';
  const lead = level.find((index) => leads.has(words[index] ?? '')) ?? level.find((index) => words[index] === 'ON');
  let from = lead ?? (atOnce.has(verb) ? level[0] : undefined);
  if (from === undefined) return undefined;
  do from++;
  while (skipped.has(words[from] ?? ''));
  return from;
}

/** REFERENCES t (…), with the cursor in the parentheses. */
function referencedTable({ tokens, at, reader }: Place): Source | undefined {
  const { words } = tokens;
  let open = at - 1;
  while (open > 0 && words[open] !== '(' && words[open] !== ')' && words[open] !== 'REFERENCES') open--;
  if (words[open] !== '(') return undefined;
  let from = open;
  while (from > 0 && open - from < 6 && words[from] !== 'REFERENCES') from--;
  const found = words[from] === 'REFERENCES' ? objectNameAt(tokens, from + 1, open) : undefined;
  return found?.next === open ? reader.tableSource(found.name) : undefined;
}

const constraintWords = wordSet(
  'CONSTRAINT PRIMARY UNIQUE FOREIGN CHECK KEY INDEX FULLTEXT SPATIAL EXCLUDE LIKE PERIOD',
);

/** The columns that a CREATE TABLE defines, as far as it is written. */
function newColumns(open: number, { tokens, at }: Place): Source['columns'] {
  const { words, count } = tokens;
  const columns: { name: string }[] = [];
  let depth = 0;
  for (let index = open; index < count; index++) {
    const word = words[index];
    if (word === '(') depth++;
    else if (word === ')' && --depth === 0) break;
    const begins = depth === 1 && (word === ',' || index === open);
    const name = begins && index + 1 !== at ? nameAt(tokens, index + 1) : undefined;
    if (name && !constraintWords.has(words[index + 1] ?? '')) columns.push({ name: name.text });
  }
  return columns;
}
