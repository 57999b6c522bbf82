import { randomBytes } from 'node:crypto';
import type * as contract from '../../../shared/contract/people/second-factors/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { accounts } from '../../platform/access/account.ts';
import type { Context } from '../../platform/context.ts';
import { reauthenticated } from '../sessions/service.ts';
import { recoveryCodes, totps } from '../../ground/signing-in/factor-repo.ts';
import { isOn } from '../../ground/signing-in/options.ts';
import { isTotpCode, recoveryHash, removingFactors, totpContext } from '../../ground/signing-in/second-factor.ts';
import { removePasskeys } from '../../ground/signing-in/passkey-repo.ts';
import { newTotpSecret, totpUri } from '../../ground/signing-in/totp.ts';
import { demandSession } from './demand-session.ts';

export async function readSecondFactors(_: unknown, ctx: Context) {
  const userUid = ctx.user.uid;
  const [account, totp, recovery, isSmsOn] = await Promise.all([
    accounts.on(ctx.table).require({ uid: userUid }),
    totps.on(ctx.table).get({ userUid }),
    recoveryCodes.on(ctx.table).get({ userUid }),
    isOn(ctx.table, 'sms'),
  ]);
  return {
    data: {
      sms: account.isSmsFactor && isSmsOn,
      sms_available: isSmsOn,
      totp: totp?.isConfirmed ?? false,
      recovery_codes_left: recovery?.hashes.length ?? 0,
    },
  };
}

/** A secret that counts for nothing yet; one that is in use stays so until the new one is confirmed. */
export async function beginTotp({ body }: Input<typeof contract.beginTotp>, ctx: Context) {
  demandSession(ctx);
  const before = await totps.on(ctx.table).get({ userUid: ctx.user.uid });
  if (before?.isConfirmed) throw new AppError('totpInUse');
  const account = await reauthenticated(ctx, body);
  const secret = newTotpSecret();
  const sealedSecret = await ctx.world.keys.encrypt(secret, totpContext(ctx.tenant, account.uid));
  await totps.on(ctx.table).put({ userUid: account.uid, sealedSecret, isConfirmed: false, lastStep: 0 });
  return { data: { secret, uri: totpUri(secret, account.name) } };
}

export async function confirmTotp({ body }: Input<typeof contract.confirmTotp>, ctx: Context) {
  demandSession(ctx);
  const account = await accounts.on(ctx.table).require({ uid: ctx.user.uid });
  const whose = { tenant: ctx.tenant, table: ctx.table, account };
  if ((await totps.on(ctx.table).get({ userUid: account.uid }))?.isConfirmed) throw new AppError('totpInUse');
  if (!(await isTotpCode(ctx, whose, body.code.replace(/\s/g, '')))) throw new AppError('verifyCodeWrong');
  const codes = Array.from({ length: limits.recoveryCodes }, () => randomBytes(10).toString('hex'));
  const hashes = codes.map((code) => recoveryHash(account.uid, code));
  await ctx.recorded.transact([
    totps.on(ctx.table).patching({ userUid: account.uid }, { set: { isConfirmed: true } }),
    recoveryCodes.on(ctx.table).putting({ userUid: account.uid, hashes }),
  ]);
  return { data: { recovery_codes: codes.map((code) => (code.match(/.{5}/g) ?? []).join('-')) } };
}

export async function removeTotp({ body }: Input<typeof contract.removeTotp>, ctx: Context) {
  demandSession(ctx);
  const { uid: userUid } = await reauthenticated(ctx, body);
  await ctx.recorded.transact([
    totps.on(ctx.table).removing({ userUid }),
    recoveryCodes.on(ctx.table).removing({ userUid }),
  ]);
  return {};
}

/** For who has lost phone and codes. Administrators are looked after by `admin` only. */
export async function resetSecondFactors({ params }: Input<typeof contract.resetSecondFactors>, ctx: Context) {
  const account = await accounts.on(ctx.table).require({ uid: params.user_uid });
  ctx.describe({
    zh: `重置用户 ${account.name} 的双因素认证`,
    en: `Reset the second factors of the user ${account.name}`,
  });
  const isPlain = !account.isAdmin && account.globalPermissions.every((one) => one === 'ordinary_user');
  if (!isPlain && !ctx.user.rights.isAdmin) throw new AppError('onlyAdminManagesAdministrators');
  // Nobody resets himself past the password that switching a factor off asks for.
  if (account.uid === ctx.user.uid) throw new AppError('forbidden');
  await removePasskeys(ctx.table, account.uid);
  await ctx.recorded.transact([
    accounts.on(ctx.table).updating({ ...account, isSmsFactor: false }),
    ...removingFactors(ctx.table, account.uid),
  ]);
  return {};
}
