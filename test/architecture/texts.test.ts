import { readFileSync } from 'node:fs';
import { errors } from '../../shared/errors/index.ts';
import { groups } from '../../shared/contract/index.ts';
import { permissions } from '../../shared/permissions.ts';
import type { Text } from '../../shared/text.ts';
import { projectFiles } from '../support/project-files.ts';

const files = projectFiles('shared', 'functions', 'web', 'infra', 'test', 'scripts', 'docs', 'README.md').filter(
  (file) => /\.(ts|tsx|mjs|md|html)$/.test(file),
);
const sources = files.filter((file) => /\.tsx?$/.test(file));
const read = (file: string) => readFileSync(file, 'utf8');

test('every text of the catalogues exists in both languages with the same placeholders', () => {
  const texts: Text[] = [
    ...Object.values(errors).map(({ text }) => text),
    ...Object.values(groups)
      .flatMap((operations) => Object.values(operations))
      .flatMap(({ record }) => (record === 'none' ? [] : [record.text, record.type.text])),
    ...Object.values(permissions).flatMap(({ text, description }) => [text, description]),
  ];
  const placeholders = (words: string) => [...words.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
  for (const text of texts) {
    expect(text.zh.length * text.en.length).toBeGreaterThan(0);
    expect(placeholders(text.zh)).toEqual(placeholders(text.en));
  }
});

test('every refusal of the catalogue is thrown somewhere', () => {
  const code = sources
    .filter((file) => !file.includes('.test.'))
    .map(read)
    .join('\n');
  expect(Object.keys(errors).filter((name) => !code.includes(`'${name}'`))).toEqual([]);
});

test('no source file is longer than 400 lines', () => {
  expect(sources.filter((file) => read(file).split('\n').length > 401)).toEqual([]);
});

test('no text says please or shouts, but for those that the specification prints so', () => {
  const printed = ['Please read and agree to the user agreement first', 'Successfully published system announcement!'];
  const loud = sources
    .flatMap((file) => [...read(file).matchAll(/\ben: '([^']*)'/g)].map(([, words = '']) => words))
    .filter((words) => /\b[Pp]lease\b|!$/.test(words));
  expect(loud.filter((words) => !printed.includes(words))).toEqual([]);
});

test('moments are written in one way: only the part for times formats days', () => {
  const screens = projectFiles('web').filter((file) => /\.tsx?$/.test(file) && file !== 'web/ui/time.tsx');
  const others = screens.filter((file) =>
    /toLocale(Date|Time)String|DateTimeFormat\([^)]|dateStyle/.test(readFileSync(file, 'utf8')),
  );
  expect(others).toEqual([]);
});

test('ranges are written in the same way: only the part for ranges draws the picker of the library', () => {
  const drawing = projectFiles('web').filter((file) => /<DateRangePicker\b/.test(readFileSync(file, 'utf8')));
  expect(drawing).toEqual(['web/ui/form/range-picker.tsx']);
});
