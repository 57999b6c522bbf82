import { listedName } from '../dialect-facts/identifiers.ts';
import {
  columnsInReach,
  columnsOfSource,
  columnsToName,
  joinConditions,
  namesOfSources,
  selectedAliases,
} from './columns.ts';
import { functionsOf } from './functions.ts';
import { nothingExpected } from './probe.ts';
import { keywordsAfter } from './keywords.ts';
import { objectsAt, tablesOfSchema } from './objects.ts';
import { isColumnName, wordBefore, type Place } from './place.ts';
import { wordSet } from '../tokens/word-set.ts';
import type { Before } from './read-before.ts';
import type { Weighed } from './suggestion.ts';
import { castTypesOf, typesOf } from './column-types.ts';
import { isWithoutValues, keywordLeadAt } from './word-place.ts';

/** Everything that may stand at a place; `before` is the text before it as far as it was read. */
export function offersAt(place: Place, before: Before): Weighed[] {
  if (place.cursor.qualifiers.length > 0) return behindDot(place);
  const offers = names(place);
  return place.cursor.quote === '' ? [...offers, ...keywords(place, before)] : offers;
}

/** The names that may stand there: values are of columns, what is no value is a column, a type, or an object. */
function names(place: Place): Weighed[] {
  const { expected, cursor } = place;
  const isColumn = expected.name && isColumnName(place);
  const found = [...valuesDue(place), ...(isColumn ? columnsToName(place) : [])];
  if (expected.type || (expected.object && isTypePlace(place)))
    return cursor.quote === '' ? [...found, ...types(place)] : found;
  const isObject = (expected.object || wordBefore(place) === 'USE') && !isColumn && !expected.value;
  return isObject ? [...found, ...objectsAt(place)] : found;
}

function valuesDue(place: Place): Weighed[] {
  return place.expected.value && !isWithoutValues(place) ? values(place) : [];
}

function values(place: Place): Weighed[] {
  const offers = [
    ...joinConditions(place),
    ...selectedAliases(place),
    ...columnsInReach(place),
    ...namesOfSources(place),
  ];
  return place.cursor.quote === '' ? [...offers, ...functions(place)] : offers;
}

/** Behind a dot stand the columns of what is named before it, or the tables of a schema. */
function behindDot(place: Place): Weighed[] {
  const { around, cursor, reader, expected } = place;
  const qualifier = cursor.qualifiers.at(-1);
  if (!qualifier) return [];
  const key = reader.keyOf(qualifier);
  if (expected.object && !expected.value) return [...tablesOfSchema(place), ...columnsOfTable(place)];
  for (const { sources } of around.levels) {
    const source = sources.find(({ name }) => name && reader.keyOf(name) === key);
    if (source) return columnsOfSource(source, place);
  }
  return [...columnsOfTable(place), ...tablesOfSchema(place)];
}

/** A table that no FROM names yet: whoever writes its name knows it. */
function columnsOfTable(place: Place): Weighed[] {
  const { cursor, catalog, dialect } = place;
  const [name, schema] = cursor.qualifiers.toReversed();
  if (!name) return [];
  const table = { schema: schema && listedName(schema, dialect), name: listedName(name, dialect) };
  return columnsOfSource({ name: undefined, columns: catalog.columns(table) ?? [] }, place);
}

/** A user's own type may stand where a built-in one may, and both have dots. */
function isTypePlace(place: Place): boolean {
  const { frame, frames } = place.around;
  const { words } = place.cursor.tokens;
  const before = wordBefore(place);
  if (typeLeads.has(before)) return true;
  if (before === 'AS') return words[frame.open - 1]?.endsWith('CAST') === true;
  const verb = words[frames[0]?.level[0] ?? -1];
  if (verb === 'CREATE') return frame.open >= 0 && !noTypeLeads.has(before);
  return verb === 'ALTER' && addLeads.has(wordBefore(place, 2));
}

const typeLeads = wordSet(':: TYPE RETURNS');
const noTypeLeads = wordSet('( , REFERENCES LIKE');
const addLeads = wordSet('ADD COLUMN EXISTS');

function types(place: Place): Weighed[] {
  const known = wordBefore(place) === 'AS' ? castTypesOf(place.dialect) : typesOf(place.dialect);
  return known.map((name, order) => word(name, 20 + order / 100, place));
}

function functions({ dialect, cursor }: Place): Weighed[] {
  // Without a letter of it the list would hide all that is nearer.
  const limit = cursor.prefix === '' ? 0.5 : 2;
  return functionsOf(dialect)
    .filter(({ weight }) => weight < limit)
    .map(({ name, insert, weight }) => ({
      label: name,
      kind: 'function',
      detail: '',
      insert: cursor.follows === '(' ? name : insert,
      weight: 30 + weight,
    }));
}

function keywords(place: Place, { tokens, unread }: Before): Weighed[] {
  const { expected, dialect, cursor, around } = place;
  const asked = { prefix: cursor.prefix, lead: keywordLeadAt(place), dialect };
  // Where a word alone cannot be read yet, it may be the next that makes it so.
  const further = unread ? keywordsAfter({ tokens: unread, expected: nothingExpected, ...asked }) : [];
  const found = further.length > 0 ? further : keywordsAfter({ tokens, expected, ...asked });
  const isQuery = wordBefore(place) === '(' && !expected.name;
  const isKindFirst = kindsFirst.has(wordBefore(place)) && around.frames[0]?.level.some(isAlter);
  const isNear = (words: string) => (isQuery && words === 'SELECT') || (isKindFirst && words === 'COLUMN');
  return found.map(({ words, weight }) => word(words, (isNear(words) ? 9 : 25) + weight, place));

  function isAlter(index: number): boolean {
    return cursor.tokens.words[index] === 'ALTER';
  }
}

/** Behind these the name of a column may stand, but mostly COLUMN stands before it. */
const kindsFirst = wordSet('DROP ADD ALTER RENAME MODIFY CHANGE');

function word(words: string, weight: number, place: Place): Weighed {
  const label = isLower(place) ? words.toLowerCase() : words;
  return { label, kind: 'keyword', detail: '', insert: label, weight };
}

/** Keywords come as the person writes them: like the letters typed, or like the word before. */
function isLower({ cursor: { prefix, tokens, at } }: Place): boolean {
  if (prefix !== '') return prefix === prefix.toLowerCase() && prefix !== prefix.toUpperCase();
  for (let index = at - 1; index >= 0; index--) {
    const text = tokens.source.slice(tokens.starts[index], tokens.ends[index]);
    if (tokens.words[index] !== '' && /^[A-Za-z]{2,}$/.test(text)) return text === text.toLowerCase();
  }
  return false;
}
