import type * as contract from '../../../shared/contract/people/users/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { accounts, type Account } from '../../platform/access/account.ts';
import { personalTokens, tokenHash, type PersonalToken } from '../../platform/access/personal-token.ts';
import { issueToken } from '../../platform/access/token.ts';
import type { Context } from '../../platform/context.ts';
import { reauthenticated, reauthenticatedOrFresh } from '../sessions/service.ts';
import { updatingAccount, withoutDefaultToken } from '../accounts/account-repo.ts';

const daySeconds = 24 * 60 * 60;
/** What the one token of the older call is called among the others. */
const defaultName = 'default';

/** The newest first: ids sort by time. */
export async function listAccessTokens(_: unknown, ctx: Context) {
  const account = await accounts.on(ctx.table).require({ uid: ctx.user.uid });
  const { current } = await tokensOf(ctx, account);
  return { data: [...current.map((token) => viewOf(ctx, token)), ...unlisted(ctx, account, current)] };
}

/** Makes a token with a name. It is shown now and never again. */
export async function addAccessToken(
  { body: { access_token: asked } }: Input<typeof contract.addAccessToken>,
  ctx: Context,
) {
  ctx.describe({ zh: `创建访问令牌 ${asked.name}`, en: `Add the access token ${asked.name}` });
  demandSession(ctx);
  const account = await reauthenticated(ctx, asked);
  const { current, ended } = await tokensOf(ctx, account);
  if (current.some(({ name }) => name === asked.name)) throw new AppError('accessTokenNameTaken', { name: asked.name });
  if (current.length >= limits.accessTokensPerUserMax)
    throw new AppError('tooManyAccessTokens', { max: limits.accessTokensPerUserMax });
  const made = await newToken(ctx, account, {
    name: asked.name,
    access: asked.access ?? 'full',
    days: asked.expiration_days,
  });
  await personalTokens.on(ctx.table).removeAll(ended);
  await ctx.recorded.transact([
    // Two at once must not both find room for one.
    updatingAccount(ctx.table, account),
    personalTokens.on(ctx.table).creating(made.row),
  ]);
  return { data: { ...viewOf(ctx, made.row), access_token: made.token } };
}

export async function removeAccessToken(
  { params: { token_uid: uid } }: Input<typeof contract.removeAccessToken>,
  ctx: Context,
) {
  demandSession(ctx);
  const account = await accounts.on(ctx.table).require({ uid: ctx.user.uid });
  const [isDefault, token] = [
    account.personalTokenId === uid,
    await personalTokens.on(ctx.table).get({ userUid: account.uid, uid }),
  ];
  if (!token && !isDefault) throw new AppError('notFound');
  const name = token?.name ?? defaultName;
  ctx.describe({ zh: `吊销访问令牌 ${name}`, en: `Revoke the access token ${name}` });
  await ctx.recorded.transact([
    personalTokens.on(ctx.table).removing({ userUid: account.uid, uid }),
    ...(isDefault ? [updatingAccount(ctx.table, withoutDefaultToken(account))] : []),
  ]);
  return {};
}

/** The older call: one token whose next one ends it. It stands among the others as `default`. */
export async function generateToken({ body }: Input<typeof contract.generateToken>, ctx: Context) {
  const account = await reauthenticatedOrFresh(ctx, body);
  const { row, token } = await newToken(ctx, account, {
    name: defaultName,
    access: 'full',
    days: body.expiration_days,
  });
  const before = account.personalTokenId;
  await ctx.recorded.transact([
    updatingAccount(ctx.table, { ...account, personalTokenId: row.uid, personalTokenExpiresAt: row.endsAt }),
    personalTokens.on(ctx.table).creating(row),
    ...(before === undefined ? [] : [personalTokens.on(ctx.table).removing({ userUid: account.uid, uid: before })]),
  ]);
  return { data: { access_token: token, is_expired: false, token_expired_timestamp: row.endsAt } };
}

type Wanted = Pick<PersonalToken, 'name' | 'access'> & { readonly days: number };

async function newToken(ctx: Context, account: Account, { name, access, days }: Wanted) {
  const [uid, now, seconds] = [ctx.world.newId(), ctx.world.clock.now(), days * daySeconds];
  const token = await issueToken(
    ctx.world.keys,
    { sub: account.uid, tenant: ctx.tenant, kind: 'personal', jti: uid },
    { now: new Date(now), seconds },
  );
  const row: PersonalToken = {
    uid,
    userUid: account.uid,
    name,
    tokenHash: tokenHash(token),
    access,
    epoch: account.tokenEpoch,
    createdAt: new Date(now).toISOString(),
    endsAt: new Date(now + seconds * 1000).toISOString(),
    lastUsedAt: '',
    lastUsedIp: '',
    // An ended one stays to be seen for a while, so that its owner finds out why a script stopped.
    expiresAtSeconds: Math.floor(now / 1000) + seconds + limits.endedTokenSeconds,
  };
  return { row, token };
}

/** The tokens of an account, apart from those that its last password has ended. */
async function tokensOf(ctx: Context, account: Account) {
  const { items } = await personalTokens.on(ctx.table).list({ userUid: account.uid }, { newestFirst: true });
  return {
    current: items.filter(({ epoch }) => epoch === account.tokenEpoch),
    ended: items.filter(({ epoch }) => epoch !== account.tokenEpoch),
  };
}

// A token from before tokens had rows of their own is known by its account alone.
function unlisted(ctx: Context, account: Account, listed: readonly PersonalToken[]) {
  const { personalTokenId: uid, personalTokenExpiresAt: endsAt } = account;
  if (uid === undefined || endsAt === undefined || listed.some((token) => token.uid === uid)) return [];
  const unknown = { createdAt: '', lastUsedAt: '', lastUsedIp: '' };
  return [viewOf(ctx, { uid, endsAt, name: defaultName, access: 'full', ...unknown })];
}

type Shown = Pick<PersonalToken, 'uid' | 'name' | 'access' | 'createdAt' | 'endsAt' | 'lastUsedAt' | 'lastUsedIp'>;

function viewOf(ctx: Context, token: Shown) {
  return {
    uid: token.uid,
    name: token.name,
    access: token.access,
    created_at: token.createdAt,
    expires_at: token.endsAt,
    is_expired: Date.parse(token.endsAt) <= ctx.world.clock.now(),
    last_used_at: token.lastUsedAt,
    last_used_ip: token.lastUsedIp,
  };
}

// Otherwise a token that leaked could make itself a successor.
function demandSession(ctx: Context): void {
  if (ctx.user.tokenKind !== 'session') throw new AppError('onlySessionsChangeTokens');
}
