import * as z from 'zod';
import { choices } from '../../choices.ts';
import { nameRules, type NameRule } from '../../name-rules.ts';
import { limits } from '../../limits.ts';
import type { Locale } from '../../text.ts';
import { uid } from '../paging.ts';

/** Clients of this API read the state of a user, group or role as a word of the reader's language. */
export const accountStat = z.enum(['正常', '被禁用', '未知', 'Normal', 'Disabled', 'Unknown']);

/** One of those words. */
export type AccountStat = z.output<typeof accountStat>;

/** The word for the reader. */
export function accountStatOf(isDisabled: boolean, locale: Locale): AccountStat {
  if (locale === 'zh-CN') return isDisabled ? '被禁用' : '正常';
  return isDisabled ? 'Disabled' : 'Normal';
}

/** Whether the word, in either language, means disabled. */
export function isDisabledStat(stat: AccountStat): boolean {
  return stat === '被禁用' || stat === 'Disabled';
}

/** What a right reaches over, as the wire names it. */
export const rangeType = choices({
  unknown: { zh: '未知', en: 'Unknown' },
  global: { zh: '平台', en: 'Platform' },
  project: { zh: '项目', en: 'Project' },
  db_service: { zh: '数据源', en: 'Data source' },
});

const named = (rule: NameRule, max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((name) => rule.pattern.test(name), { params: { text: rule.text } });

/** Names that start with a letter or a Chinese character. */
export const startingWithLetter = (max: number) => named(nameRules.letter, max);

/** Names that start with a letter and hold no Chinese. */
export const startingWithLatinLetter = (max: number) => named(nameRules.latinLetter, max);

/** What people say of a thing. */
export const description = z.string().trim().max(limits.descriptionLengthMax);

/** Ids without repetition, at most so many. */
export const uids = (max: number) =>
  z
    .array(uid)
    .max(max)
    .transform((list) => [...new Set(list)]);
