import { beginningOf, wholeCharacters } from './whole-characters.ts';

test('half a character becomes the sign for what cannot be written, whole ones stay', () => {
  expect(wholeCharacters('a\ud83d b\ude00 😀\ud83d')).toBe('a\ufffd b\ufffd 😀\ufffd');
  expect(wholeCharacters('\ude00\ud83d')).toBe('\ufffd\ufffd');
  expect(wholeCharacters('中 😀 \0 \u202e')).toBe('中 😀 \0 \u202e');
});

test('a text is cut before a character that has no room', () => {
  expect([beginningOf('ab😀', 3), beginningOf('ab😀', 4), beginningOf('ab', 9), beginningOf('😀', 1)]).toEqual([
    'ab',
    'ab😀',
    'ab',
    '',
  ]);
});
