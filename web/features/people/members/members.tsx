import { TabPage } from '../../../ui/page/tab-page.tsx';
import { GroupList } from './group-list.tsx';
import { MemberList } from './member-list.tsx';
import { words } from './member-words.ts';

/** Who belongs to the project, directly and through groups. */
export default function Members() {
  return (
    <TabPage
      title={words.title}
      description={words.description}
      tabs={[
        { id: 'member_list', label: words.members, Content: MemberList },
        { id: 'member_group_list', label: words.groups, Content: GroupList },
      ]}
    />
  );
}
