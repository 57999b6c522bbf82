import { readFileSync } from 'node:fs';
import { projectFiles } from '../support/project-files.ts';

const columns = 120;
const patternMax = 200;

/** What may be wider than the layout: things that are looked for or tried as a whole, one string each. */
const wholes: readonly { readonly why: string; readonly fits: (file: string, line: string) => boolean }[] = [
  {
    why: 'a sentence in one language, which is found in the code by its words',
    fits: (_file, line) => /\b(zh|en): ?['"`]/.test(line) || /^\s*(en|zh):$/.test(line),
  },
  {
    why: 'a statement that a rule, a check of validity or a rewrite shows as its example, or has to refuse',
    fits: (file) => /^shared\/audit\/(rules|validity|optimize\/rewrites|optimize\/hostile-statements)\b/.test(file),
  },
  {
    why: 'a statement or an answer that a test writes as a user would see it',
    fits: (file) => file.endsWith('.test.ts'),
  },
];

test('the audit engine is written in lines of 120 columns, but for what is one whole', () => {
  const wide = projectFiles('shared/audit')
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, at) => (line.length > columns && !isWhole(file, line) ? [`${file}:${at + 1}`] : [])),
    );
  // Split a pattern into named parts (`either` in grammar/patterns) and wrap lists of words and comments.
  expect(wide).toEqual([]);
});

test('a pattern of the grammars is short enough to be followed: longer ones have named parts', () => {
  const files = projectFiles('shared/audit/dialects', 'shared/audit/grammar').filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const patterns = files.flatMap((file) => patternsIn(readFileSync(file, 'utf8')).map((text) => ({ file, text })));
  expect(patterns.length).toBeGreaterThan(2000);
  expect(patterns.filter(({ text }) => text.length > patternMax)).toEqual([]);
});

test('no regular expression of the whole tree is longer than that', () => {
  const expression = /(?:^|[=(,:[!&|?\s])(\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[])+\/[a-z]*)/g;
  const found = projectFiles('shared', 'functions', 'web', 'infra', 'bin', 'scripts', 'test')
    .filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.length > patternMax)
        .flatMap((line) => [...line.matchAll(expression)])
        .flatMap(([, written = '']) => (written.length > patternMax ? [`${file}: ${written.slice(0, 60)}…`] : [])),
    );
  expect(found).toEqual([]);
});

/** The layout wraps code, so that only comments and strings can be wide. */
function isWhole(file: string, line: string): boolean {
  return !/^\s*(\/\/|\/\*|\* )/.test(line) && wholes.some(({ fits }) => fits(file, line));
}

/** The notations of a grammar, each as one line; a list of words alone is none. */
function patternsIn(source: string): string[] {
  const code = source.replaceAll(/\/\*\*[^]*?\*\/|\/\/ .*/g, '');
  return [...code.matchAll(/'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g)]
    .map(([literal]) => literal.slice(1, -1).replaceAll(/\s+/g, ' ').trim())
    .filter((text) => /[A-Z]{2}/.test(text) && /[[{|]/.test(text.replaceAll(/\$\{\w+\}/g, '')))
    .filter((text) => text.includes('${') || /[[{]/.test(text) || text.length <= patternMax);
}
