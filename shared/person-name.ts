import type { Text } from './text.ts';

/**
 * The one form in which names of people are compared: as directories do it (RFC 4518), by compatibility and without case,
 * characters that nobody sees and spaces around them. A name that is Latin to the eye in every letter is Latin.
 * Two names of one form are one person.
 */
export function foldedName(name: string): string {
  const plain = name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  // By way of the capitals, so that `ß` and `ss`, and the two small sigmas, are one; letter by letter, because a final
  // sigma would depend on its neighbours.
  const folded = [...plain.toUpperCase()].map((letter) => letter.toLowerCase()).join('');
  return latinToTheEye(folded.normalize('NFKC').trim());
}

/** Small letters of Cyrillic and Greek that are a Latin one to the eye, small or as a capital. */
const looks = new Map(
  [
    ['авсеԁһніјкмоԛрѕтухԝ', 'abcedhhijkmoqpstuxw'],
    ['αβεζηικμνορτυχ', 'abezhikmnoptux'],
  ].flatMap(([letters = '', latin = '']) =>
    [...letters].map((letter, place) => [letter, latin.charAt(place)] as const),
  ),
);

// Only a whole name: one that mixes scripts is refused where accounts are made.
function latinToTheEye(name: string): string {
  const letters = [...name];
  const isMeant = letters.every((letter) => looks.has(letter) || !/\p{L}/u.test(letter));
  return isMeant ? letters.map((letter) => looks.get(letter) ?? letter).join('') : name;
}

/** What is wrong with a new name of a person; the first rule that it breaks, in words. */
export function nameProblem(name: string): Text | undefined {
  return rules.find(({ isKept }) => !isKept(name))?.text;
}

type Rule = { readonly isKept: (name: string) => boolean; readonly text: Text };

/** Letters of one writing system that go together: those that Unicode TR39 calls highly restrictive, and each other one alone. */
const systems = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
  ...'Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'
    .split(' ')
    .map((script) => [script]),
].map(
  (scripts) =>
    new RegExp(`^[${['Common', 'Inherited', ...scripts].map((script) => `\\p{scx=${script}}`).join('')}]*$`, 'u'),
);

// Phonetic and medieval letters are of the Latin script and look like its plain ones.
const phonetic = /[\u0250-\u02ff\u1d00-\u1dbf\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f]/u;

const rules: readonly Rule[] = [
  {
    isKept: (name) => !/[\p{C}\p{Default_Ignorable_Code_Point}]/u.test(name),
    text: {
      zh: '用户名含有看不见的字符（控制、格式或方向字符），请去掉',
      en: 'A user name has no characters that cannot be seen (control, format, direction). Leave them out',
    },
  },
  {
    isKept: (name) => !/[\s\p{Z}]/u.test(name),
    text: { zh: '用户名不能包含空格，首尾也不能', en: 'A user name has no spaces, neither inside nor around it' },
  },
  {
    isKept: (name) => name.normalize('NFC') === name.normalize('NFKC') && !phonetic.test(name),
    text: {
      zh: '用户名含有变体字符（全角、数学、带圈或音标字母），请改用普通字母',
      en: 'A user name has no variants of letters (full-width, mathematical, circled, phonetic). Use the plain ones',
    },
  },
  {
    isKept: (name) => /^[\p{L}\p{M}\p{Nd}._@+'()·&:|-]*$/u.test(name),
    text: {
      zh: "用户名由字母、数字和 . _ - @ + ' ( ) · & : | 组成",
      en: "A user name is made of letters, digits and . _ - @ + ' ( ) · & : |",
    },
  },
  {
    isKept: (name) => /^[\p{L}\p{Nd}_]/u.test(name) && !name.includes('..'),
    text: {
      zh: '用户名须以字母、数字或 _ 开头，不能有连续的点',
      en: 'A user name begins with a letter, a digit or _, and has no two dots in a row',
    },
  },
  {
    isKept: (name) => systems.some((system) => system.test(name)),
    text: {
      zh: '用户名混用了不同文字的字母（例如西里尔字母 а 与拉丁字母 a），请只用一种文字；中文、日文、韩文可与拉丁字母同用',
      en: 'A user name mixes letters of several scripts, such as the Cyrillic а and the Latin a. Use one; Chinese, Japanese and Korean go with Latin',
    },
  },
];
