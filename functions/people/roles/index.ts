import * as contract from '../../../shared/contract/people/roles/operations.ts';
import { implement } from '../../platform/implement.ts';
import { listOpPermissions } from './op-permissions.ts';
import { addRole, deleteRole, listRoles, updateRole } from './roles.ts';

export const group = implement(contract, { listRoles, addRole, updateRole, deleteRole, listOpPermissions });
