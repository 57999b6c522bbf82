import { wordSet } from '../tokens/word-set.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import type { AskedCatalog } from './catalog.ts';
import type { Cursor } from './cursor.ts';
import type { Expected } from './probe.ts';
import type { SourceReader } from './sources.ts';
import type { Surroundings } from './surroundings.ts';

/** All that is known where something is to be proposed. */
export type Place = {
  readonly cursor: Cursor;
  readonly dialect: Dialect;
  readonly catalog: AskedCatalog;
  readonly reader: SourceReader;
  readonly around: Surroundings;
  readonly expected: Expected;
};

/** The word some tokens before the cursor. */
export function wordBefore({ cursor: { tokens, at } }: Pick<Place, 'cursor'>, distance = 1): string {
  return tokens.words[at - distance] ?? '';
}

/** What kind of object is named at the cursor; `new` for one that the statement makes. */
export type ObjectPlace = 'rows' | 'view' | 'schema' | 'new' | 'other';

const objectWords: Readonly<Record<string, ObjectPlace>> = {
  VIEW: 'view',
  SCHEMA: 'schema',
  DATABASE: 'schema',
  USE: 'schema',
  AS: 'new',
  WITH: 'new',
  ...Object.fromEntries(
    [
      ...wordSet(
        'TABLE TABLES FROM JOIN INTO UPDATE REFERENCES TRUNCATE USING ON LIKE DESCRIBE DESC EXPLAIN LOCK ' +
          'ANALYZE VACUUM COPY ONLY STRAIGHT_JOIN APPLY MERGE DELETE INSERT COLUMN HANDLER',
      ),
    ].map((word) => [word, 'rows' as const]),
  ),
  ...Object.fromEntries(
    [
      ...wordSet(
        'INDEX FUNCTION PROCEDURE CALL EXEC EXECUTE SEQUENCE TRIGGER TYPE DOMAIN ROLE USER CONSTRAINT COLLATE ' +
          'EXTENSION SERVER POLICY RULE EVENT TO OPERATOR LANGUAGE TABLESPACE PUBLICATION SUBSCRIPTION ' +
          'AGGREGATE SYNONYM PACKAGE LOGIN CHANNEL NOTIFY LISTEN UNLISTEN SAVEPOINT RELEASE OWNER SET PREPARE ' +
          'DEALLOCATE CURSOR FETCH CLOSE RETURNS',
      ),
    ].map((word) => [word, 'other' as const]),
  ),
};

/** What kind of object the words before the cursor lead to. */
export function objectPlaceAt(place: Pick<Place, 'cursor'>): ObjectPlace {
  const { tokens, at } = place.cursor;
  for (let index = at - 1; index >= 0 && index > at - 12; index--) {
    const word = tokens.words[index] ?? '';
    const kind = Object.hasOwn(objectWords, word) ? objectWords[word] : undefined;
    if (kind === undefined) continue;
    return isNewName(tokens.words, index, at) ? 'new' : kind;
  }
  return 'rows';
}

/** CREATE TABLE …: the name that follows is not there yet. */
function isNewName(words: readonly string[], lead: number, at: number): boolean {
  const isNext = words.slice(lead + 1, at).every((word) => word === 'IF' || word === 'NOT' || word === 'EXISTS');
  const before = words.slice(Math.max(0, lead - 4), lead);
  const isMade = madeKinds.has(words[lead] ?? '') && before.includes('CREATE') && !before.includes('SHOW');
  return isNext && isMade && !before.includes('(');
}

const madeKinds = wordSet('TABLE VIEW SCHEMA DATABASE');
const columnLeads = wordSet('COLUMN AFTER MODIFY CHANGE DROP RENAME ALTER SET OF');
const noColumnLists = wordSet('VIEW WITH AS RETURNS');

/** Whether the one name that is wanted at the cursor is that of a column. */
export function isColumnName(place: Place): boolean {
  const { clause, frame } = place.around;
  const before = wordBefore(place);
  if (columnLeads.has(before) || (before === 'UPDATE' && clause?.word === 'SET')) return true;
  if (before !== '(' && before !== ',') return clause?.word === 'FROM' && before === 'BY';
  return frame.open < 0 ? clause?.word === 'SET' : isColumnList(place);
}

/** Whether the parentheses around the cursor hold names of columns that are there. */
function isColumnList(place: Place): boolean {
  const { cursor, around } = place;
  const lead = (distance: number) => cursor.tokens.words[around.frame.open - distance] ?? '';
  const isNew = around.clause?.word === 'WITH' || noColumnLists.has(lead(1)) || noColumnLists.has(lead(2));
  return !isNew && !isColumnDefinition(place);
}

/** Within the parentheses of CREATE TABLE, where a name is that of a new column. */
function isColumnDefinition({ cursor, around }: Place): boolean {
  const { words } = cursor.tokens;
  const first = around.frames[0]?.level ?? [];
  return (
    around.frames.length === 2 &&
    words[first[0] ?? -1] === 'CREATE' &&
    first.some((index) => index < around.frame.open && words[index] === 'TABLE')
  );
}
