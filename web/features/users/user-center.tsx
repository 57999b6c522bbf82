import Tabs from '@cloudscape-design/components/tabs';
import { useSearchParams } from 'react-router-dom';
import { useText } from '../../app/language.tsx';
import { Page } from '../../ui/page.tsx';
import { PermissionList } from './permission-list.tsx';
import { RoleList } from './role-list.tsx';
import { UserList } from './user-list.tsx';
import { words } from './user-words.ts';

const lists = { user_list: { label: words.users, List: UserList }, role_list: { label: words.roles, List: RoleList }, permission_list: { label: words.permissions, List: PermissionList } } as const;
const ids = ['user_list', 'role_list', 'permission_list'] as const;

/** Users, roles and permissions of the platform. The open tab is in the address. */
export default function UserCenter() {
  const say = useText();
  const [address, setAddress] = useSearchParams();
  const active = ids.find((id) => id === address.get('active')) ?? 'user_list';
  return (
    <Page title={words.title} description={words.description}>
      <Tabs
        activeTabId={active} onChange={({ detail }) => setAddress({ active: detail.activeTabId }, { replace: true })}
        tabs={ids.map((id) => {
          const { label, List } = lists[id];
          return { id, label: say(label), content: active === id && <List /> };
        })}
      />
    </Page>
  );
}
