import { useState } from 'react';
import Badge from '@cloudscape-design/components/badge';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { isDisabledStat } from '../../../../shared/contract/platform/fields.ts';
import { deleteRole, listRoles } from '../../../../shared/contract/people/roles/operations.ts';
import { errors as roleErrors } from '../../../../shared/contract/people/roles/errors.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { useCall, useChange } from '../../../app/query.ts';
import { Confirm, useAsked } from '../../../ui/dialog/confirm.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { RoleDialog, type RoleWork } from './role-dialog.tsx';
import { words } from './user-words.ts';
import type { RoleRow } from './wire.ts';

/** The roles that members can be given. */
export function RoleList() {
  const whyNot = useWhyNot();
  const table = useTable({ prefix: 'r.', search: { field: 'fuzzy_keyword', placeholder: words.searchRoles } });
  const list = useCall(listRoles, { query: table.query }, { keepPrevious: true });
  const [work, setWork] = useState<RoleWork>();
  const removing = useAsked<RoleRow>();
  const mayNot = whyNot('roleManage');
  const whyFixed = ({ is_built_in }: RoleRow) => mayNot ?? (is_built_in ? roleErrors.builtInRoleFixed.text : undefined);
  const add = { id: 'add', text: words.addRole, run: () => setWork({ kind: 'add' }), why: mayNot, primary: true };
  return (
    <>
      <DataTable
        name="role_list"
        table={table}
        list={list}
        columns={useColumns()}
        rowId={({ uid }) => uid}
        title={words.roles}
        actions={[add]}
        empty={{ text: words.noRoles, action: add }}
        rowActions={(role) => [
          { id: 'edit', text: words.edit, run: () => setWork({ kind: 'edit', role }), why: whyFixed(role) },
          { id: 'clone', text: words.clone, run: () => setWork({ kind: 'clone', role }), why: mayNot },
          { id: 'remove', text: words.remove, run: () => removing.ask(role), why: whyFixed(role) },
        ]}
      />
      {work && <RoleDialog work={work} onClose={() => setWork(undefined)} />}
      {removing.about && <RemoveQuestion role={removing.about} onDone={removing.done} />}
    </>
  );
}

function RemoveQuestion({ role, onDone }: { role: RoleRow; onDone: () => void }) {
  const say = useText();
  const remove = useChange(deleteRole, { refreshes: [listRoles], said: words.roleRemoved, quiet: true });
  return (
    <Confirm
      title={fill(words.removeRole, { name: role.name })}
      text={words.remove}
      busy={remove.busy}
      error={remove.error}
      onCancel={onDone}
      onConfirm={() => remove.run({ params: { role_uid: role.uid } }, onDone)}
    >
      {say(words.removeRoleText)}
    </Confirm>
  );
}

function useColumns(): Column<RoleRow>[] {
  const say = useText();
  return [
    {
      id: 'name',
      header: words.roleName,
      rowHeader: true,
      width: 250,
      cell: ({ name, is_built_in }) => (
        <SpaceBetween direction="horizontal" size="xs">
          <span>{name}</span>
          {is_built_in && <Badge>{say(words.builtIn)}</Badge>}
        </SpaceBetween>
      ),
    },
    {
      id: 'state',
      header: words.state,
      width: 110,
      cell: ({ stat }) => <StatusIndicator type={isDisabledStat(stat) ? 'stopped' : 'success'}>{stat}</StatusIndicator>,
    },
    {
      id: 'granted',
      header: words.granted,
      width: 400,
      cell: ({ op_permissions }) => (
        <SpaceBetween direction="horizontal" size="xxs">
          {op_permissions.map(({ uid, name }) => (
            <Badge key={uid} color="blue">
              {name}
            </Badge>
          ))}
        </SpaceBetween>
      ),
    },
    { id: 'desc', header: words.desc, width: 180, cell: ({ desc }) => desc || '-' },
  ];
}
