import * as z from 'zod';
import { limits } from '../../../limits.ts';
import type { Text } from '../../../text.ts';
import { characterClass, lackingClasses, wordsOfClasses } from '../../ground/configuration/password-rules.ts';

/** What a tenant asks of the passwords by which its data sources are reached. */
export const accountPasswordPolicy = z.object({
  /** 0 for any length. */
  length_min: z.number().int().min(0).max(limits.accountPasswordLengthMax),
  classes: z.array(characterClass.schema).max(characterClass.values.length),
  without_user_name: z.boolean(),
  /** After so many days a password is shown as overdue; 0 for never. */
  days_max: z.number().int().min(0).max(limits.accountPasswordDaysMax),
});
/** The policy of a tenant. */
export type AccountPasswordPolicy = z.output<typeof accountPasswordPolicy>;

/** What holds until somebody sets more: nothing. */
export const noPolicy: AccountPasswordPolicy = { length_min: 0, classes: [], without_user_name: false, days_max: 0 };

/** Names shorter than this stand in many a password by chance. */
const tellingNameLength = 3;

/** All that the policy finds wrong with the password of an account, in words for people. */
export function accountPasswordProblems(
  { user, password }: { readonly user: string; readonly password: string },
  policy: AccountPasswordPolicy,
): Text[] {
  const lacking = lackingClasses(password, policy);
  const words = wordsOfClasses(lacking);
  const hasName = user.length >= tellingNameLength && password.toLocaleLowerCase().includes(user.toLocaleLowerCase());
  return [
    ...(password.length < policy.length_min
      ? [{ zh: `至少 ${policy.length_min} 个字符`, en: `at least ${policy.length_min} characters` }]
      : []),
    ...(lacking.length > 0 ? [{ zh: `须包含${words.zh}`, en: `it must hold ${words.en}` }] : []),
    ...(policy.without_user_name && hasName
      ? [{ zh: '不能包含用户名', en: 'the user name must not stand in it' }]
      : []),
  ];
}
