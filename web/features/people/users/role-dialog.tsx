import * as z from 'zod';
import Box from '@cloudscape-design/components/box';
import { isDisabledStat } from '../../../../shared/contract/platform/fields.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import {
  addRole,
  listOpPermissions,
  listRoles,
  updateRole,
} from '../../../../shared/contract/people/roles/operations.ts';
import { permissionNames, permissionByUid, permissions } from '../../../../shared/permissions.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { Field } from '../../../ui/form/field.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Input } from '../../../ui/form/input.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Toggle } from '../../../ui/form/toggle.tsx';
import './role-dialog.css';
import { words } from './user-words.ts';
import type { RoleRow } from './wire.ts';

export type RoleWork = { readonly kind: 'add' } | { readonly kind: 'edit' | 'clone'; readonly role: RoleRow };
const fields = addRole.body.shape.role.shape;
const schema = z.object({
  name: fields.name,
  desc: fields.desc.unwrap(),
  is_disabled: z.boolean(),
  op_permission_uids: z.array(z.string()).min(1),
});
type Values = z.input<typeof schema>;

/** Adds a role, changes one, or begins a new one from another: the copy needs a name of its own. */
export function RoleDialog({ work, onClose }: { work: RoleWork; onClose: () => void }) {
  const say = useText();
  const form = useForm(schema, startingValues(work));
  const saving = useSave(work, onClose);
  const isEdit = work.kind === 'edit';
  return (
    <FormDialog
      title={titleOf(work)}
      text={isEdit ? words.save : words.add}
      size="large"
      busy={saving.busy}
      error={saving.error}
      onSubmit={() => form.submit(saving.save)}
      isChanged={form.isChanged}
      onCancel={onClose}
    >
      <Field
        form={form}
        name="name"
        label={words.roleName}
        constraint={isEdit ? words.fixed : words.roleNameRule}
        {...(work.kind === 'clone' && { hint: fill(words.cloneHint, { name: work.role.name }) })}
      >
        <Input {...form.input('name')} disabled={isEdit} />
      </Field>
      <Field form={form} name="desc" label={words.desc}>
        <Textarea {...form.input('desc')} rows={2} />
      </Field>
      <Field form={form} name="op_permission_uids" label={words.granted} hint={words.grantedHint}>
        <PermissionChecks
          chosen={form.values.op_permission_uids}
          onChange={(uids) => form.set('op_permission_uids', uids)}
        />
      </Field>
      {isEdit && (
        <Toggle {...form.check('is_disabled')} description={say(words.disableRoleHint)}>
          {say(words.disableRole)}
        </Toggle>
      )}
    </FormDialog>
  );
}

/** The permissions on data sources, under the modules that they belong to. */
function PermissionChecks({ chosen, onChange }: { chosen: readonly string[]; onChange: (uids: string[]) => void }) {
  const rows =
    useCall(listOpPermissions, {
      query: { page_index: 1, page_size: permissionNames.length, filter_by_target: 'member' },
    }).data?.data ?? [];
  return (
    <div className="permission-modules">
      {[...byModule(rows)].map(([module, ofModule]) => (
        <div key={module} role="group" aria-label={module}>
          <Box variant="awsui-key-label">{module}</Box>
          {ofModule.map(({ op_permission: { uid, name }, description }) => (
            <Checkbox
              key={uid}
              checked={chosen.includes(uid)}
              description={description === name ? undefined : description}
              onChange={({ detail }) =>
                onChange(detail.checked ? [...chosen, uid] : chosen.filter((other) => other !== uid))
              }
            >
              {name}
            </Checkbox>
          ))}
        </div>
      ))}
    </div>
  );
}

type PermissionRow = Received<typeof listOpPermissions>['data'][number];

function byModule(rows: readonly PermissionRow[]): Map<string, PermissionRow[]> {
  const modules = new Map<string, PermissionRow[]>();
  for (const row of rows) modules.set(row.module, [...(modules.get(row.module) ?? []), row]);
  return modules;
}

function titleOf(work: RoleWork) {
  if (work.kind === 'add') return words.addRole;
  return fill(work.kind === 'edit' ? words.editRole : words.cloneRole, { name: work.role.name });
}

function startingValues(work: RoleWork): Values {
  if (work.kind === 'add') return { name: '', desc: '', is_disabled: false, op_permission_uids: [] };
  const { name, desc, stat, op_permissions } = work.role;
  // A built-in role may hold what only it can: that is not copied.
  const copied = op_permissions
    .map(({ uid }) => uid)
    .filter((uid) => permissions[permissionByUid(uid) ?? 'ordinary_user'].scope === 'db_service');
  return {
    name: work.kind === 'edit' ? name : '',
    desc,
    is_disabled: work.kind === 'edit' && isDisabledStat(stat),
    op_permission_uids: copied,
  };
}

function useSave(work: RoleWork, then: () => void) {
  const adding = useChange(addRole, { refreshes: [listRoles], said: words.roleAdded, quiet: true });
  const updating = useChange(updateRole, { refreshes: [listRoles], said: words.roleSaved, quiet: true });
  const save = ({ name, desc, is_disabled, op_permission_uids }: z.output<typeof schema>) => {
    if (work.kind === 'edit')
      updating.run(
        { params: { role_uid: work.role.uid }, body: { role: { desc, is_disabled, op_permission_uids } } },
        then,
      );
    else adding.run({ body: { role: { name, desc, op_permission_uids } } }, then);
  };
  return { save, busy: adding.busy || updating.busy, error: adding.error ?? updating.error };
}
