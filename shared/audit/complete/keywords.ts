import { dialects } from '../dialects/index.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { wordsOfPattern } from '../grammar/patterns/pattern.ts';
import { sharedStatements } from '../grammar/statements/statement.ts';
import { clauseWords } from '../grammar/words/common-words.ts';
import type { Tokens } from '../tokens/tokens.ts';
import { anyName, takesWords, type Expected } from './probe.ts';
import type { KeywordLead } from './word-place.ts';
import { everydayWords, longerForms, neededBehind, wordWeight, type WordPlace } from './word-order.ts';

/** Keywords that may stand at a place, each with how likely it is there: between 0 and about 1. */
export type Keyword = { readonly words: string; readonly weight: number };

type Place = {
  readonly tokens: Tokens;
  readonly expected: Expected;
  readonly prefix: string;
  readonly lead: KeywordLead;
  readonly dialect: Dialect;
};

/** So many tokens are read at most to find out which words fit. */
const readMax = 60_000;

/** Which keywords the grammar takes behind a text: those it has looked for, and others that it is tried with. */
export function keywordsAfter({ tokens, expected, prefix, lead, dialect }: Place): Keyword[] {
  const typed = prefix.toUpperCase();
  const around = { before: tokens.words[tokens.count - 1] ?? '', ...lead };
  const takes = limitedTrial(tokens, dialect);
  const looked = new Set(shortened(expected.words).filter((words) => words.startsWith(typed)));
  const tried = typed === '' ? everydayWords : vocabularyOf(dialect).filter((word) => word.startsWith(typed));
  const isName = takesName(tokens, dialect);
  const isReserved = reservedAt(tokens, expected, dialect);
  const found = new Set<string>();
  for (const words of byWeight([...looked, ...tried], around)) {
    const isKnown = looked.has(words) || isReserved(words) || !isName();
    if (!isKnown || !takes(words)) continue;
    const longer = (longerForms[words] ?? []).filter((form) => takes(form));
    for (const form of longer.length > 0 ? longer : [words]) found.add(form);
  }
  return [...found].map((words) => ({ words, weight: wordWeight(words, around) }));
}

function byWeight(words: readonly string[], around: WordPlace): string[] {
  return [...new Set(words)].sort((a, b) => wordWeight(a, around) - wordWeight(b, around));
}

/** Tries words, until too much has been read: the likeliest come first. */
function limitedTrial(tokens: Tokens, dialect: Dialect): (words: string) => boolean {
  let left = Math.max(20, Math.floor(readMax / (tokens.count + 1)));
  const takes = (words: string) => left-- > 0 && takesWords(tokens, words.split(' '), dialect);
  return (words) => takes(words) || (neededBehind[words] ?? []).some((next) => takes(`${words} ${next}`));
}

/** Whether any name may stand there: then a word that is not reserved proves nothing by being taken. */
function takesName(tokens: Tokens, dialect: Dialect): () => boolean {
  let known: boolean | undefined;
  return () => (known ??= takesWords(tokens, [anyName], dialect));
}

/** Whether a word that is taken where any name may stand is none, as names of columns and aliases without AS go. */
function reservedAt(tokens: Tokens, { value, name, object }: Expected, dialect: Dialect): (words: string) => boolean {
  const { reserved, grammar } = dialects[dialect];
  const { column, bareAlias } = reserved;
  const { binaryPowers } = grammar;
  const isOperand = value || name || object;
  let isLabel: boolean | undefined;
  return (words) => {
    const [first = ''] = words.split(' ');
    if (!isOperand && (bareAlias.has(first) || binaryPowers.has(first))) return true;
    // PostgreSQL takes most of its words as an alias of what is selected.
    return column.has(first) && (isOperand || !(isLabel ??= takesWords(tokens, ['CASE'], dialect)));
  };
}

const rowMax = 3;

/** Of the rows that begin with one word the word alone; a single short row as a whole. */
function shortened(rows: ReadonlySet<string>): string[] {
  const byFirst = new Map<string, string[]>();
  for (const words of rows) {
    const [first = ''] = words.split(' ');
    byFirst.set(first, [...(byFirst.get(first) ?? []), words]);
  }
  return [...byFirst].map(([first, [row = first, other]]) =>
    other === undefined && row.split(' ').length <= rowMax ? row : first,
  );
}

const vocabularies = new Map<Dialect, readonly string[]>();

/** Every keyword that a dialect is known to have. */
function vocabularyOf(dialect: Dialect): readonly string[] {
  const known = vocabularies.get(dialect);
  if (known) return known;
  const { words, clauses, commands, reserved, statements } = dialects[dialect];
  const patterns = [
    ...Object.values(clauses ?? {}).flat(),
    ...Object.values(commands)
      .flat()
      .map(({ pattern }) => pattern),
  ];
  const all = new Set([
    ...everydayWords,
    ...clauseWords(''),
    ...(words ?? []),
    ...reserved.column,
    ...reserved.bareAlias,
    ...Object.keys(statements),
    ...Object.keys(sharedStatements),
    ...patterns.flatMap(wordsOfPattern),
  ]);
  const made = [...all].filter((word) => /^[A-Z_]+$/.test(word));
  vocabularies.set(dialect, made);
  return made;
}
