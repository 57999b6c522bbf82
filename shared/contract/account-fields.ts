import * as z from 'zod';
import { choices } from '../choices.ts';
import { limits } from '../limits.ts';
import { permissionNames } from '../permissions.ts';
import { locales, sameText, type Locale } from '../text.ts';
import { uid } from './paging.ts';

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

/** Which half of the product a user opens first. */
export const systemPreference = choices({
  WORKBENCH: { zh: 'SQL 工作台', en: 'SQL workbench' },
  MANAGEMENT: { zh: '管理平台', en: 'Admin panel' },
});

/** How a user proves who they are; only the password is built. */
export const authenticationType = choices({
  dms: { zh: '密码', en: 'Password' },
  ldap: sameText('LDAP'),
  oauth2: sameText('OAuth2'),
  unknown: { zh: '未知', en: 'Unknown' },
});

/** What a right reaches over, as the wire names it. */
export const rangeType = choices({
  unknown: { zh: '未知', en: 'Unknown' },
  global: { zh: '平台', en: 'Platform' },
  project: { zh: '项目', en: 'Project' },
  db_service: { zh: '数据源', en: 'Data source' },
});

const [firstPermission, ...otherPermissions] = permissionNames;
/** A permission by its name. */
export const permissionName = z.enum([firstPermission ?? 'ordinary_user', ...otherPermissions]);

const wrong = (zh: string, en: string) => ({ params: { text: { zh, en } } });

/** An e-mail address, or nothing. */
export const email = z.string().trim().max(254).refine((value) => value === '' || z.email().safeParse(value).success, wrong('邮箱格式不正确', 'This is not an email address'));
/** A mobile number of mainland China, or nothing. */
export const phone = z.string().trim().refine((value) => value === '' || /^1\d{10}$/.test(value), wrong('手机号应为 1 开头的 11 位数字', 'A phone number is 1 followed by 10 digits'));
/** A WeChat id. */
export const wxid = z.string().trim().max(64);
/** The language in which a user reads the console. */
export const language = z.enum(locales);

/** A new user's name: it stands in addresses of people and in records, so it has no spaces. */
export const userName = z.string().trim().min(1).max(limits.userNameLengthMax)
  .refine((name) => !/[\s#%/\\\p{C}]/u.test(name), wrong('用户名不能包含空格、控制字符和 # % / \\', 'A user name has no spaces, control characters, # % / or \\'));

/** A password that is being chosen. */
export const newPassword = z.string().min(limits.passwordLengthMin).max(limits.passwordLengthMax);

/** Names that start with a letter or a Chinese character. */
export const startingWithLetter = (max: number) => z.string().trim().min(1).max(max)
  .refine((name) => /^[\p{Script=Han}A-Za-z][\p{Script=Han}\w-]*$/u.test(name), wrong('以字母或中文开头，只能包含字母、数字、中文、下划线和连字符', 'Start with a letter or a Chinese character; then letters, digits, Chinese characters, _ and -'));

/** Names that start with a letter and hold no Chinese. */
export const startingWithLatinLetter = (max: number) => z.string().trim().min(1).max(max)
  .refine((name) => /^[A-Za-z][\w-]*$/.test(name), wrong('以字母开头，只能包含字母、数字、下划线和连字符', 'Start with a letter; then letters, digits, _ and -'));

/** What people say of a thing. */
export const description = z.string().trim().max(limits.descriptionLengthMax);
/** Ids without repetition, at most so many. */
export const uids = (max: number) => z.array(uid).max(max).transform((list) => [...new Set(list)]);
