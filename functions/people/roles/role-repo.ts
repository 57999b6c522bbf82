import { AppError } from '../../../shared/errors/index.ts';
import { roles, type Role } from '../../platform/access/role.ts';
import { counter } from '../../platform/table/counter.ts';
import type { Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { uniqueName } from '../../platform/table/unique.ts';

export const roleTotal = counter('ROLES');
const names = uniqueName('ROLE', { letterCase: 'ignored' });

export async function createRole(table: TenantTable, role: Role): Promise<void> {
  await table.transact([
    roles.on(table).creating(role),
    names.on(table).claiming({}, role.name, role.uid, new AppError('roleNameTaken', { name: role.name })),
    roleTotal.on(table).adding({}, 1),
  ]);
}

/** Removes a role that no member and no member group holds. */
export async function removeRole(table: TenantTable, role: Stored<Role>): Promise<void> {
  await table.transact([
    roles.on(table).removing(role, {
      condition: { uses: 0 },
      refusal: new AppError('roleInUse', { count: Math.max(role.uses, 1) }),
    }),
    names.on(table).releasing({}, role.name, role.uid),
    roleTotal.on(table).adding({}, -1),
  ]);
}
