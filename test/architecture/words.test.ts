import { readFileSync } from 'node:fs';
import { projectFiles } from '../support/project-files.ts';

/** One word for one thing, in one spelling: the texts of the product against docs/words.md. */
const sources = projectFiles('shared', 'functions', 'web', 'bin').filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.|\.conformance\./.test(file) && !beside(file),
);

/** What holds words of others: of SQL, of AWS, of columns. */
function beside(file: string): boolean {
  return /^functions\/(?:local\/dynamodb|platform)\/|^shared\/audit\/(?:dialects|grammar)\/|allowed\.ts$|opposing-words\.ts$/.test(
    file,
  );
}

type Row = { readonly say: string; readonly never: readonly RegExp[] };

/** The rows of a table of words.md below a heading: the word, and in the cells named what must not stand for it. */
function rowsBelow(heading: string, [said, never]: readonly [number, number]): readonly Row[] {
  const section = readFileSync('docs/words.md', 'utf8').split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const cells = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return cells.map((row) => ({
    say: row[said] ?? '',
    never: (row[never] ?? '')
      .split(', ')
      .filter((words) => words !== '')
      .map(patternOf),
  }));
}

/** Letters of ours stand in words of their own; what is in quotes is the whole text. */
function patternOf(words: string): RegExp {
  const whole = /^"(.*)"$/.exec(words)?.[1];
  if (whole !== undefined) return new RegExp(`^${escaped(whole)}$`);
  return /^[ -~]+$/.test(words)
    ? new RegExp(`(?<![\\w-])${escaped(words)}(?![\\w-])`, 'i')
    : new RegExp(escaped(words));
}

const escaped = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const literal = /'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|"(?:\\.|[^"\\\n])*"/g;

/** What people read in one language: the values of `zh:` and `en:`, and what else is a sentence or a word with a capital. */
function textsOf(file: string): readonly string[] {
  const code = readFileSync(file, 'utf8').replaceAll(/^\s*(?:\/\/|\/\*\*?|\*).*$|^import .*$/gm, '');
  return [...code.matchAll(literal)]
    .map(([quoted]) => quoted.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, ' '))
    .filter((words) => /\p{Script=Han}/u.test(words) || / /.test(words.trim()) || /^[A-Z][a-z]+$/.test(words));
}

function breaking(rows: readonly Row[]): readonly string[] {
  return sources.flatMap((file) =>
    textsOf(file).flatMap((words) =>
      rows.flatMap(({ say, never }) =>
        never.some((other) => other.test(words)) ? [`${file}: "${words.slice(0, 120)}" (say ${say})`] : [],
      ),
    ),
  );
}

test.each([
  ['English', [1, 3]],
  ['Chinese', [2, 4]],
] as const)('%s texts have one word for one thing, that of the table of words', (_, columns) => {
  const rows = rowsBelow('One word of several', columns);
  expect(rows.length).toBeGreaterThan(5);
  expect(breaking(rows)).toEqual([]);
});

/** Endings and words that only the British write; what ends so everywhere (advised, raising) has another stem. */
const stems =
  'anonym|author|capital|categor|custom|equal|final|general|harmon|immun|initial|ital|local|material|memor|minim|maxim|modern|neutral|normal|optim|organ|parameter|penal|priorit|random|real|recogn|serial|special|stabil|standard|summar|symbol|synchron|token|util|vector|visual';
const british = new RegExp(
  [
    `\\b\\w*(?:${stems})is(?:e[sdr]?|ers|ing|ations?)\\b`,
    '\\banalys(?:e[sdr]?|ing)\\b',
    '\\b\\w*(?:col|behavi|fav|hon|neighb|lab|flav|harb)our\\w*\\b',
    '\\b(?:cancel|label|model|travel|signal|level|tunnel|marshal|total)l(?:ed|ing|er)\\b',
    '\\b(?:catalogue|analogue|dialogue|licence|centre|defence|offence|grey|judgement|programme|cheque)[sd]?\\b|\\b(?:whilst|fulfil)\\b',
  ].join('|'),
  'i',
);

test('English texts are American, as the wire, the kit and the words of most servers are', () => {
  const found = sources.flatMap((file) =>
    textsOf(file).flatMap((words) => {
      const [word] = british.exec(words) ?? [];
      return word === undefined ? [] : [`${file}: ${word}`];
    }),
  );
  expect([...new Set(found)]).toEqual([]);
});
