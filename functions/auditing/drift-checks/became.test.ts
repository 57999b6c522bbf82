import type { Identities } from '../../databases/structures/identity.ts';
import { limits } from '../../../shared/limits.ts';
import { becameOf, differByNameOnly, shownBecame } from './became.ts';

type Given = Readonly<Record<string, readonly [number: string, parts?: Readonly<Record<string, string>>]>>;
const at = (place: string, given: Given): Identities => ({
  place,
  objects: Object.fromEntries(Object.entries(given).map(([key, [number, parts = {}]]) => [key, { number, parts }])),
});
const became = (before: Given, now: Given) => Object.fromEntries(becameOf(at('here', before), at('here', now)));

test('what has the same number under another name was renamed, also when two change their names', () => {
  expect(became({ 'TABLE a': ['1'] }, { 'TABLE b': ['1'] })).toEqual({
    'TABLE a': { to: 'TABLE b' },
    'TABLE b': { from: 'TABLE a' },
  });
  expect(became({ 'TABLE a': ['1'], 'TABLE b': ['2'] }, { 'TABLE a': ['2'], 'TABLE b': ['1'] })).toEqual({
    'TABLE a': { to: 'TABLE b', from: 'TABLE b' },
    'TABLE b': { from: 'TABLE a', to: 'TABLE a' },
  });
});

test('what has another number under the same name was made anew, and may stand where one was renamed', () => {
  expect(became({ 'TABLE a': ['1'] }, { 'TABLE a': ['2'] })).toEqual({ 'TABLE a': { isAnew: true } });
  expect(became({ 'TABLE a': ['1'] }, { 'TABLE a': ['2'], 'TABLE b': ['1'] })).toEqual({
    'TABLE a': { isAnew: true, to: 'TABLE b' },
    'TABLE b': { from: 'TABLE a' },
  });
});

test('nothing is claimed of another place, of another kind, or where one look knows no numbers', () => {
  const [a, b] = [{ 'TABLE a': ['1'] }, { 'TABLE b': ['1'] }] as const satisfies readonly Given[];
  expect(becameOf(at('here', a), at('there', b)).size).toBe(0);
  expect(becameOf(undefined, at('here', b)).size).toBe(0);
  expect(becameOf(at('here', a), undefined).size).toBe(0);
  expect(became(a, { 'VIEW b': ['1'] })).toEqual({});
  expect(became(a, a)).toEqual({});
});

test('parts are told by their numbers, of an object that was renamed as well, and up to a bound', () => {
  const parts = { 'column 1': 'id', 'column 2': 'name', 'index 7': 'by_name' };
  const later = { 'column 1': 'id', 'column 2': 'title', 'column 3': 'name', 'index 7': 'by_title' };
  const renamed = [
    { part: 'column', from: 'name', to: 'title' },
    { part: 'index', from: 'by_name', to: 'by_title' },
  ];
  expect(became({ 'TABLE a': ['1', parts] }, { 'TABLE b': ['1', later] })['TABLE b']).toEqual({
    from: 'TABLE a',
    parts: renamed,
  });
  // One that was made anew has other parts, whatever their numbers.
  expect(became({ 'TABLE a': ['1', parts] }, { 'TABLE a': ['2', later] })).toEqual({ 'TABLE a': { isAnew: true } });
  const many = (mark: string) =>
    Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`column ${n}`, `${mark}${n}`]));
  const all = became({ 'TABLE a': ['1', many('x')] }, { 'TABLE a': ['1', many('y')] });
  expect(all['TABLE a']?.parts).toHaveLength(limits.structureRenamedPartsMax);
  expect(shownBecame({ from: 'TABLE a b', parts: [{ part: 'column', from: 'x', to: 'y' }] })).toEqual({
    renamed_from: { object_key: 'TABLE a b', object_name: 'a b' },
    renamed_parts: [{ part: 'column', from_name: 'x', to_name: 'y' }],
  });
});

test('two definitions differ by the name only where every word is the same or the name', () => {
  const differ = (before: string, now: string) =>
    !differByNameOnly({ name: 'goods', text: before }, { name: 'Wares', text: now });
  expect(differ('CREATE TABLE goods (id int)', 'CREATE TABLE "Wares" (id int)')).toBe(false);
  expect(differ('CREATE INDEX i ON goods (goods)', 'CREATE INDEX i ON "Wares" (goods)')).toBe(false);
  expect(differ('CREATE TABLE goods (id int)', 'CREATE TABLE "Wares" (id bigint)')).toBe(true);
  expect(differ('CREATE TABLE goods (id int)', 'CREATE TABLE "Wares" (id int, n int)')).toBe(true);
  expect(differ("COMMENT ON TABLE goods IS 'goods'", 'COMMENT ON TABLE "Wares" IS \'Wares\'')).toBe(true);
});
