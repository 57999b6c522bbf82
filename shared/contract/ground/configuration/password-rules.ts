import * as z from 'zod';
import { choices } from '../../../choices.ts';
import { limits } from '../../../limits.ts';
import type { Text } from '../../../text.ts';

/** Kinds of characters that a password may have to hold. */
export const characterClass = choices({
  upper: { zh: '大写字母', en: 'upper-case letters' },
  lower: { zh: '小写字母', en: 'lower-case letters' },
  digit: { zh: '数字', en: 'digits' },
  symbol: { zh: '符号', en: 'symbols' },
});
/** One of those kinds. */
export type CharacterClass = (typeof characterClass.values)[number];

const patterns: Readonly<Record<CharacterClass, RegExp>> = {
  upper: /\p{Lu}/u,
  lower: /\p{Ll}/u,
  digit: /\p{Nd}/u,
  symbol: /[^\p{L}\p{N}\s]/u,
};

/** What a tenant asks of passwords that are chosen. */
export const passwordRules = z.object({
  length_min: z.number().int().min(limits.passwordLengthMin).max(limits.passwordRuleLengthMax),
  classes: z.array(characterClass.schema).max(characterClass.values.length),
  /** So many former ones, the present one among them, are not taken again. */
  history: z.number().int().min(0).max(limits.passwordHistoryMax),
  /** After so many days another must be chosen; 0 for never. */
  days_max: z.number().int().min(0).max(limits.passwordDaysMax),
});
/** The rules of a tenant. */
export type PasswordRules = z.output<typeof passwordRules>;

/** What holds until somebody sets more. */
export const usualPasswordRules: PasswordRules = {
  length_min: limits.passwordLengthMin,
  classes: [],
  history: 0,
  days_max: 0,
};

/** The kinds of characters that a password lacks. */
export function lackingClasses(password: string, { classes }: Pick<PasswordRules, 'classes'>): CharacterClass[] {
  return characterClass.values.filter((name) => classes.includes(name) && !patterns[name].test(password));
}

/** Several kinds as words for people. */
export function wordsOfClasses(classes: readonly CharacterClass[]): Text {
  const labels = classes.map((name) => characterClass.labels[name]);
  return { zh: labels.map(({ zh }) => zh).join('、'), en: labels.map(({ en }) => en).join(', ') };
}
