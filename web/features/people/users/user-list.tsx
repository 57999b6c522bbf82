import { useState } from 'react';
import Badge from '@cloudscape-design/components/badge';
import Popover from '@cloudscape-design/components/popover';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { isDisabledStat } from '../../../../shared/contract/platform/fields.ts';
import { resetSecondFactors } from '../../../../shared/contract/people/second-factors/operations.ts';
import { authenticationType } from '../../../../shared/contract/people/users/fields.ts';
import { deleteUser, listUsers, releaseUserBinding } from '../../../../shared/contract/people/users/operations.ts';
import { errors as userErrors } from '../../../../shared/contract/people/users/errors.ts';
import { adminUserUid, permissions } from '../../../../shared/permissions.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { useCall, useChange } from '../../../app/query.ts';
import { useSignedIn } from '../../../app/signed-in.tsx';
import { Confirm, useAsked } from '../../../ui/dialog/confirm.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { UserDialog } from './user-dialog.tsx';
import { userStates, words } from './user-words.ts';
import type { UserRow } from './wire.ts';

const projectsShown = 2;

/** Every user of the platform. */
export function UserList() {
  const whyNot = useWhyNot();
  const { rights, user: self } = useSignedIn();
  const table = useTable({
    prefix: 'u.',
    search: { field: 'fuzzy_keyword', placeholder: words.searchUsers },
    filters: { filter_by_stat: { label: words.state, choices: userStates } },
    orders: ['name'],
  });
  const list = useCall(listUsers, { query: table.query }, { keepPrevious: true });
  const [edited, setEdited] = useState<UserRow | 'new'>();
  const removing = useAsked<UserRow>();
  const resetting = useAsked<UserRow>();
  const releasing = useAsked<UserRow>();
  const mayNot = whyNot('userManage');
  const whyFixed = (user: UserRow): Text | undefined =>
    mayNot ?? (!rights.isAdmin && holdsPlatformRole(user) ? userErrors.onlyAdminManagesAdministrators.text : undefined);
  const add = { id: 'add', text: words.addUser, run: () => setEdited('new'), why: mayNot, primary: true };
  return (
    <>
      <DataTable
        name="user_list"
        table={table}
        list={list}
        columns={useColumns()}
        rowId={({ uid }) => uid}
        title={words.users}
        actions={[add]}
        empty={{ text: words.noUsers, action: add }}
        actionsWidth={300}
        rowActions={(user) => [
          { id: 'edit', text: words.edit, run: () => setEdited(user), why: whyFixed(user) },
          {
            id: 'remove',
            text: words.remove,
            run: () => removing.ask(user),
            why: user.uid === adminUserUid ? userErrors.builtInUserFixed.text : whyFixed(user),
          },
          {
            id: 'resetFactors',
            text: words.resetFactors,
            run: () => resetting.ask(user),
            why: user.uid === self.uid ? words.resetFactorsOwn : whyFixed(user),
          },
          ...(user.bound_to === undefined
            ? []
            : [
                {
                  id: 'releaseBinding',
                  text: words.releaseBinding,
                  run: () => releasing.ask(user),
                  why: whyFixed(user),
                },
              ]),
        ]}
      />
      {edited && <UserDialog user={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      {removing.about && <RemoveQuestion user={removing.about} onDone={removing.done} />}
      {resetting.about && <ResetQuestion user={resetting.about} onDone={resetting.done} />}
      {releasing.about && <ReleaseQuestion user={releasing.about} onDone={releasing.done} />}
    </>
  );
}

/** Whether somebody holds more than an ordinary user: those are left to admin. */
function holdsPlatformRole({ uid, op_permissions }: UserRow): boolean {
  return uid === adminUserUid || op_permissions.some((permission) => permission.uid !== permissions.ordinary_user.uid);
}

function RemoveQuestion({ user, onDone }: { user: UserRow; onDone: () => void }) {
  const say = useText();
  const remove = useChange(deleteUser, { refreshes: [listUsers], said: words.userRemoved, quiet: true });
  return (
    <Confirm
      title={fill(words.removeUser, { name: user.name })}
      text={words.remove}
      typed={user.name}
      busy={remove.busy}
      error={remove.error}
      onCancel={onDone}
      onConfirm={() => remove.run({ params: { user_uid: user.uid } }, onDone)}
    >
      <SpaceBetween size="s">
        <div>{say(words.removeUserText)}</div>
        {user.projects.length > 0 && (
          <div>{say(fill(words.removeUserProjects, { projects: user.projects.join(', ') }))}</div>
        )}
      </SpaceBetween>
    </Confirm>
  );
}

function ResetQuestion({ user, onDone }: { user: UserRow; onDone: () => void }) {
  const say = useText();
  const reset = useChange(resetSecondFactors, { said: words.factorsReset, quiet: true });
  return (
    <Confirm
      title={fill(words.resetFactorsOf, { name: user.name })}
      text={words.resetFactors}
      busy={reset.busy}
      error={reset.error}
      onCancel={onDone}
      onConfirm={() => reset.run({ params: { user_uid: user.uid } }, onDone)}
    >
      {say(words.resetFactorsText)}
    </Confirm>
  );
}

function ReleaseQuestion({ user, onDone }: { user: UserRow; onDone: () => void }) {
  const say = useText();
  const release = useChange(releaseUserBinding, { refreshes: [listUsers], said: words.bindingReleased, quiet: true });
  return (
    <Confirm
      title={fill(words.releaseBindingOf, { name: user.name })}
      text={words.releaseBinding}
      busy={release.busy}
      error={release.error}
      onCancel={onDone}
      onConfirm={() => release.run({ params: { user_uid: user.uid } }, onDone)}
    >
      {say(fill(words.releaseBindingText, { bound: user.bound_to ?? '' }))}
    </Confirm>
  );
}

function useColumns(): Column<UserRow>[] {
  const say = useText();
  return [
    { id: 'name', header: words.userName, rowHeader: true, order: 'name', width: 160, cell: ({ name }) => name },
    {
      id: 'state',
      header: words.state,
      width: 110,
      cell: ({ stat }) => <StatusIndicator type={isDisabledStat(stat) ? 'stopped' : 'success'}>{stat}</StatusIndicator>,
    },
    {
      id: 'role',
      header: words.platformRole,
      width: 170,
      cell: ({ op_permissions }) =>
        op_permissions.length === 0 ? (
          '-'
        ) : (
          <SpaceBetween direction="horizontal" size="xxs">
            {op_permissions.map(({ uid, name }) => (
              <Badge key={uid} color="blue">
                {name}
              </Badge>
            ))}
          </SpaceBetween>
        ),
    },
    { id: 'email', header: words.email, width: 190, flexible: true, cell: ({ email }) => email || '-' },
    { id: 'phone', header: words.phone, width: 130, cell: ({ phone }) => phone || '-' },
    {
      id: 'projects',
      header: words.projects,
      width: 180,
      flexible: true,
      cell: ({ projects }) => <ProjectNames names={projects} />,
    },
    {
      id: 'authentication',
      header: words.authentication,
      width: 120,
      cell: ({ authentication_type }) => say(authenticationType.labels[authentication_type]),
    },
    { id: 'bound', header: words.boundTo, width: 260, hidden: true, cell: ({ bound_to }) => bound_to ?? '-' },
    { id: 'wxid', header: words.wxid, width: 160, hidden: true, cell: ({ wxid }) => wxid || '-' },
  ];
}

function ProjectNames({ names }: { names: readonly string[] }) {
  const say = useText();
  if (names.length === 0) return '-';
  if (names.length <= projectsShown) return names.join(', ');
  return (
    <Popover
      triggerType="text"
      size="small"
      dismissButton={false}
      header={say(words.projects)}
      content={names.join(', ')}
    >
      {names.slice(0, projectsShown).join(', ')} {say(words.more(names.length - projectsShown))}
    </Popover>
  );
}
