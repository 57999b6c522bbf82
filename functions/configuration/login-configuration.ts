import type * as contract from '../../shared/contract/configuration/operations.ts';
import type { Input } from '../../shared/contract/operation.ts';
import { AppError } from '../../shared/errors/index.ts';
import type { Context } from '../platform/context.ts';
import { isOn, optionsKey, signInOptions, signInOptionsOf, unset } from '../signing-in/options.ts';
import { backChannelAddress, callbackAddress, consoleOf } from '../signing-in/provider-settings.ts';
import type { ChannelSettings } from '../channels/channel-repo.ts';
import type { Changed } from './channel-settings.ts';

export async function readLoginConfiguration(_: unknown, ctx: Context) {
  const stored = await signInOptions.on(ctx.table).get(optionsKey);
  return {
    data: {
      login_button_text: stored?.buttonText ?? '',
      disable_user_pwd_login: stored?.isPasswordOff ?? false,
      disable_multiple_login: stored?.isSingleSession ?? false,
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
  const { buttonText, isPasswordOff, isSingleSession } = before ?? unset;
  const after = {
    ...optionsKey,
    buttonText: login.login_button_text ?? buttonText,
    isPasswordOff: login.disable_user_pwd_login ?? isPasswordOff,
    isSingleSession: login.disable_multiple_login ?? isSingleSession,
    changedAt: new Date(ctx.world.clock.now()).toISOString(),
    changedBy: ctx.user.name,
  };
  if (after.isPasswordOff && !(await isOn(ctx.table, 'oauth2'))) throw new AppError('noOtherWayToSignIn');
  await ctx.recorded.transact([
    before ? records.updating({ ...after, version: before.version }) : records.creating(after),
  ]);
  return {};
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
