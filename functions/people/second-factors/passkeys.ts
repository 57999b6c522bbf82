import type * as webauthn from '@simplewebauthn/server';
import type * as contract from '../../../shared/contract/people/second-factors/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { accounts, type Account } from '../../platform/access/account.ts';
import { resolveTenant } from '../../platform/access/tenant-directory.ts';
import type { Context } from '../../platform/context.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { bookAttempt, enter, reauthenticated } from '../sessions/service.ts';
import { signInOptionsOf } from '../../ground/signing-in/options.ts';
import { passkeys, shortHash } from '../../ground/signing-in/passkey-repo.ts';
import { beginChallenge, challengeOf, siteOf, useChallenge } from './challenge.ts';
import { demandSession } from './demand-session.ts';

/** ECDSA with P-256, EdDSA, RSA: what devices make. */
const algorithms = [-7, -8, -257];
const key = 'public-key';

export async function listPasskeys(_: unknown, ctx: Context) {
  const { items } = await passkeys.on(ctx.table).list({ userUid: ctx.user.uid });
  return {
    data: items.map(({ uid, name, createdAt, lastUsedAt }) => ({
      uid,
      name,
      created_at: createdAt,
      last_used_at: lastUsedAt,
    })),
  };
}

export async function beginPasskey({ body }: Input<typeof contract.beginPasskey>, ctx: Context) {
  demandSession(ctx);
  const { id } = siteOf(ctx);
  const account = await reauthenticated(ctx, body);
  demandOwn(account);
  const { items } = await passkeys.on(ctx.table).list({ userUid: account.uid });
  if (items.length >= limits.passkeysPerUserMax)
    throw new AppError('tooManyPasskeys', { max: limits.passkeysPerUserMax });
  return {
    data: {
      challenge: await beginChallenge(ctx, ctx.tenant, `add ${account.uid}`),
      rp: { id, name: 'Sluice' },
      user: { id: Buffer.from(account.uid).toString('base64url'), name: account.name, displayName: account.name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: key, alg }) as const),
      excludeCredentials: items.map(({ credentialId }) => ({ type: key, id: credentialId }) as const),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' } as const,
      timeout: limits.passkeySeconds * 1000,
    },
  };
}

export async function addPasskey({ body: { name, credential } }: Input<typeof contract.addPasskey>, ctx: Context) {
  ctx.describe({ zh: `添加通行密钥 ${name}`, en: `Add the passkey ${name}` });
  demandSession(ctx);
  const site = siteOf(ctx);
  const { uid: userUid } = ctx.user;
  const expectedChallenge = await challengeOf(ctx, ctx.tenant, `add ${userUid}`);
  const { registrationInfo } = await judged(ctx, (verifier) =>
    verifier.verifyRegistrationResponse({
      response: credential,
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!registrationInfo) throw new AppError('passkeyRefused');
  await useChallenge(ctx, ctx.table, expectedChallenge);
  const { id, publicKey, counter } = registrationInfo.credential;
  const made = {
    uid: shortHash(id),
    userUid,
    name,
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    createdAt: new Date(ctx.world.clock.now()).toISOString(),
    lastUsedAt: '',
  };
  await ctx.recorded.transact([passkeys.on(ctx.table).creating(made, new AppError('passkeyRefused'))]);
  return {};
}

export async function removePasskey({ params, body }: Input<typeof contract.removePasskey>, ctx: Context) {
  demandSession(ctx);
  const { uid: userUid } = await reauthenticated(ctx, body);
  const { name, uid } = await passkeys.on(ctx.table).require({ userUid, uid: params.passkey_uid });
  ctx.describe({ zh: `删除通行密钥 ${name}`, en: `Remove the passkey ${name}` });
  await ctx.recorded.transact([passkeys.on(ctx.table).removing({ userUid, uid })]);
  return {};
}

export async function beginPasskeySignIn({ body }: Input<typeof contract.beginPasskeySignIn>, ctx: Context) {
  const { id: rpId } = siteOf(ctx);
  const tenant = await tenantOf(ctx, body.tenant);
  const challenge = await beginChallenge(ctx, tenant, signingIn);
  return { data: { challenge, rpId, userVerification: 'required', timeout: limits.passkeySeconds * 1000 } as const };
}

const signingIn = 'sign in';

/** Whoever has the device and was recognised by it needs no other factor. What is wrong gets one answer. */
export async function signInByPasskey({ body }: Input<typeof contract.signInByPasskey>, ctx: Context) {
  const tenant = await tenantOf(ctx, body.tenant);
  const table = ctx.world.tableOf(tenant);
  const userUid = Buffer.from(body.credential.response.userHandle, 'base64url').toString();
  const attempt = await bookAttempt(ctx.world, {
    account: JSON.stringify([tenant, userUid, 'passkey']),
    address: ctx.request.ip,
  });
  const account = await provenAccount(ctx, { tenant, table, userUid, credential: body.credential });
  await attempt.giveBack();
  ctx.describe(
    { zh: `用户 ${account.name} 用通行密钥登录`, en: `User ${account.name} signs in by a passkey` },
    { userName: account.name, tenant },
  );
  if (account.isDisabled) throw new AppError('userDisabled');
  demandOwn(account);
  if (!account.isAdmin && (await signInOptionsOf(table)).isPasswordOff) throw new AppError('passkeySignInOff');
  return { data: { token: await enter(ctx, { tenant, account, way: 'passkey', factor: true }), message: '' } };
}

type Shown = {
  readonly tenant: string;
  readonly table: TenantTable;
  readonly userUid: string;
  readonly credential: Input<typeof contract.signInByPasskey>['body']['credential'];
};

async function provenAccount(ctx: Context, { tenant, table, userUid, credential }: Shown): Promise<Account> {
  const site = siteOf(ctx);
  const expectedChallenge = await challengeOf(ctx, tenant, signingIn);
  const [account, passkey] = await Promise.all([
    accounts.on(table).get({ uid: userUid }),
    passkeys.on(table).get({ userUid, uid: shortHash(credential.id) }),
  ]);
  if (!account || !passkey) throw new AppError('passkeyRefused');
  const { credentialId: id, publicKey, counter } = passkey;
  const { verified, authenticationInfo } = await judged(ctx, (verifier) =>
    verifier.verifyAuthenticationResponse({
      response: credential,
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: { id, publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')), counter },
    }),
  );
  if (!verified) throw new AppError('passkeyRefused');
  await useChallenge(ctx, table, expectedChallenge);
  const lastUsedAt = new Date(ctx.world.clock.now()).toISOString();
  await passkeys.on(table).update({ ...passkey, counter: authenticationInfo.newCounter, lastUsedAt });
  return account;
}

type Verifier = typeof webauthn;

/** The library throws for whatever is wrong with an answer, which tells nobody else what it was. It is large, and few requests need it. */
async function judged<T>(ctx: Context, judge: (verifier: Verifier) => Promise<T>): Promise<T> {
  const verifier = await import('@simplewebauthn/server');
  try {
    return await judge(verifier);
  } catch (error) {
    ctx.world.log.warn('a passkey was refused', { error });
    throw new AppError('passkeyRefused');
  }
}

async function tenantOf(ctx: Context, named: string | undefined): Promise<string> {
  const tenant = await resolveTenant(ctx.world.system, { host: ctx.request.host, named });
  if (tenant === undefined) throw new AppError('passkeyRefused');
  return tenant;
}

// A directory or a provider decides about its own people each time; a passkey would go past it.
function demandOwn({ authenticationType }: Account): void {
  if (authenticationType !== 'dms') throw new AppError('passkeyElsewhere');
}
