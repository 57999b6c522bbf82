import * as z from 'zod';
import { isDisabledStat } from '../../../../shared/contract/platform/fields.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import {
  addUserGroup,
  listUserGroups,
  listUsers,
  updateUserGroup,
} from '../../../../shared/contract/people/users/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useChange } from '../../../app/query.ts';
import { Field } from '../../../ui/form/field.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Input } from '../../../ui/form/input.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { Toggle } from '../../../ui/form/toggle.tsx';
import { UsersChoice } from '../../../parts/users/user-choice.tsx';
import { words } from './user-words.ts';

export type UserGroupRow = Received<typeof listUserGroups>['data'][number];
const refreshes = [listUserGroups, listUsers];
const fields = addUserGroup.body.shape.user_group.shape;
const schema = z.object({
  name: fields.name,
  desc: fields.desc.unwrap(),
  user_uids: fields.user_uids.unwrap(),
  is_disabled: z.boolean(),
});

/** Makes a group of users, or changes who belongs to it. */
export function UserGroupDialog({ group, onClose }: { group: UserGroupRow | undefined; onClose: () => void }) {
  const say = useText();
  const form = useForm(schema, startingValues(group));
  const adding = useChange(addUserGroup, { refreshes, said: words.groupAdded, quiet: true });
  const updating = useChange(updateUserGroup, { refreshes, said: words.groupSaved, quiet: true });
  const submit = () =>
    form.submit(({ name, is_disabled, ...given }) => {
      if (group)
        updating.run(
          { params: { user_group_uid: group.uid }, body: { user_group: { ...given, is_disabled } } },
          onClose,
        );
      else adding.run({ body: { user_group: { name, ...given } } }, onClose);
    });
  return (
    <FormDialog
      title={group ? fill(words.editGroup, { name: group.name }) : words.addGroup}
      text={group ? words.save : words.add}
      busy={adding.busy || updating.busy}
      error={adding.error ?? updating.error}
      onSubmit={submit}
      isChanged={form.isChanged}
      onCancel={onClose}
    >
      <Field form={form} name="name" label={words.groupName} constraint={group ? words.fixed : words.userNameRule}>
        <Input {...form.input('name')} disabled={group !== undefined} />
      </Field>
      <Field form={form} name="desc" label={words.desc}>
        <Textarea {...form.input('desc')} rows={2} />
      </Field>
      <Field form={form} name="user_uids" label={words.groupUsers}>
        <UsersChoice
          chosen={form.values.user_uids}
          known={group?.users ?? []}
          invalid={form.problemOf('user_uids') !== undefined}
          onChange={(uids) => form.set('user_uids', uids)}
        />
      </Field>
      {group && <Toggle {...form.check('is_disabled')}>{say(words.disableGroup)}</Toggle>}
    </FormDialog>
  );
}

function startingValues(group: UserGroupRow | undefined): z.input<typeof schema> {
  if (!group) return { name: '', desc: '', user_uids: [], is_disabled: false };
  return {
    name: group.name,
    desc: group.desc,
    user_uids: group.users.map(({ uid }) => uid),
    is_disabled: isDisabledStat(group.stat),
  };
}
