import { lineDifference } from './line-difference.ts';

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`);

test('tells what went and what came, with lines around and marks for what is left out', () => {
  const before = numbered(20);
  const after = before.with(9, 'another').toSpliced(15, 0, 'new');
  expect(lineDifference(before.join('\n'), after.join('\n'))).toBe(
    [
      '…',
      '  line 7',
      '  line 8',
      '  line 9',
      '- line 10',
      '+ another',
      '  line 11',
      '  line 12',
      '  line 13',
      '  line 14',
      '  line 15',
      '+ new',
      '  line 16',
      '  line 17',
      '  line 18',
      '…',
    ].join('\n'),
  );
});

test('line ends alone are no difference, and equal lines are found again where others moved', () => {
  expect(lineDifference('a\r\nb\r\n', 'a\nb')).toBe('…');
  expect(lineDifference('a\nb\nc', 'b\nc\nd')).toBe('- a\n  b\n  c\n+ d');
  expect(lineDifference('', 'a')).toBe('- \n+ a');
});

test('what is too long to compare is shown as replaced, in no time', () => {
  const [before, after] = [numbered(3000), numbered(3000).map((line) => `${line}!`)];
  const shown = lineDifference(before.join('\n'), after.join('\n')).split('\n');
  expect([shown.length, shown[0], shown[3000]]).toEqual([6000, '- line 1', '+ line 1!']);
});
