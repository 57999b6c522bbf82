import type * as contract from '../../../shared/contract/people/oauth2/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { storedChannels } from '../../ground/channels/channel-repo.ts';
import { accounts, type Account } from '../../platform/access/account.ts';
import { resolveTenant } from '../../platform/access/tenant-directory.ts';
import type { Context } from '../../platform/context.ts';
import { checkCredentials, demandSecondFactor, enter, type FromProvider } from '../sessions/service.ts';
import { callbackAddress, type Granted, type ProviderSettings } from '../../ground/signing-in/provider-settings.ts';
import { factorsOf } from '../../ground/signing-in/second-factor.ts';
import { permitCode } from '../../ground/signing-in/sms-code.ts';
import { askingProvider, providerOf, strangerOf, type Stranger } from '../../ground/signing-in/provider.ts';
import { issueTicket, ticketOf, usingTicket } from './binding-ticket.ts';
import { begin, begun, providerInUse, settingsOf, type Begun } from './flow.ts';
import { accountFor, personOf, settle } from './people.ts';

export async function readOauth2Tips({ query }: Input<typeof contract.readOauth2Tips>, ctx: Context) {
  const tenant = await resolveTenant(ctx.world.system, { host: ctx.request.host, named: query.tenant });
  const stored =
    tenant === undefined ? undefined : await storedChannels.on(ctx.world.tableOf(tenant)).get({ name: 'oauth2' });
  const isOn = stored?.isEnabled ?? false;
  return { data: { enable_oauth2: isOn, login_tip: isOn ? String(stored?.settings['login_tip'] ?? '') : '' } };
}

/** Sends the browser to the provider. Whatever goes wrong is told on a page, since a person follows this address. */
export function goToProvider({ query }: Input<typeof contract.goToProvider>, ctx: Context) {
  return toldOnPage(ctx, async () => {
    const { tenant, settings } = await providerInUse(ctx, query.tenant);
    const flow = await begin(ctx, { tenant, target: query.target ?? '' });
    const address = await askingProvider(async () => (await providerOf(settings)).authorization(flow));
    return { location: address.href };
  });
}

/** Takes somebody in who comes back, or leads on to the page where he binds himself. */
export function returnFromProvider({ query }: Input<typeof contract.returnFromProvider>, ctx: Context) {
  return toldOnPage(ctx, async () => {
    const flow = await begun(ctx, query.state);
    const settings = await settingsOf(ctx, flow.tenant);
    if (!settings) throw new AppError('oauth2Off');
    const answer = new URL(callbackAddress(settings));
    for (const [name, value] of Object.entries(query)) if (value !== undefined) answer.searchParams.set(name, value);
    const granted = await askingProvider(async () => (await providerOf(settings)).granted(answer, flow));
    return takenIn(ctx, { flow, settings, granted });
  });
}

/** Binds by hand: the password shows who it is here, the ticket who it is at the provider. */
export async function bindOauth2User({ body }: Input<typeof contract.bindOauth2User>, ctx: Context) {
  const { tenant, ticket, idToken } = await ticketOf(ctx, body.oauth2_token);
  if (ticket.userUid !== undefined) throw new AppError('oauth2AlreadyBound');
  const settings = await settingsOf(ctx, tenant);
  if (!settings?.enable_manually_bind) throw new AppError('oauth2NotBound');
  const credentials = { username: body.user_name, password: body.pwd, tenant };
  const signedIn = await checkCredentials(ctx, credentials, 'a binding');
  const { table, account } = signedIn;
  ctx.describe(
    {
      zh: `将用户 ${account.name} 绑定到 ${ticket.person.name}`,
      en: `Bind the user ${account.name} to ${ticket.person.name}`,
    },
    { userName: account.name, tenant },
  );
  const factor = await demandSecondFactor(ctx, signedIn, body.verify_code);
  if (account.thirdParty !== undefined) throw new AppError('oauth2AlreadyBound');
  await table.transact([usingTicket(ctx, tenant, ticket)]);
  await settle(table, account, ticket.person);
  const provider = { idToken, sub: ticket.providerSub, sid: ticket.providerSid };
  return { data: { token: await enter(ctx, { tenant, account, way: 'oauth2', factor, provider }) } };
}

/** Takes somebody in whom the provider has shown, once the second factor is there as well. */
export async function verifyOauth2User({ body }: Input<typeof contract.verifyOauth2User>, ctx: Context) {
  const { tenant, ticket, idToken } = await ticketOf(ctx, body.oauth2_token);
  const table = ctx.world.tableOf(tenant);
  const account = ticket.userUid === undefined ? undefined : await accounts.on(table).get({ uid: ticket.userUid });
  // A new password and a released binding end what was begun before them.
  if (!account || account.isDisabled || account.tokenEpoch !== ticket.epoch) throw new AppError('oauth2TicketEnded');
  describeSignIn(ctx, tenant, account);
  const factor = await demandSecondFactor(ctx, { tenant, table, account }, body.verify_code);
  await table.transact([usingTicket(ctx, tenant, ticket)]);
  if (await settle(table, account, ticket.person)) describeSignIn(ctx, tenant, account, ticket.person.subject?.sub);
  const provider = { idToken, sub: ticket.providerSub, sid: ticket.providerSid };
  return { data: { token: await enter(ctx, { tenant, account, way: 'oauth2', factor, provider }) } };
}

type Returned = { readonly flow: Begun; readonly settings: ProviderSettings; readonly granted: Granted };

async function takenIn(ctx: Context, { flow, settings, granted }: Returned): Promise<{ location: string }> {
  const { tenant, target } = flow;
  const table = ctx.world.tableOf(tenant);
  const stranger = strangerOf(settings, granted);
  const account = await accountFor(ctx, { table, settings }, stranger);
  if (!account) return { location: await bindingPage(ctx, { flow, settings, granted }, stranger) };
  if (account.isDisabled) throw new AppError('userDisabled');
  if ((await factorsOf({ table, account })).length > 0) {
    await permitCode(ctx, { tenant, table, account });
    const ticket = await issueTicket(ctx, tenant, contentOf({ flow, settings, granted }, stranger, account));
    return { location: page({ oauth2_token: ticket, second_factor: 'true', user_name: account.name, target }) };
  }
  const isNew = await settle(table, account, personOf(settings, stranger));
  describeSignIn(ctx, tenant, account, isNew ? stranger.subject?.sub : undefined);
  await enter(ctx, { tenant, account, way: 'oauth2', factor: false, provider: fromProvider(granted) });
  // The page renews the session by its cookie, so that no token stands in an address.
  return { location: page({ user_exist: 'true', target }) };
}

async function bindingPage(ctx: Context, { flow, settings, granted }: Returned, stranger: Stranger): Promise<string> {
  if (!settings.enable_manually_bind) throw new AppError('oauth2NotBound');
  const ticket = await issueTicket(ctx, flow.tenant, contentOf({ flow, settings, granted }, stranger));
  return page({ oauth2_token: ticket, user_exist: 'false', target: flow.target });
}

function contentOf({ settings, granted }: Returned, stranger: Stranger, account?: Account) {
  const { idToken = '', sub, sid } = granted;
  return {
    person: personOf(settings, stranger),
    idToken,
    ...(account && { userUid: account.uid, epoch: account.tokenEpoch }),
    ...(sub !== undefined && { providerSub: sub }),
    ...(sid !== undefined && { providerSid: sid }),
  };
}

/** Said once of a subject, since from then on the account is nobody else's, whatever becomes of the name. */
function describeSignIn(ctx: Context, tenant: string, { name }: Account, sub?: string): void {
  const more =
    sub === undefined
      ? { zh: '', en: '' }
      : {
          zh: `；该用户从此属于身份提供方的 ${sub}`,
          en: `, and belongs to ${sub} of the provider from now on`,
        };
  ctx.describe(
    { zh: `用户 ${name} 通过 OAuth 2.0 登录${more.zh}`, en: `User ${name} signs in by OAuth 2.0${more.en}` },
    { userName: name, tenant },
  );
}

function fromProvider({ idToken, refreshToken, seconds, sub, sid }: Granted): FromProvider {
  return { idToken, refreshToken, seconds, sub, sid };
}

// The page says it in its own words: what stands in an address could be anybody's.
async function toldOnPage(ctx: Context, act: () => Promise<{ location: string }>): Promise<{ location: string }> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.world.log.warn('somebody could not sign in at the provider', { reason: error.message });
    return { location: page({ error: error.kind }) };
  }
}

function page(query: Readonly<Record<string, string>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  return `/user/bind?${new URLSearchParams(given).toString()}`;
}
