import { useState } from 'react';
import Badge from '@cloudscape-design/components/badge';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { deleteMember, listMembers, listMemberTips } from '../../../../shared/contract/people/members/operations.ts';
import { adminUserUid } from '../../../../shared/permissions.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { Confirm, useAsked } from '../../../ui/dialog/confirm.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { GroupsOfMember } from './groups-of-member.tsx';
import { isOnlyInGroups, MemberDialog } from './member-dialog.tsx';
import { words } from './member-words.ts';
import { ManagementRights, SourceRights } from './rights.tsx';
import type { MemberRow } from './wire.ts';

/** Everybody of the project with what they hold, and where it comes from. */
export function MemberList() {
  const whyNot = useWhyNot();
  const params = { project_uid: useProject().uid };
  const tips = useCall(listMemberTips, { params }).data?.data;
  const table = useTable({
    prefix: 'm.',
    filters: {
      filter_by_user_uid: {
        label: words.user,
        options: tips?.map(({ user_id, user_name }) => ({ value: user_id, label: user_name })),
      },
    },
  });
  const list = useCall(listMembers, { params, query: table.query }, { keepPrevious: true });
  const [edited, setEdited] = useState<MemberRow | 'new'>();
  const groupsOf = useAsked<MemberRow>();
  const removing = useAsked<MemberRow>();
  const mayNot = whyNot('memberManage');
  const add = { id: 'add', text: words.addMember, run: () => setEdited('new'), why: mayNot, primary: true };
  return (
    <>
      <DataTable
        name="member_list"
        table={table}
        list={list}
        columns={useColumns()}
        rowId={({ uid }) => uid}
        title={words.members}
        actions={[add]}
        empty={{ text: words.empty, hint: words.emptyHint, action: add }}
        rowActions={(member) => [
          {
            id: 'edit',
            text: words.edit,
            run: () => setEdited(member),
            why: mayNot ?? (isOnlyInGroups(member) ? words.onlyThroughGroups : undefined),
          },
          {
            id: 'groups',
            text: words.manageGroups,
            run: () => groupsOf.ask(member),
            why: mayNot ?? (member.is_group_member ? undefined : words.notInGroups),
          },
          { id: 'remove', text: words.remove, run: () => removing.ask(member), why: mayNot ?? whyNotRemoved(member) },
        ]}
      />
      {edited && <MemberDialog member={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      {groupsOf.about && <GroupsOfMember member={groupsOf.about} onClose={groupsOf.done} />}
      {removing.about && <RemoveQuestion member={removing.about} onDone={removing.done} />}
    </>
  );
}

function whyNotRemoved(member: MemberRow) {
  if (member.user.uid === adminUserUid) return words.builtIn;
  return isOnlyInGroups(member) ? words.onlyThroughGroups : undefined;
}

function RemoveQuestion({ member, onDone }: { member: MemberRow; onDone: () => void }) {
  const say = useText();
  const projectUid = useProject().uid;
  const remove = useChange(deleteMember, {
    refreshes: [listMembers, listMemberTips],
    said: words.memberRemoved,
    quiet: true,
  });
  return (
    <Confirm
      title={fill(words.removeMember, { name: member.user.name })}
      text={words.remove}
      busy={remove.busy}
      error={remove.error}
      onCancel={onDone}
      onConfirm={() => remove.run({ params: { project_uid: projectUid, member_uid: member.uid } }, onDone)}
    >
      {say(words.removeMemberText)}
    </Confirm>
  );
}

function useColumns(): Column<MemberRow>[] {
  const say = useText();
  return [
    { id: 'user', header: words.user, rowHeader: true, width: 130, cell: ({ user }) => user.name },
    {
      id: 'through',
      header: words.through,
      width: 120,
      cell: (member) => (
        <SpaceBetween direction="horizontal" size="xxs">
          {joinedBy(member).map((text) => (
            <Badge key={text.en} color={text === words.direct ? 'blue' : 'grey'}>
              {say(text)}
            </Badge>
          ))}
        </SpaceBetween>
      ),
    },
    {
      id: 'management',
      header: words.management,
      width: 220,
      cell: (member) => (
        <ManagementRights
          isAdmin={member.current_project_admin.is_admin}
          adminGroups={member.current_project_admin.member_groups}
          permissions={member.current_project_manage_permissions}
        />
      ),
    },
    {
      id: 'sources',
      header: words.sources,
      width: 270,
      cell: ({ current_project_op_permissions }) => <SourceRights rights={current_project_op_permissions} />,
    },
    {
      id: 'platform',
      header: words.platformRoles,
      width: 140,
      cell: ({ platform_roles }) => platform_roles.map(({ name }) => name).join(', ') || '-',
    },
    {
      id: 'projects',
      header: words.projects,
      width: 180,
      hidden: true,
      cell: ({ projects }) => projects.join(', ') || '-',
    },
  ];
}

function joinedBy(member: MemberRow) {
  return [...(isOnlyInGroups(member) ? [] : [words.direct]), ...(member.is_group_member ? [words.groupOf] : [])];
}
