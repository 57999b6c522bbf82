import Tabs from '@cloudscape-design/components/tabs';
import { useSearchParams } from 'react-router-dom';
import { useText } from '../../app/language.tsx';
import { Page } from '../../ui/page.tsx';
import { GroupList } from './group-list.tsx';
import { MemberList } from './member-list.tsx';
import { words } from './member-words.ts';

const tabs = ['member_list', 'member_group_list'] as const;

/** Who belongs to the project, directly and through groups. The open tab is in the address. */
export default function Members() {
  const say = useText();
  const [address, setAddress] = useSearchParams();
  const active = tabs.find((tab) => tab === address.get('active')) ?? 'member_list';
  return (
    <Page title={words.title} description={words.description}>
      <Tabs
        activeTabId={active} onChange={({ detail }) => setAddress({ active: detail.activeTabId }, { replace: true })}
        tabs={[
          { id: 'member_list', label: say(words.members), content: active === 'member_list' && <MemberList /> },
          { id: 'member_group_list', label: say(words.groups), content: active === 'member_group_list' && <GroupList /> },
        ]}
      />
    </Page>
  );
}
