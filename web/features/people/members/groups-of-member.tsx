import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Container from '@cloudscape-design/components/container';
import {
  listMemberGroups,
  listMembers,
  updateMemberGroup,
} from '../../../../shared/contract/people/members/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { call } from '../../../app/call.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useChange } from '../../../app/query.ts';
import { useWholeList } from '../../../app/whole-list.ts';
import { useAsked } from '../../../ui/dialog/confirm.tsx';
import { DetailsDialog } from '../../../ui/dialog/details-dialog.tsx';
import { grantValuesOf, wireGrant } from './grant-form.ts';
import { words } from './member-words.ts';
import { ManagementRights, SourceRights } from './rights.tsx';
import type { GroupRow, MemberRow } from './wire.ts';

/** The groups through which somebody is a member, with the way out of each. */
export function GroupsOfMember({ member, onClose }: { member: MemberRow; onClose: () => void }) {
  const say = useText();
  const params = { project_uid: useProject().uid };
  const list = useWholeList(listMemberGroups, { params }, (query, options) =>
    call(listMemberGroups, { params, query }, options),
  );
  const groups = (list.data ?? []).filter(({ users }) => users.some(({ uid }) => uid === member.user.uid));
  const leaving = useAsked<GroupRow>();
  const update = useChange(updateMemberGroup, {
    refreshes: [listMemberGroups, listMembers],
    said: words.left,
    quiet: true,
  });
  const leave = (group: GroupRow) =>
    update.run(
      {
        params: { ...params, member_group_uid: group.uid },
        body: {
          member_group: {
            user_uids: group.users.map(({ uid }) => uid).filter((uid) => uid !== member.user.uid),
            ...wireGrant(grantValuesOf(group, group.current_project_manage_permissions)),
          },
        },
      },
      leaving.done,
    );
  return (
    <DetailsDialog title={fill(words.groupsOf, { name: member.user.name })} onClose={onClose}>
      <SpaceBetween size="m">
        {update.error && <Alert type="error">{update.error.message}</Alert>}
        {list.isSuccess && groups.length === 0 && <Box color="text-body-secondary">{say(words.inNoGroup)}</Box>}
        {groups.map((group) => (
          <Container
            key={group.uid}
            header={
              <Header
                variant="h3"
                actions={<Button onClick={() => leaving.ask(group)}>{say(words.leaveGroup)}</Button>}
              >
                {group.name}
              </Header>
            }
          >
            <SpaceBetween size="s">
              {leaving.about?.uid === group.uid && (
                <Alert
                  type="warning"
                  action={
                    <SpaceBetween direction="horizontal" size="xs">
                      <Button variant="link" onClick={leaving.done}>
                        {say(words.cancel)}
                      </Button>
                      <Button loading={update.busy} onClick={() => leave(group)}>
                        {say(words.leaveGroup)}
                      </Button>
                    </SpaceBetween>
                  }
                >
                  {say(fill(words.leaveSure, { name: member.user.name, group: group.name }))}
                </Alert>
              )}
              <ManagementRights
                isAdmin={group.is_project_admin}
                permissions={group.current_project_manage_permissions}
              />
              <SourceRights rights={group.current_project_op_permissions} />
            </SpaceBetween>
          </Container>
        ))}
      </SpaceBetween>
    </DetailsDialog>
  );
}
