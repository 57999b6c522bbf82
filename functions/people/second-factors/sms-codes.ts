import type * as contract from '../../../shared/contract/people/second-factors/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { inLocale } from '../../../shared/text.ts';
import { ChannelRefused } from '../../ground/channels/sender.ts';
import { accountNamed } from '../accounts/named-account.ts';
import { resolveTenant } from '../../platform/access/tenant-directory.ts';
import type { Context } from '../../platform/context.ts';
import { smsCodes } from '../../ground/signing-in/factor-repo.ts';
import { isSentCode, mayAskForCode, sendCode, type Whose } from '../../ground/signing-in/sms-code.ts';

/** Sends a code to who has just given the right password, or to oneself. Everybody else learns nothing of a user. */
export async function sendSmsCode({ body }: Input<typeof contract.sendSmsCode>, ctx: Context) {
  const problem = await problemOf(ctx, async () => {
    const whose = await named(ctx, body);
    const isOwn = isSelf(ctx, whose);
    if (!whose || !(isOwn || (whose.account.isSmsFactor && (await mayAskForCode(ctx, whose)))))
      throw new AppError('codeNotSent');
    await sendCode(ctx, whose);
  });
  return { data: { is_sms_code_sent_normally: problem === '', send_error_message: problem } };
}

/** Checks a code. For oneself it also shows that the phone is one's own; signing in still uses the code up. */
export async function verifySmsCode({ body }: Input<typeof contract.verifySmsCode>, ctx: Context) {
  const problem = await problemOf(ctx, async () => {
    const whose = await named(ctx, body);
    const mayTry = whose !== undefined && (isSelf(ctx, whose) || (await mayAskForCode(ctx, whose)));
    if (!mayTry || !(await isSentCode(ctx, whose, body.code))) throw new AppError('verifyCodeWrong');
    if (isSelf(ctx, whose))
      await smsCodes.on(whose.table).patch({ userUid: whose.account.uid }, { set: { isVerified: true } });
  });
  return { data: { is_verify_sent_normally: problem === '', verify_error_message: problem } };
}

async function named(ctx: Context, { username, tenant: given }: { username: string; tenant?: string | undefined }) {
  const tenant = ctx.may('signedIn')
    ? ctx.tenant
    : await resolveTenant(ctx.world.system, { host: ctx.request.host, named: given });
  if (tenant === undefined) return undefined;
  const table = ctx.world.tableOf(tenant);
  const account = await accountNamed(table, username);
  return account && { tenant, table, account };
}

function isSelf(ctx: Context, whose: Whose | undefined): boolean {
  return (
    whose !== undefined && ctx.may('signedIn') && ctx.tenant === whose.tenant && ctx.user.uid === whose.account.uid
  );
}

// Clients of this API expect success with the reason beside it.
async function problemOf(ctx: Context, act: () => Promise<void>): Promise<string> {
  try {
    await act();
    return '';
  } catch (error) {
    if (error instanceof AppError) return inLocale(error.text, ctx.locale);
    if (!(error instanceof ChannelRefused)) throw error;
    ctx.world.log.warn('the SMS gateway did not take a code', { error });
    return inLocale(new AppError('codeNotSent').text, ctx.locale);
  }
}
