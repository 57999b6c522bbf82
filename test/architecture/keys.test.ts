import { readFileSync } from 'node:fs';
import { tableSchema } from '../../functions/platform/table/table-schema.ts';
import { mapValues } from '../../shared/records.ts';
import { projectFiles } from '../support/project-files.ts';

type Declared = {
  readonly kind: string;
  readonly name: string;
  readonly file: string;
  readonly keys: Record<string, string>;
};

const files = projectFiles('functions').filter((file) => file.endsWith('.ts') && !file.includes('.test.'));
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const declared = [...texts].flatMap(([file, text]) => entitiesIn(file, text));
const indexes = Object.keys(tableSchema.indexes);

test('no two kinds of records can have the same key', () => {
  expect(declared.length).toBeGreaterThan(30);
  const clashes = pairs().filter(
    ([a, b]) => mayMeet(a.keys['pk'], b.keys['pk']) && mayMeet(a.keys['sk'], b.keys['sk']),
  );
  expect(clashes.map(([a, b]) => `${a.kind} and ${b.kind}`)).toEqual([]);
});

test('every record has a whole key, and a key of an index has both parts', () => {
  const isHalf = ({ keys }: Declared) =>
    !keys['pk'] ||
    !keys['sk'] ||
    indexes.some((index) => (keys[`${index}pk`] === undefined) !== (keys[`${index}sk`] === undefined));
  expect(declared.filter(isHalf).map(({ kind }) => kind)).toEqual([]);
});

test('every index of the table is filled, and every kind that fills one is read by it', () => {
  expect(indexes.filter((index) => !declared.some(({ keys }) => `${index}pk` in keys))).toEqual([]);
  const unread = declared.flatMap(({ kind, name, file, keys }) => {
    const users = [...texts].filter(([other, text]) => other === file || new RegExp(`\\b${name}\\b`).test(text));
    return indexes
      .filter((index) => `${index}pk` in keys && !users.some(([, text]) => text.includes(`'${index}'`)))
      .map((index) => `${kind} by ${index}`);
  });
  expect(unread).toEqual([]);
});

function entitiesIn(file: string, text: string): Declared[] {
  return [...text.matchAll(/const (\w+) = entity\(\s*'(\w+)'/g)].map(({ index, 1: name = '', 2: kind = '' }) => {
    const fixed = (template: string) =>
      [...text.matchAll(/(\w+): z\.literal\('([^']*)'\)/g)].reduce(
        (filled, [, field = '', value = '']) => filled.replaceAll(`{${field}}`, value),
        template,
      );
    const own = keysIn(declarationAt(text, text.indexOf('entity(', index)));
    // Keys that several kinds share stand above them.
    return { kind, name, file, keys: mapValues('pk' in own ? own : keysIn(text), fixed) };
  });
}

function declarationAt(text: string, start: number): string {
  let depth = 0;
  for (let at = text.indexOf('(', start); at < text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')' && --depth === 0) return text.slice(start, at);
  }
  return text.slice(start);
}

function keysIn(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/\b((?:gsi\d)?[ps]k): '([^']*)'/g)].map(([, part = '', template = '']) => [part, template]),
  );
}

function pairs(): [Declared, Declared][] {
  return declared.flatMap((a, at) => declared.slice(at + 1).map((b): [Declared, Declared] => [a, b]));
}

/** Whether two templates can be filled to the same key; what is filled in holds no `#`. */
function mayMeet(one = '', other = ''): boolean {
  const [a, b] = [one.split('#'), other.split('#')];
  return a.length === b.length && a.every((part, at) => part.includes('{') || b[at]?.includes('{') || part === b[at]);
}
