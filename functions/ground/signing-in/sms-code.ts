import { createHash, randomInt } from 'node:crypto';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Account } from '../../platform/access/account.ts';
import type { Context } from '../../platform/context.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { codePermits, smsCodes } from './factor-repo.ts';
import { settingsInUse } from './options.ts';
import { sendSms } from './sms.ts';
import { isSame } from './totp.ts';

/** Somebody of a tenant. */
export type Whose = {
  readonly tenant: string;
  readonly table: TenantTable;
  readonly account: Pick<Account, 'uid' | 'name' | 'phone' | 'isSmsFactor'>;
};

/** Lets a code be asked for from where the right password came. */
export async function permitCode(ctx: Context, { table, account }: Whose): Promise<void> {
  const expiresAtSeconds = Math.floor(ctx.world.clock.now() / 1000) + limits.codePermitSeconds;
  await codePermits.on(table).put({ userUid: account.uid, network: networkOf(ctx), expiresAtSeconds });
}

/** Whether the password of this person was given from here a moment ago. */
export async function mayAskForCode(ctx: Context, { table, account }: Whose): Promise<boolean> {
  return (await codePermits.on(table).get({ userUid: account.uid, network: networkOf(ctx) })) !== undefined;
}

/** Sends a new code; the one before is void. */
export async function sendCode(ctx: Context, { tenant, table, account }: Whose): Promise<void> {
  const { keys, clock } = ctx.world;
  const settings = await settingsInUse({ tenant, table, keys }, 'sms');
  if (!settings || account.phone === '') throw new AppError('codeNotSent');
  const records = smsCodes.on(table);
  const before = await records.get({ userUid: account.uid });
  const now = clock.now();
  const wait = before ? limits.codePauseSeconds - Math.floor((now - Date.parse(before.sentAt)) / 1000) : 0;
  if (wait > 0) throw new AppError('codeSentJustNow', { seconds: wait });
  const code = String(randomInt(10 ** 6)).padStart(6, '0');
  const kept = {
    userUid: account.uid,
    sealedCode: await keys.encrypt(code, contextOf(tenant, account.uid)),
    phone: account.phone,
    triesLeft: limits.codeTriesMax,
    isVerified: false,
    sentAt: new Date(now).toISOString(),
    expiresAtSeconds: Math.floor(now / 1000) + limits.codeSeconds,
  };
  // Kept first: of two that ask at once one is refused, and a phone gets one message.
  await (before ? records.update({ ...kept, version: before.version }) : records.create(kept));
  await sendSms(settings, { phone: account.phone, code });
}

/** Whether it is the code that the phone was sent. Each look costs a try, whatever comes of it. */
export async function isSentCode(ctx: Context, { tenant, table, account }: Whose, given: string): Promise<boolean> {
  const records = smsCodes.on(table);
  const sent = await records.get({ userUid: account.uid });
  if (!sent || sent.triesLeft <= 0 || sent.phone !== account.phone) return false;
  await records.update({ ...sent, triesLeft: sent.triesLeft - 1 });
  return isSame(await ctx.world.keys.decrypt(sent.sealedCode, contextOf(tenant, account.uid)), given);
}

/** Uses the code up: of two that come with it at once one gets in. */
export async function useSentCode(ctx: Context, whose: Whose, given: string): Promise<boolean> {
  if (!(await isSentCode(ctx, whose, given))) return false;
  return (await smsCodes.on(whose.table).remove({ userUid: whose.account.uid })) !== undefined;
}

function networkOf({ request }: Context): string {
  return createHash('sha256').update(request.ip).digest('base64url').slice(0, 20);
}

function contextOf(tenant: string, uid: string) {
  return { tenant, record: `SMS_CODE#${uid}` };
}
