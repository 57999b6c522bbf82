import fc from 'fast-check';
import { filledKey, keyIfComplete, keyPrefix, namesIn } from './key-template.ts';

const template = 'A#{a}#B#{b}';

test('two different records never have the same key, whatever their values hold', () => {
  const value = fc.string({ minLength: 1, unit: fc.constantFrom('a', '#', '%', '2', '3', 'B', '{', '}', '/', '中') });
  const record = fc.record({ a: value, b: value });
  fc.assert(
    fc.property(record, record, (one, other) => {
      const isSame = one.a === other.a && one.b === other.b;
      return (filledKey(template, one) === filledKey(template, other)) === isSame;
    }),
    { numRuns: 2000 },
  );
});

test('a key that lacks a value is refused, a beginning ends before it, and an index leaves the record out', () => {
  expect(() => filledKey(template, { a: 'x', b: '' })).toThrow('needs b');
  expect(keyPrefix(template, { a: 'x' })).toBe('A#x#B#');
  expect(keyIfComplete(template, { a: 'x' })).toBeUndefined();
  expect(namesIn(template)).toEqual(['a', 'b']);
});

test('a number that would not sort is refused', () => {
  for (const a of [-1, 1.5, Number.NaN, 2 ** 60])
    expect(() => filledKey('{a}', { a })).toThrow(expect.objectContaining({ kind: 'notFound' }));
});
