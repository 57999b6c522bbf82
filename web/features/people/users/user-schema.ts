import * as z from 'zod';
import { addUser } from '../../../../shared/contract/people/users/operations.ts';
import { words } from './user-words.ts';

const fields = addUser.body.shape.user.shape;

/** What the form of a user holds; the confirmation and, for one's own account, the current password are needed only then. */
export function userSchema({
  isNew,
  setsPassword,
  needsOldPassword,
}: {
  isNew: boolean;
  setsPassword: boolean;
  needsOldPassword: boolean;
}) {
  return z
    .object({
      // Names from before the rule of today stay.
      name: isNew ? fields.name : z.string(),
      email: fields.email.unwrap(),
      phone: fields.phone.unwrap(),
      wxid: fields.wxid.unwrap(),
      is_disabled: z.boolean(),
      role: z.string().min(1),
      password: setsPassword ? fields.password : z.string(),
      confirm: setsPassword ? z.string().min(1) : z.string(),
      old_password: needsOldPassword ? z.string().min(1) : z.string(),
      verify_code: z.string().trim(),
    })
    .superRefine(({ password, confirm }, context) => {
      if (setsPassword && password !== confirm)
        context.addIssue({ code: 'custom', path: ['confirm'], params: { text: words.passwordsDiffer } });
    });
}
export type UserSchema = ReturnType<typeof userSchema>;
export type UserValues = z.input<UserSchema>;
export type ParsedUser = z.output<UserSchema>;
