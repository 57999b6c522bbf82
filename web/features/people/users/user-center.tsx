import { TabPage } from '../../../ui/page/tab-page.tsx';
import { PermissionList } from './permission-list.tsx';
import { RoleList } from './role-list.tsx';
import { UserGroupList } from './user-group-list.tsx';
import { UserList } from './user-list.tsx';
import { words } from './user-words.ts';

/** Users, groups, roles and permissions of the platform. */
export default function UserCenter() {
  return (
    <TabPage
      title={words.title}
      description={words.description}
      tabs={[
        { id: 'user_list', label: words.users, Content: UserList },
        { id: 'user_group_list', label: words.groups, Content: UserGroupList },
        { id: 'role_list', label: words.roles, Content: RoleList },
        { id: 'permission_list', label: words.permissions, Content: PermissionList },
      ]}
    />
  );
}
