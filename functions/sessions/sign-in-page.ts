import type * as contract from '../../shared/contract/sessions/operations.ts';
import type { Input } from '../../shared/contract/operation.ts';
import { AppError } from '../../shared/errors/index.ts';
import { inLocale, type Text } from '../../shared/text.ts';
import type { Context } from '../platform/context.ts';
import { checkCredentials } from './credentials.ts';

const signInWord: Text = { zh: '登录', en: 'Sign in' };

/** Answers success with the reason beside it, as clients expect; nothing of the account is told for a wrong password. */
export async function verifyUserLogin({ body }: Input<typeof contract.verifyUserLogin>, ctx: Context) {
  try {
    const { account } = await checkCredentials(ctx, body.session);
    return { data: { user_uid: account.uid, phone: account.phone, two_factor_enabled: false, verify_failed_msg: '' } };
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'tooManyRequests') throw error;
    return {
      data: { user_uid: '', phone: '', two_factor_enabled: false, verify_failed_msg: inLocale(error.text, ctx.locale) },
    };
  }
}

export async function readLoginTips(_: Input<typeof contract.readLoginTips>, ctx: Context) {
  return {
    data: {
      login_button_text: inLocale(signInWord, ctx.locale),
      disable_user_pwd_login: false,
      disable_multiple_login: false,
    },
  };
}

export async function readOauth2Tips() {
  return { data: { enable_oauth2: false, login_tip: '' } };
}
