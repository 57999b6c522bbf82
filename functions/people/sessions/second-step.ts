import { AppError } from '../../../shared/errors/index.ts';
import type { Context } from '../../platform/context.ts';
import { permitCode, type Whose } from '../../ground/signing-in/sms-code.ts';
import { factorsOf, isRightCode } from '../../ground/signing-in/second-factor.ts';
import { bookAttempt } from './attempts.ts';

/**
 * Lets somebody on who has shown a password, or who he is at a provider: at once without a second factor, else with a
 * right code only. Every way in goes through here. Wrong codes are counted as wrong passwords are, by themselves.
 * Answers whether a factor was shown.
 */
export async function demandSecondFactor(ctx: Context, whose: Whose, code: string | undefined): Promise<boolean> {
  if ((await factorsOf(whose)).length === 0) return false;
  if (code === undefined || code.trim() === '') {
    await permitCode(ctx, whose);
    throw new AppError('secondFactorRequired');
  }
  await demandRightCode(ctx, whose, code);
  return true;
}

/** The second factor once more, of somebody who is signed in: for what a found console must not do. */
export async function demandFactorAgain(ctx: Context, whose: Whose, code: string | undefined): Promise<void> {
  if ((await factorsOf(whose)).length === 0) return;
  if (code === undefined || code.trim() === '') throw new AppError('secondFactorRequired');
  await demandRightCode(ctx, whose, code, `session ${ctx.user.sessionId ?? ctx.user.uid} code`);
}

async function demandRightCode(ctx: Context, whose: Whose, code: string, known?: string): Promise<void> {
  const attempt = await bookAttempt(ctx.world, {
    account: JSON.stringify([whose.tenant, whose.account.uid, 'code']),
    address: ctx.request.ip,
    known,
  });
  if (!(await isRightCode(ctx, whose, code))) throw new AppError('verifyCodeWrong');
  await attempt.giveBack();
}
