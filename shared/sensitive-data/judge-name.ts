import {
  blockingFronts,
  harmlessChineseTail,
  harmlessTails,
  opposing,
  otherNames,
  otherNumbers,
  personWords,
} from './opposing-words.ts';
import { findKeyword, wordsOfName, type NameMatch } from './name-looks.ts';

/** A type as names are judged by it. */
export type NamedType = { readonly id: number; readonly identifier?: string; readonly keywords: readonly string[] };
/** What a name tells: which word of it, how long that is, and whether it is all of the name. */
export type NameEvidence = { readonly word: string; readonly length: number; readonly isWhole: boolean };

/** The words of a column and of its table. */
export type NameSeen = { readonly words: readonly string[]; readonly tableWords: readonly string[] };

/** The words of a name and of the table that it stands in. */
export function nameSeen(name: string, table: string): NameSeen {
  return { words: wordsOfName(name), tableWords: wordsOfName(table).map(singular) };
}

/** Whether a name says that its column is of a type; the longest keyword that stands in it and is not contradicted. */
export function nameEvidence(type: NamedType, seen: NameSeen): NameEvidence | undefined {
  if (isContradicted(type, seen)) return undefined;
  const found = type.keywords.flatMap((keyword): NameEvidence[] => {
    const match = findKeyword(seen.words, keyword);
    if (!match || !isAbout(match)) return [];
    const isWhole = match.before.length === 0 && match.after.length === 0;
    return [{ word: keyword, length: match.length, isWhole }];
  });
  const [first, ...others] = found;
  if (!first) return type.identifier === 'person_name' ? nameOfPerson(seen) : undefined;
  return others.reduce((best, one) => (one.length > best.length ? one : best), first);
}

/** A keyword that is the whole name and holds such a word itself, as `ipaddress` does, is not contradicted by it. */
function isContradicted({ identifier = '', keywords }: NamedType, { words, tableWords }: NameSeen): boolean {
  const against = opposing[identifier];
  if (!against) return false;
  return meets(tableWords, against) || (meets(words, against) && !keywords.includes(words.join('')));
}

/** Whether a name says that its values are numbers and codes of things, whatever they look like. */
export function isNameOfThing({ words }: NameSeen): boolean {
  return meets(words, otherNumbers);
}

/** Whether a name, or its table, says that its values are names of something else than people. */
export function isNameOfOther({ words, tableWords }: NameSeen): boolean {
  return meets(words, otherNames) || meets(tableWords, opposing['person_name'] ?? new Set());
}

function isAbout({ before, after }: NameMatch): boolean {
  if (before.some((word) => blockingFronts.has(word) || /^(?:是否|有无|允许)/u.test(word))) return false;
  return after.every((word) => harmlessTails.has(word) || /^\d+$/.test(word) || harmlessChineseTail.test(word));
}

/** `name` by itself says nothing; whose name it is stands before it, or in the name of the table. */
function nameOfPerson({ words, tableWords }: NameSeen): NameEvidence | undefined {
  const [last, before, ...further] = words.toReversed();
  if (last !== 'name' && last !== 'names') return undefined;
  if (before === undefined)
    return meets(tableWords, personWords) ? { word: 'name', length: 4, isWhole: true } : undefined;
  const isPerson = personWords.has(before) && further.every((word) => !blockingFronts.has(word));
  return isPerson ? { word: `${before} name`, length: before.length + 4, isWhole: false } : undefined;
}

/** Chinese words are not parted: they are looked for inside. */
function meets(words: readonly string[], set: ReadonlySet<string>): boolean {
  return words.some((word) => set.has(word) || set.has(singular(word)) || (isChinese(word) && holds(word, set)));
}

function holds(text: string, set: ReadonlySet<string>): boolean {
  for (const word of set) if (isChinese(word) && text.includes(word)) return true;
  return false;
}

function isChinese(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}
