import type { Received } from '../../../../shared/contract/operation.ts';
import type { listRoles } from '../../../../shared/contract/people/roles/operations.ts';
import type { listUsers } from '../../../../shared/contract/people/users/operations.ts';

/** A user as a list shows them. */
export type UserRow = Received<typeof listUsers>['data'][number];

/** A role as a list shows it. */
export type RoleRow = Received<typeof listRoles>['data'][number];
