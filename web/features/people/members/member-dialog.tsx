import * as z from 'zod';
import { addMember, listMembers, updateMember } from '../../../../shared/contract/people/members/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { useMay } from '../../../app/may.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useChange } from '../../../app/query.ts';
import { Field } from '../../../ui/form/field.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Input } from '../../../ui/form/input.tsx';
import { grantSchema, grantValuesOf, noGrant, wireGrant } from './grant-form.ts';
import { GrantSection } from './grant-section.tsx';
import { words } from './member-words.ts';
import { UserChoice } from '../../../parts/users/user-choice.tsx';
import type { MemberRow } from './wire.ts';

const schema = z.object({ user_uid: z.string().min(1), grant: grantSchema });

/** Makes a user a member, or changes what a member holds directly. */
export function MemberDialog({ member, onClose }: { member: MemberRow | undefined; onClose: () => void }) {
  const may = useMay();
  const params = { project_uid: useProject().uid };
  const form = useForm(schema, {
    user_uid: member?.user.uid ?? '',
    grant: member ? grantValuesOf(member, directPermissions(member)) : noGrant,
  });
  const adding = useChange(addMember, { refreshes: [listMembers], said: words.added, quiet: true });
  const updating = useChange(updateMember, { refreshes: [listMembers], said: words.saved, quiet: true });
  const submit = () =>
    form.submit(({ user_uid, grant }) => {
      if (member)
        updating.run({ params: { ...params, member_uid: member.uid }, body: { member: wireGrant(grant) } }, onClose);
      else adding.run({ params, body: { member: { user_uid, ...wireGrant(grant) } } }, onClose);
    });
  return (
    <FormDialog
      title={member ? fill(words.editMember, { name: member.user.name }) : words.addMember}
      text={member ? words.save : words.add}
      size="large"
      busy={adding.busy || updating.busy}
      error={adding.error ?? updating.error}
      onSubmit={submit}
      isChanged={form.isChanged}
      onCancel={onClose}
    >
      <Field form={form} name="user_uid" label={words.user} {...(member && { constraint: words.fixed })}>
        {member ? (
          <Input value={member.user.name} disabled />
        ) : (
          <UserChoice
            chosen={form.values.user_uid}
            invalid={form.problemOf('user_uid') !== undefined}
            onChange={(uid) => form.set('user_uid', uid)}
          />
        )}
      </Field>
      <GrantSection
        values={form.values.grant}
        onChange={(grant) => form.set('grant', grant)}
        problemOf={(path) => form.problemOf(`grant.${path}`)}
        mayMakeAdmin={may('projectEdit')}
      />
    </FormDialog>
  );
}

/** What is granted to the member itself, not to a group. */
export function directPermissions({ current_project_manage_permissions }: MemberRow) {
  return current_project_manage_permissions.filter(({ member_group }) => member_group === '');
}

/** Whether somebody belongs to the project through groups alone: then there is nothing of their own to change. */
export function isOnlyInGroups(member: MemberRow): boolean {
  return (
    member.is_group_member &&
    !member.is_project_admin &&
    member.role_with_op_ranges.length === 0 &&
    directPermissions(member).length === 0
  );
}
