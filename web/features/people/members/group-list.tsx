import { useState } from 'react';
import {
  deleteMemberGroup,
  listMemberGroups,
  listMemberGroupTips,
  listMembers,
} from '../../../../shared/contract/people/members/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { Confirm, useAsked } from '../../../ui/dialog/confirm.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { GroupDialog } from './group-dialog.tsx';
import { words } from './member-words.ts';
import { ManagementRights, SourceRights } from './rights.tsx';
import type { GroupRow } from './wire.ts';

/** The member groups of the project. */
export function GroupList() {
  const whyNot = useWhyNot();
  const params = { project_uid: useProject().uid };
  const tips = useCall(listMemberGroupTips, { params }).data?.data;
  const table = useTable({
    prefix: 'g.',
    filters: {
      filter_by_name: { label: words.groupName, options: tips?.map(({ name }) => ({ value: name, label: name })) },
    },
  });
  const list = useCall(listMemberGroups, { params, query: table.query }, { keepPrevious: true });
  const [edited, setEdited] = useState<GroupRow | 'new'>();
  const removing = useAsked<GroupRow>();
  const mayNot = whyNot('memberManage');
  const add = { id: 'add', text: words.addGroup, run: () => setEdited('new'), why: mayNot, primary: true };
  return (
    <>
      <DataTable
        name="member_group_list"
        table={table}
        list={list}
        columns={columns}
        rowId={({ uid }) => uid}
        title={words.groups}
        actions={[add]}
        empty={{ text: words.emptyGroups, hint: words.emptyGroupsHint, action: add }}
        rowActions={(group) => [
          { id: 'edit', text: words.edit, run: () => setEdited(group), why: mayNot },
          { id: 'remove', text: words.remove, run: () => removing.ask(group), why: mayNot },
        ]}
      />
      {edited && <GroupDialog group={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      {removing.about && <RemoveQuestion group={removing.about} onDone={removing.done} />}
    </>
  );
}

const columns: Column<GroupRow>[] = [
  { id: 'name', header: words.groupName, rowHeader: true, width: 180, cell: ({ name }) => name },
  {
    id: 'users',
    header: words.users,
    width: 240,
    cell: ({ users }) => users.map(({ name }) => name).join(', ') || '-',
  },
  {
    id: 'management',
    header: words.management,
    width: 240,
    cell: (group) => (
      <ManagementRights isAdmin={group.is_project_admin} permissions={group.current_project_manage_permissions} />
    ),
  },
  {
    id: 'sources',
    header: words.sources,
    width: 300,
    cell: ({ current_project_op_permissions }) => <SourceRights rights={current_project_op_permissions} />,
  },
];

function RemoveQuestion({ group, onDone }: { group: GroupRow; onDone: () => void }) {
  const say = useText();
  const projectUid = useProject().uid;
  const remove = useChange(deleteMemberGroup, {
    refreshes: [listMemberGroups, listMemberGroupTips, listMembers],
    said: words.groupRemoved,
    quiet: true,
  });
  return (
    <Confirm
      title={fill(words.removeGroup, { name: group.name })}
      text={words.remove}
      busy={remove.busy}
      error={remove.error}
      onCancel={onDone}
      onConfirm={() => remove.run({ params: { project_uid: projectUid, member_group_uid: group.uid } }, onDone)}
    >
      {say(words.removeGroupText)}
    </Confirm>
  );
}
