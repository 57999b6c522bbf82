import { accountStatOf } from '../../../shared/contract/platform/fields.ts';
import { permissions, type PermissionName } from '../../../shared/permissions.ts';
import { inLocale, type Locale } from '../../../shared/text.ts';
import type { Account } from '../../platform/access/account.ts';
import { boundTo } from './binding.ts';

/** A user as the user center shows it. */
export function userView(account: Account, locale: Locale) {
  const bound = boundTo(account);
  return {
    ...nameView(account, locale),
    email: account.email,
    phone: account.phone,
    wxid: account.wxid,
    op_permissions: account.globalPermissions.map((name) => permissionView(name, locale)),
    user_groups: account.groups,
    system: account.system,
    is_system_chosen: account.hasChosenSystem,
    ...(bound !== undefined && { bound_to: bound }),
  };
}

/** A user as those see it who only choose people. */
export function nameView({ uid, name, isDisabled, authenticationType }: Account, locale: Locale) {
  return {
    uid,
    name,
    email: '',
    phone: '',
    wxid: '',
    stat: accountStatOf(isDisabled, locale),
    authentication_type: authenticationType,
    op_permissions: [],
    user_groups: [],
  };
}

export function permissionView(name: PermissionName, locale: Locale) {
  return { uid: permissions[name].uid, name: inLocale(permissions[name].text, locale) };
}
