import * as contract from '../../../shared/contract/people/users/operations.ts';
import { implement } from '../../platform/implement.ts';
import { addAccessToken, generateToken, listAccessTokens, removeAccessToken } from './access-tokens.ts';
import { releaseUserBinding } from './binding.ts';
import { updateCurrentUser } from './own-account.ts';
import { addUser, deleteUser, updateUser } from './user-changes.ts';
import { addUserGroup, deleteUserGroup, listUserGroups, updateUserGroup } from './user-groups.ts';
import { readUserPermissions } from './user-permissions.ts';
import { listUsers, listUserTips, readUser } from './users.ts';
import { uses } from './uses.ts';

export const group = implement(
  contract,
  {
    listUsers,
    addUser,
    updateUser,
    deleteUser,
    readUser,
    releaseUserBinding,
    updateCurrentUser,
    generateToken,
    listAccessTokens,
    addAccessToken,
    removeAccessToken,
    readUserPermissions,
    listUserGroups,
    addUserGroup,
    updateUserGroup,
    deleteUserGroup,
    listUserTips,
  },
  uses,
);
