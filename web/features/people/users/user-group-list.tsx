import { useState } from 'react';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { isDisabledStat } from '../../../../shared/contract/platform/fields.ts';
import { deleteUserGroup, listUserGroups, listUsers } from '../../../../shared/contract/people/users/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { useCall, useChange } from '../../../app/query.ts';
import { Confirm, useAsked } from '../../../ui/dialog/confirm.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { UserGroupDialog, type UserGroupRow } from './user-group-dialog.tsx';
import { words } from './user-words.ts';

/** The groups that users of the platform are put in. */
export function UserGroupList() {
  const mayNot = useWhyNot()('userManage');
  const table = useTable({ prefix: 'g.', search: { field: 'filter_by_name', placeholder: words.searchGroups } });
  const list = useCall(listUserGroups, { query: table.query }, { keepPrevious: true });
  const [edited, setEdited] = useState<UserGroupRow | 'new'>();
  const removing = useAsked<UserGroupRow>();
  const add = { id: 'add', text: words.addGroup, run: () => setEdited('new'), why: mayNot, primary: true };
  return (
    <>
      <DataTable
        name="user_group_list"
        table={table}
        list={list}
        columns={columns}
        rowId={({ uid }) => uid}
        title={words.groups}
        actions={[add]}
        empty={{ text: words.noGroups, hint: words.noGroupsHint, action: add }}
        rowActions={(group) => [
          { id: 'edit', text: words.edit, run: () => setEdited(group), why: mayNot },
          { id: 'remove', text: words.remove, run: () => removing.ask(group), why: mayNot },
        ]}
      />
      {edited && <UserGroupDialog group={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      {removing.about && <RemoveQuestion group={removing.about} onDone={removing.done} />}
    </>
  );
}

const columns: Column<UserGroupRow>[] = [
  { id: 'name', header: words.groupName, rowHeader: true, width: 200, cell: ({ name }) => name },
  {
    id: 'state',
    header: words.state,
    width: 120,
    cell: ({ stat }) => <StatusIndicator type={isDisabledStat(stat) ? 'stopped' : 'success'}>{stat}</StatusIndicator>,
  },
  {
    id: 'users',
    header: words.groupUsers,
    width: 300,
    cell: ({ users }) => users.map(({ name }) => name).join(', ') || '-',
  },
  { id: 'desc', header: words.desc, width: 240, cell: ({ desc }) => desc || '-' },
];

function RemoveQuestion({ group, onDone }: { group: UserGroupRow; onDone: () => void }) {
  const say = useText();
  const remove = useChange(deleteUserGroup, {
    refreshes: [listUserGroups, listUsers],
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
      onConfirm={() => remove.run({ params: { user_group_uid: group.uid } }, onDone)}
    >
      {say(words.removeGroupText)}
    </Confirm>
  );
}
