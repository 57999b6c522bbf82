import type * as contract from '../../../shared/contract/ground/configuration/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { allowedNetworks, isWithin, networkRuleKey, networkRules } from '../../platform/access/network-rule.ts';
import type { Context } from '../../platform/context.ts';
import { isOn, optionsKey, signInOptions, signInOptionsOf, unset } from '../signing-in/options.ts';
import { backChannelAddress, callbackAddress, consoleOf } from '../signing-in/provider-settings.ts';
import type { ChannelSettings } from '../channels/channel-repo.ts';
import type { Changed } from './channel-settings.ts';

export async function readLoginConfiguration(_: unknown, ctx: Context) {
  const [stored, networks] = await Promise.all([
    signInOptions.on(ctx.table).get(optionsKey),
    allowedNetworks(ctx.table),
  ]);
  return {
    data: {
      login_button_text: stored?.buttonText ?? '',
      disable_user_pwd_login: stored?.isPasswordOff ?? false,
      disable_multiple_login: stored?.isSingleSession ?? false,
      password_rules: stored?.passwordRules ?? unset.passwordRules,
      allowed_networks: [...networks],
      ...(stored && { changed_at: stored.changedAt, changed_by: stored.changedBy }),
    },
  };
}

export async function updateLoginConfiguration(
  { body: { login } }: Input<typeof contract.updateLoginConfiguration>,
  ctx: Context,
) {
  const records = signInOptions.on(ctx.table);
  const before = await records.get(optionsKey);
  const { buttonText, isPasswordOff, isSingleSession, passwordRules } = before ?? unset;
  const after = {
    ...optionsKey,
    buttonText: login.login_button_text ?? buttonText,
    isPasswordOff: login.disable_user_pwd_login ?? isPasswordOff,
    isSingleSession: login.disable_multiple_login ?? isSingleSession,
    passwordRules: login.password_rules ?? passwordRules,
    changedAt: new Date(ctx.world.clock.now()).toISOString(),
    changedBy: ctx.user.name,
  };
  if (after.isPasswordOff && !(await isOn(ctx.table, 'oauth2'))) throw new AppError('noOtherWayToSignIn');
  await ctx.recorded.transact([
    before ? records.updating({ ...after, version: before.version }) : records.creating(after),
    ...settingNetworks(ctx, login.allowed_networks),
  ]);
  return {};
}

/** Nobody shuts himself out. */
function settingNetworks({ table, request: { ip } }: Context, networks: string[] | undefined) {
  if (networks === undefined) return [];
  if (!isWithin(networks, ip)) throw new AppError('networkWithoutYou', { address: ip });
  return [networkRules.on(table).putting({ ...networkRuleKey, networks })];
}

/** While passwords are off, the provider is the only way in. */
export async function demandOtherWay({ isEnabled }: Changed, ctx: Context): Promise<void> {
  if (!isEnabled && (await signInOptionsOf(ctx.table)).isPasswordOff) throw new AppError('onlyWayToSignIn');
}

/** Who gives roles to groups of the directory gives them to people, and only `admin` may give platform roles. */
export async function demandRoles({ before, after }: Changed, ctx: Context): Promise<void> {
  const isChanged = String(before['ldap_group_roles']) !== String(after['ldap_group_roles']);
  if (isChanged && !ctx.user.rights.isAdmin) throw new AppError('onlyAdminManagesAdministrators');
}

/** The addresses that the provider must be told. */
export function providerAddresses({ client_host: host = '' }: ChannelSettings, ctx: Context) {
  const client_host = consoleOf(String(host));
  return client_host === ''
    ? { callback_uri: '', back_channel_logout_uri: '' }
    : {
        callback_uri: callbackAddress({ client_host }),
        back_channel_logout_uri: backChannelAddress(client_host, ctx.tenant),
      };
}
