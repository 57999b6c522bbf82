import { userName } from './contract/people/users/fields.ts';
import { foldedName, nameProblem } from './person-name.ts';

test.each(['bob', 'BOB', 'ｂｏｂ', 'bｏb', '𝐛𝐨𝐛', 'ⓑⓞⓑ', ' bob', 'bob ', 'b\u200bob', 'bob\ufe0f', 'B\u00adob'])(
  'security: %j is the name bob',
  (name) => {
    expect(foldedName(name)).toBe('bob');
  },
);

test.each([
  ['Straße', 'STRASSE'],
  ['ΟΔΟΣ', 'οδος'],
  ['é', 'e\u0301'],
  ['ﬁn', 'fin'],
  ['admın', 'ADMIN'],
  ['ﾐｷ', 'ミキ'],
  // Cyrillic and Greek throughout, and Latin to the eye.
  ['сосо', 'coco'],
  ['ВОВ', 'bob'],
  ['ΤΟΜ', 'tom'],
])('%s and %s are one name', (one, other) => {
  expect(foldedName(one)).toBe(foldedName(other));
});

test('what is folded stays as it is, and other names stay other', () => {
  for (const name of ['bob', 'straße', '王伟', 'İpek', 'ǅ', 'ΐ']) {
    const folded = foldedName(name);
    expect(foldedName(folded)).toBe(folded);
  }
  expect(foldedName('bob')).not.toBe(foldedName('bob1'));
  expect(foldedName('аdmin')).not.toBe(foldedName('admin'));
});

test.each([
  'bob',
  'Bob.Miller',
  'o\u2019neil'.replace('\u2019', "'"),
  'wang_wei',
  '王伟',
  '王伟dba',
  '山田ーtaro',
  '김철수',
  'Сергей',
  'Ελένη',
  'Łukasz',
  'Nguyễn',
  'bob@corp.example',
  'auth0|5f7c8ec7',
  '1001',
  'שרה',
  'محمد',
  '_service',
  '李(DBA)',
])('%s may be the name of a new account', (name) => {
  expect(nameProblem(name)).toBeUndefined();
});

const [invisible, space, variant, letters, start, mixed] = [
  'cannot be seen',
  'no spaces',
  'variants of letters',
  'made of letters',
  'begins with',
  'mixes letters',
];
test.each([
  ['ａｄｍｉｎ', variant],
  ['𝐛𝐨𝐛', variant],
  ['ɑdmin', variant],
  ['ᴀdmin', variant],
  ['аdmin', mixed],
  ['раураl1x', mixed],
  ['αdmin', mixed],
  ['王伟б', mixed],
  ['bob١', mixed],
  ['..', start],
  ['a..b', start],
  ['-rf', start],
  ['=cmd|1', letters],
  ['+1', start],
  ['@sum', start],
  [' kim', space],
  ['kim ', space],
  ['kim\u00a0', space],
  ['kim\u3000', space],
  ['a b', space],
  ['ki\u202em', invisible],
  ['ki\u0000m', invisible],
  ['ki\u200bm', invisible],
  ['kim\ufe0f', invisible],
  ['kim\u3164', invisible],
  ['a/b', letters],
  ['a\\b', letters],
  ['a#b', letters],
  ['a%b', letters],
  ['<b>', letters],
])('security: %j is refused as a new name, with the rule that it breaks', (name, rule) => {
  expect(nameProblem(name)?.en).toContain(rule);
  expect(userName.safeParse(name).success).toBe(false);
});
