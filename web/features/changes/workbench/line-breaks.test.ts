import { fromField, inField, lineBreaksOf } from './line-breaks.ts';

test.each([
  [null, 'lf'],
  ['one line', 'lf'],
  ['a\nb\n', 'lf'],
  ['a\r\nb\r\n', 'crlf'],
  ['a\r\nb\n', 'mixed'],
  ['a\rb', 'mixed'],
  ['a\n\rb', 'mixed'],
] as const)('the lines of %j end by %s', (value, breaks) => {
  expect(lineBreaksOf(value)).toBe(breaks);
});

test.each([null, '', 'a\nb', 'a\r\n\r\nb', '\r\n'])('what is not edited comes back byte by byte: %j', (value) => {
  expect(fromField(inField(value), value)).toBe(value);
});

test('a line that is added ends as those before it', () => {
  expect(fromField(`${inField('a\r\nb')}\nc`, 'a\r\nb')).toBe('a\r\nb\r\nc');
  expect(fromField(null, 'a\r\nb')).toBeNull();
});
