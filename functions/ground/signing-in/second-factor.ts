import { createHash } from 'node:crypto';
import { AppError } from '../../../shared/errors/index.ts';
import type { Context } from '../../platform/context.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { recoveryCodes, smsCodes, totps } from './factor-repo.ts';
import { isOn } from './options.ts';
import { useSentCode, type Whose } from './sms-code.ts';
import { totpStep } from './totp.ts';

/** What a person must show beside the password. Codes by SMS count while the platform can send them. */
export async function factorsOf({ table, account }: Pick<Whose, 'table' | 'account'>): Promise<('sms' | 'totp')[]> {
  const [totp, sms] = await Promise.all([
    totps.on(table).get({ userUid: account.uid }),
    account.isSmsFactor ? isOn(table, 'sms') : false,
  ]);
  return [...(sms ? (['sms'] as const) : []), ...(totp?.isConfirmed ? (['totp'] as const) : [])];
}

/** Whether a code is right for somebody: of the app, sent to the phone, or kept for the day when both are lost. */
export async function isRightCode(ctx: Context, whose: Whose, given: string): Promise<boolean> {
  const factors = await factorsOf(whose);
  const code = given.replace(/[\s-]/g, '');
  if (factors.includes('totp') && (await isTotpCode(ctx, whose, code))) return true;
  if (factors.includes('sms') && (await useSentCode(ctx, whose, code))) return true;
  return isRecoveryCode(whose, code);
}

/** Whether it is a code of the app that was not used yet; it is then. */
export async function isTotpCode(ctx: Context, { tenant, table, account }: Whose, code: string): Promise<boolean> {
  const totp = await totps.on(table).get({ userUid: account.uid });
  if (!totp) return false;
  const secret = await ctx.world.keys.decrypt(totp.sealedSecret, totpContext(tenant, account.uid));
  const step = totpStep(secret, code, { now: ctx.world.clock.now(), lastStep: totp.lastStep });
  if (step === undefined) return false;
  await totps.on(table).update({ ...totp, lastStep: step });
  return true;
}

async function isRecoveryCode({ table, account }: Whose, code: string): Promise<boolean> {
  const kept = await recoveryCodes.on(table).get({ userUid: account.uid });
  const hash = recoveryHash(account.uid, code);
  if (!kept?.hashes.includes(hash)) return false;
  await recoveryCodes.on(table).update({ ...kept, hashes: kept.hashes.filter((one) => one !== hash) });
  return true;
}

/** A recovery code as it is kept. It is of 80 random bits, so a plain hash does not give it away. */
export function recoveryHash(uid: string, code: string): string {
  return createHash('sha256').update(`${uid} ${code.toLowerCase()}`).digest('base64url');
}

/** What the secret of an app is sealed for. */
export function totpContext(tenant: string, uid: string) {
  return { tenant, record: `TOTP#${uid}` };
}

/** For the transaction that takes all second factors of somebody away. */
export function removingFactors(table: TenantTable, userUid: string): TransactItem[] {
  return [totps, recoveryCodes, smsCodes].map((kind) => kind.on(table).removing({ userUid }));
}

/** For the transaction that makes a phone the second factor: the person has shown that it is hers. */
export async function provingPhone(table: TenantTable, userUid: string, phone: string): Promise<TransactItem> {
  if (!(await isOn(table, 'sms'))) throw new AppError('secondFactorOff');
  const proof = { condition: { isVerified: true, phone }, refusal: new AppError('phoneNotProven') };
  return smsCodes.on(table).removing({ userUid }, proof);
}
