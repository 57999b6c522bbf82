import * as z from 'zod';
import { uidWithName } from '../../paging.ts';
import { accountStat, rangeType } from '../../platform/fields.ts';
import { authenticationType, language, permissionName, systemPreference } from './fields.ts';

/** What lists say of a user as well. */
export const userProfile = z.object({
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  wxid: z.string(),
  stat: accountStat,
  authentication_type: authenticationType.schema,
  op_permissions: z.array(uidWithName),
  user_groups: z.array(uidWithName),
  system: systemPreference.schema.optional(),
  /** Beside the wire's own: the one above is only what everybody begins with. */
  is_system_chosen: z.boolean().optional(),
  /** Who proves the user elsewhere: an entry of the directory, or a user of the provider, by an id that stays. */
  bound_to: z.string().optional(),
});

/** When the personal token ends. */
export const tokenInfo = z
  .object({ access_token: z.string(), is_expired: z.boolean(), token_expired_timestamp: z.string() })
  .meta({ id: 'AccessToken' });
const boundProject = z
  .object({
    project_id: z.string(),
    project_name: z.string(),
    is_manager: z.boolean(),
    archived: z.boolean(),
  })
  .meta({ id: 'BoundProject' });
/** A user as it is read alone. */
export const userInFull = userProfile
  .extend({
    is_admin: z.boolean(),
    language: language.optional(),
    two_factor_enabled: z.boolean(),
    user_bind_projects: z.array(boundProject),
    access_token_info: tokenInfo.optional(),
  })
  .meta({ id: 'UserInFull' });

const rangeRight = z.object({
  op_permission_type: permissionName,
  range_type: rangeType.schema,
  range_uids: z.array(z.string()),
});
/** What somebody holds, by permission and place. */
export const heldRights = z.object({ is_admin: z.boolean(), op_permission_list: z.array(rangeRight) });
