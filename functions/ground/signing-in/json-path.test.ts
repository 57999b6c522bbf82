import { isGranted, jsonAt } from './json-path.ts';

const token = {
  sub: 'u1',
  'dotted.name': 'd',
  data: { user: { id: 7, names: ['mei', 'lee'] } },
  roles: ['login', 'audit'],
  apps: [
    { name: 'shop', level: 1, roles: ['read'] },
    { name: 'sluice', level: 3, roles: ['login', 'write'] },
  ],
  no: false,
  none: [],
};

test.each([
  ['sub', 'u1'],
  ['data.user.id', 7],
  ['data.user.names.1', 'lee'],
  ['data.user.names.9', undefined],
  ['dotted\\.name', 'd'],
  ['da*.us?r.id', 7],
  ['roles.#', 2],
  ['apps.#.name', ['shop', 'sluice']],
  ['roles.#(=="login")', 'login'],
  ['roles.#(=="nobody")', undefined],
  ['roles.#(%"log*")', 'login'],
  ['apps.#(name=="sluice").roles.0', 'login'],
  ['apps.#(level>1).name', 'sluice'],
  ['apps.#(level>=1)#.name', ['shop', 'sluice']],
  ['apps.#(name!="shop")|name', 'sluice'],
  ['apps.#(roles.#(=="write")).name', 'sluice'],
  ['sub.deeper', undefined],
  ['__proto__.polluted', undefined],
])('%s leads to what GJSON finds', (path, found) => {
  expect(jsonAt(token, path)).toEqual(found);
});

test('nothing, an empty list, false and null give no right', () => {
  expect(['none', 'no', 'missing', 'apps.#(level>9)#'].map((path) => isGranted(token, path))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(isGranted(token, 'apps.#(name=="sluice").roles.#(=="login")')).toBe(true);
});

test('a pattern made to be slow is not', () => {
  const before = Date.now();
  expect(jsonAt({ [`${'a'.repeat(5000)}b`]: 1 }, `${'*a'.repeat(60)}c`)).toBeUndefined();
  expect(Date.now() - before).toBeLessThan(5000);
});
