import { fill, type Text } from './text.ts';

/** How a thing may be called: what is held against the name, and the same in words. */
export type NameRule = { readonly pattern: RegExp; readonly text: Text };

/** Each way of naming once: of most things, of what also stands in commands and addresses, and of versions. */
export const nameRules = {
  letter: {
    pattern: /^[\p{Script=Han}A-Za-z][\p{Script=Han}\w-]*$/u,
    text: {
      zh: '以字母或中文开头，只能包含字母、数字、中文、下划线和连字符',
      en: 'Starts with a letter or a Chinese character; letters, digits, Chinese characters, _ and - may follow',
    },
  },
  latinLetter: {
    pattern: /^[A-Za-z][\w-]*$/,
    text: {
      zh: '以字母开头，只能包含字母、数字、下划线和连字符',
      en: 'Starts with a letter; letters, digits, _ and - may follow',
    },
  },
  letterOrDigit: {
    pattern: /^[A-Za-z0-9\p{Script=Han}][\p{Script=Han}\w.-]*$/u,
    text: {
      zh: '以字母、数字或中文开头，只能包含字母、数字、中文、点、下划线和连字符',
      en: 'Starts with a letter, a digit or a Chinese character; those, dots, _ and - may follow',
    },
  },
} as const satisfies Record<string, NameRule>;

const atMost: Text = { zh: '{rule}，最多 {max} 个字符', en: '{rule}; at most {max} characters' };
const forGood: Text = { zh: '。创建后不能修改', en: '. It cannot be changed later' };

/** The rule as a form says it below a name, with how long the name may be, and that it stays where it does. */
export function nameHint({ text }: NameRule, max: number, stays?: 'stays'): Text {
  const whole = fill(atMost, { rule: text, max });
  return stays ? { zh: whole.zh + forGood.zh, en: whole.en + forGood.en } : whole;
}
