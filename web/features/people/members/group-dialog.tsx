import * as z from 'zod';
import {
  addMemberGroup,
  listMemberGroups,
  listMembers,
  updateMemberGroup,
} from '../../../../shared/contract/people/members/operations.ts';
import { limits } from '../../../../shared/limits.ts';
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
import { UsersChoice } from '../../../parts/users/user-choice.tsx';
import type { GroupRow } from './wire.ts';

const refreshes = [listMemberGroups, listMembers];
const schema = z.object({
  name: addMemberGroup.body.shape.member_group.shape.name,
  user_uids: z.array(z.string()).min(1).max(limits.usersPerGroupMax),
  grant: grantSchema,
});

/** Makes a member group, or changes its users and what they are given. */
export function GroupDialog({ group, onClose }: { group: GroupRow | undefined; onClose: () => void }) {
  const may = useMay();
  const params = { project_uid: useProject().uid };
  const form = useForm(schema, startingValues(group));
  const adding = useChange(addMemberGroup, { refreshes, said: words.groupAdded, quiet: true });
  const updating = useChange(updateMemberGroup, { refreshes, said: words.groupSaved, quiet: true });
  const submit = () =>
    form.submit(({ name, user_uids, grant }) => {
      const given = { user_uids, ...wireGrant(grant) };
      if (group)
        updating.run({ params: { ...params, member_group_uid: group.uid }, body: { member_group: given } }, onClose);
      else adding.run({ params, body: { member_group: { name, ...given } } }, onClose);
    });
  return (
    <FormDialog
      title={group ? fill(words.editGroup, { name: group.name }) : words.addGroup}
      text={group ? words.save : words.add}
      size="large"
      busy={adding.busy || updating.busy}
      error={adding.error ?? updating.error}
      onSubmit={submit}
      isChanged={form.isChanged}
      onCancel={onClose}
    >
      <Field form={form} name="name" label={words.groupName} constraint={group ? words.fixed : words.groupNameRule}>
        <Input {...form.input('name')} disabled={group !== undefined} />
      </Field>
      <Field form={form} name="user_uids" label={words.users}>
        <UsersChoice
          chosen={form.values.user_uids}
          known={group?.users ?? []}
          invalid={form.problemOf('user_uids') !== undefined}
          onChange={(uids) => form.set('user_uids', uids)}
        />
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

function startingValues(group: GroupRow | undefined): z.input<typeof schema> {
  if (!group) return { name: '', user_uids: [], grant: noGrant };
  return {
    name: group.name,
    user_uids: group.users.map(({ uid }) => uid),
    grant: grantValuesOf(group, group.current_project_manage_permissions),
  };
}
