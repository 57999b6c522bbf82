import * as z from 'zod';
import { limits } from '../../../../shared/limits.ts';
import { words } from './member-words.ts';

const row = z.object({ role_uid: z.string().min(1), range_uids: z.array(z.string()).min(1).max(limits.rangeUidsMax) });
const rows = z
  .array(row)
  .max(limits.rolesPerMemberMax)
  .superRefine((list, context) => {
    list.forEach(({ role_uid }, index) => {
      if (role_uid !== '' && list.findIndex((other) => other.role_uid === role_uid) < index)
        context.addIssue({ code: 'custom', path: [index, 'role_uid'], params: { text: words.roleTwice } });
    });
  });

/** What members and member groups may be given: everything, or permissions and roles one by one. */
export const grantSchema = z.object({
  is_project_admin: z.boolean(),
  project_manage_permissions: z.array(z.string()),
  rows,
});
export type GrantRow = z.input<typeof row>;
export type GrantValues = z.input<typeof grantSchema>;
export const noGrant: GrantValues = { is_project_admin: false, project_manage_permissions: [], rows: [] };

type Shown = {
  readonly is_project_admin: boolean;
  readonly role_with_op_ranges: readonly {
    readonly role_uid: { readonly uid: string };
    readonly range_uids: readonly { readonly uid: string }[];
  }[];
};

/** The form's values of what somebody holds already. A role whose data sources are all gone says nothing any more. */
export function grantValuesOf(
  { is_project_admin, role_with_op_ranges }: Shown,
  permissions: readonly { readonly uid: string }[],
): GrantValues {
  return {
    is_project_admin,
    project_manage_permissions: permissions.map(({ uid }) => uid),
    rows: role_with_op_ranges
      .map(({ role_uid, range_uids }) => ({ role_uid: role_uid.uid, range_uids: range_uids.map(({ uid }) => uid) }))
      .filter(({ range_uids }) => range_uids.length > 0),
  };
}

/** As the operations take it. Whoever administrates the project needs nothing beside that. */
export function wireGrant({ is_project_admin, project_manage_permissions, rows: held }: GrantValues) {
  if (is_project_admin) return { is_project_admin, project_manage_permissions: [], role_with_op_ranges: [] };
  return {
    is_project_admin,
    project_manage_permissions,
    role_with_op_ranges: held.map(({ role_uid, range_uids }) => ({
      role_uid,
      range_uids,
      op_range_type: 'db_service' as const,
    })),
  };
}
