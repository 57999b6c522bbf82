import * as z from 'zod';
import { limits } from '../../../limits.ts';

/** What somebody who is signed in shows once more before something delicate: the password, and a code where a second factor is on. */
export const shownAgain = {
  old_password: z.string().max(limits.passwordLengthMax).optional(),
  verify_code: z.string().max(64).optional(),
};
