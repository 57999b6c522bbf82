import type * as contract from '../../../shared/contract/people/sessions/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { inLocale, type Text } from '../../../shared/text.ts';
import { resolveTenant } from '../../platform/access/tenant-directory.ts';
import type { Context } from '../../platform/context.ts';
import { signInOptionsOf } from '../../ground/signing-in/options.ts';
import { factorsOf } from '../../ground/signing-in/second-factor.ts';
import { permitCode } from '../../ground/signing-in/sms-code.ts';
import { checkCredentials } from './credentials.ts';

const signInWord: Text = { zh: '登录', en: 'Sign in' };

/** Answers success with the reason beside it, as clients expect; nothing of the account is told for a wrong password. */
export async function verifyUserLogin({ body }: Input<typeof contract.verifyUserLogin>, ctx: Context) {
  try {
    const signedIn = await checkCredentials(ctx, body.session);
    const { account } = signedIn;
    const factors = await factorsOf(signedIn);
    if (factors.length > 0) await permitCode(ctx, signedIn);
    return {
      data: {
        user_uid: account.uid,
        // Whoever knows the password has not shown yet who he is.
        phone: account.phone.replace(/^(\d{3})\d{4}/, '$1****'),
        two_factor_enabled: factors.length > 0,
        verify_failed_msg: '',
      },
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'tooManyRequests') throw error;
    return {
      data: { user_uid: '', phone: '', two_factor_enabled: false, verify_failed_msg: inLocale(error.text, ctx.locale) },
    };
  }
}

/** What the page offers, for the tenant of the caller, of the host name or of the name given. */
export async function readLoginTips({ query }: Input<typeof contract.readLoginTips>, ctx: Context) {
  const tenant = ctx.may('signedIn')
    ? ctx.tenant
    : await resolveTenant(ctx.world.system, { host: ctx.request.host, named: query.tenant });
  const options = tenant === undefined ? undefined : await signInOptionsOf(ctx.world.tableOf(tenant));
  return {
    data: {
      login_button_text: options?.buttonText || inLocale(signInWord, ctx.locale),
      disable_user_pwd_login: options?.isPasswordOff ?? false,
      disable_multiple_login: options?.isSingleSession ?? false,
    },
  };
}
