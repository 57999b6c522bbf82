import { unpackedText } from './lz-text.ts';

/** What lz-string 1.5 makes of each. */
test.each([
  ['a', 'IZA'],
  [
    '{"instanceName":"orders","schema":"public","sql":"select 1"}',
    'N4IglgdgzgLghhAxgUwHJwLbJALhAewCcATZQqEAGhCkQAtkM5cQAHAVwCMAbMRKmgEduLKMm7JEMAAQBGEAF8gA',
  ],
  [
    `{"instanceName":"订单","schema":"","sql":"${"select * from t where name = 'é 中文 😀';\\n".repeat(5)}"}`,
    'N4IglgdgzgLghhAxgUwHJwLbJALhIIujBVZRABoQpEALZDOXEU8gRwBt6pkXlEYACAKl4AzAE4B7DLz4B3aiOS8ImBQF5eAcgCXvQLRygcNNegXg3AAHvqA3AB1onbn0GiJU3rOTzFy3mq26DJ81Y4uHgFhcUkZOQUlLE8NbX0jU0trILtQxwjXKI8veN8kgJtg+zCnFzdo1TifRP8IEABfIA',
  ],
  ['a'.repeat(36), 'IY18ZVA'],
  [`${'ab'.repeat(40)}\u0000ÿĀ`, 'IYI17SOrZ+6IcxAAA-4AEAg'],
])('what lz-string packed is unpacked: %j', (text, packed) => {
  expect(unpackedText(packed, 1000)).toBe(text);
  // As it arrives where somebody wrote no %2B into the address.
  expect(unpackedText(packed.replaceAll('+', ' '), 1000)).toBe(text);
});

test.each(['', 'Q', '!', 'IZ', 'N4Iglgdg', '____', 'zzzzzzzzzzzzzzzzzzzz'])(
  'what is no packed text is nothing: %j',
  (packed) => {
    expect(unpackedText(packed, 1000)).toBeUndefined();
  },
);

test('what would unpack to more than is wanted is nothing', () => {
  expect(unpackedText('IY18ZVA', 36)).toBe('a'.repeat(36));
  expect(unpackedText('IY18ZVA', 35)).toBeUndefined();
});
