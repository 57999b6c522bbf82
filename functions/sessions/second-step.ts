import { AppError } from '../../shared/errors/index.ts';
import type { Context } from '../platform/context.ts';
import { permitCode, type Whose } from '../signing-in/sms-code.ts';
import { factorsOf, isRightCode } from '../signing-in/second-factor.ts';
import { bookAttempt } from './attempts.ts';

/**
 * Lets somebody on who has shown a password, or who he is at a provider: at once without a second factor, else with a
 * right code only. Every way in goes through here. Wrong codes are counted as wrong passwords are, by themselves.
 */
export async function demandSecondFactor(ctx: Context, whose: Whose, code: string | undefined): Promise<void> {
  if ((await factorsOf(whose)).length === 0) return;
  if (code === undefined || code.trim() === '') {
    await permitCode(ctx, whose);
    throw new AppError('secondFactorRequired');
  }
  const attempt = await bookAttempt(ctx.world, {
    account: JSON.stringify([whose.tenant, whose.account.uid, 'code']),
    address: ctx.request.ip,
  });
  if (!(await isRightCode(ctx, whose, code))) throw new AppError('verifyCodeWrong');
  await attempt.giveBack();
}
