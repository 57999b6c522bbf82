import * as fc from 'fast-check';
import { unpackedText } from '../../../web/features/changes/transit/lz-text.ts';
import { packedText } from './packed-text.ts';

/** What lz-string 1.5 makes of each. */
test.each([
  ['a', 'IZA'],
  [
    '{"instanceName":"orders","schema":"public","sql":"select 1"}',
    'N4IglgdgzgLghhAxgUwHJwLbJALhAewCcATZQqEAGhCkQAtkM5cQAHAVwCMAbMRKmgEduLKMm7JEMAAQBGEAF8gA',
  ],
  ['a'.repeat(36), 'IY18ZVA'],
  [`${'ab'.repeat(40)}\u0000ÿĀ`, 'IYI17SOrZ+6IcxAAA-4AEAg'],
])('a text is packed as lz-string packs it: %j', (text, packed) => {
  expect(packedText(text)).toBe(packed);
});

test('any text is unpacked again by the console', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }), (text) => {
      expect(unpackedText(packedText(text), 1000)).toBe(text);
    }),
    { numRuns: 300 },
  );
});
