import * as z from 'zod';
import { choices } from '../../../choices.ts';
import { limits } from '../../../limits.ts';
import { permissionNames } from '../../../permissions.ts';
import { nameProblem } from '../../../person-name.ts';
import { locales, sameText } from '../../../text.ts';

const [firstPermission, ...otherPermissions] = permissionNames;

const wrong = (zh: string, en: string) => ({ params: { text: { zh, en } } });

/** Which half of the product a user opens first. */
export const systemPreference = choices({
  WORKBENCH: { zh: 'SQL 工作台', en: 'SQL workbench' },
  MANAGEMENT: { zh: '管理平台', en: 'Admin panel' },
});

/** How a user proves who they are. */
export const authenticationType = choices({
  dms: { zh: '密码', en: 'Password' },
  ldap: sameText('LDAP'),
  oauth2: sameText('OAuth2'),
  unknown: { zh: '未知', en: 'Unknown' },
});

/** A permission by its name. */
export const permissionName = z.enum([firstPermission ?? 'ordinary_user', ...otherPermissions]);

/** An e-mail address, or nothing. */
export const email = z
  .string()
  .trim()
  .max(254)
  .refine(
    (value) => value === '' || z.email().safeParse(value).success,
    wrong('邮箱格式不正确', 'This is not an email address'),
  );

/** A mobile number of mainland China, or nothing. */
export const phone = z
  .string()
  .trim()
  .refine(
    (value) => value === '' || /^1\d{10}$/.test(value),
    wrong('手机号应为 1 开头的 11 位数字', 'A phone number is 1 followed by 10 digits'),
  );

/** A WeChat id. */
export const wxid = z.string().trim().max(64);

/** The language in which a user reads the console. */
export const language = z.enum(locales);

/** A new user's name: it stands in addresses of people and in records, and looks like nobody else's. */
export const userName = z
  .string()
  .min(1)
  .max(limits.userNameLengthMax)
  .superRefine((name, context) => {
    const text = name === '' ? undefined : nameProblem(name);
    if (text) context.addIssue({ code: 'custom', params: { text } });
  })
  .overwrite((name) => name.normalize('NFC'));

/** A new user group's name. */
export const userGroupName = z
  .string()
  .trim()
  .min(1)
  .max(limits.userNameLengthMax)
  .refine(
    (name) => !/[\s#%/\\\p{C}]/u.test(name),
    wrong(
      '用户组名不能包含空格、控制字符和 # % / \\',
      'The name of a group has no spaces, control characters, # % / or \\',
    ),
  );

/** What a user calls an access token. */
export const tokenName = z.string().trim().min(1).max(limits.nameLengthMax);

/** A password that is being chosen. */
export const newPassword = z.string().min(limits.passwordLengthMin).max(limits.passwordLengthMax);
