import { useState } from 'react';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { isDisabledStat } from '../../../../shared/contract/platform/fields.ts';
import { listOpPermissions } from '../../../../shared/contract/people/roles/operations.ts';
import { addUser, listUsers, updateUser } from '../../../../shared/contract/people/users/operations.ts';
import { errors as userErrors } from '../../../../shared/contract/people/users/errors.ts';
import { limits } from '../../../../shared/limits.ts';
import { permissionNames, adminUserUid, permissions } from '../../../../shared/permissions.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { useSignedIn } from '../../../app/signed-in.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useForm, type Form } from '../../../ui/form/use-form.ts';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Toggle } from '../../../ui/form/toggle.tsx';
import { userSchema, type ParsedUser, type UserSchema, type UserValues } from './user-schema.ts';
import { words } from './user-words.ts';
import type { UserRow } from './wire.ts';

/** Adds a user, or changes one: the name stays, a password is changed only when asked for. */
export function UserDialog({ user, onClose }: { user: UserRow | undefined; onClose: () => void }) {
  const say = useText();
  const { form, setsPassword, needsOldPassword, updatesPassword, setUpdatesPassword } = useUserForm(user);
  const saving = useSave(user, { setsPassword, needsOldPassword }, onClose);
  const isBuiltIn = user?.uid === adminUserUid;
  return (
    <FormDialog
      title={user ? fill(words.editUser, { name: user.name }) : words.addUser}
      text={user ? words.save : words.add}
      size="large"
      busy={saving.busy}
      error={saving.error}
      onSubmit={() => form.submit(saving.save)}
      isChanged={form.isChanged}
      onCancel={onClose}
    >
      <ColumnLayout columns={2}>
        <Field form={form} name="name" label={words.userName} constraint={user ? words.fixed : words.userNameRule}>
          <Input {...form.input('name')} disabled={user !== undefined} autoComplete={false} />
        </Field>
        <RoleField form={form} isBuiltIn={isBuiltIn} />
      </ColumnLayout>
      {user && (
        <Toggle
          checked={updatesPassword}
          description={say(words.updatePasswordHint)}
          onChange={({ detail }) => setUpdatesPassword(detail.checked)}
        >
          {say(words.updatePassword)}
        </Toggle>
      )}
      {setsPassword && <Passwords form={form} isNew={!user} />}
      <ColumnLayout columns={2}>
        <Field form={form} name="email" label={words.email}>
          <Input {...form.input('email')} type="email" autoComplete={false} />
        </Field>
        <Field form={form} name="phone" label={words.phone}>
          <Input {...form.input('phone')} inputMode="tel" autoComplete={false} />
        </Field>
        <Field form={form} name="wxid" label={words.wxid}>
          <Input {...form.input('wxid')} autoComplete={false} />
        </Field>
        {needsOldPassword && (
          <Field form={form} name="old_password" label={words.oldPassword} constraint={words.oldPasswordHint}>
            <Input {...form.input('old_password')} type="password" autoComplete="current-password" />
          </Field>
        )}
        {needsOldPassword && (
          <Field form={form} name="verify_code" label={words.ownCode} constraint={words.ownCodeHint}>
            <Input {...form.input('verify_code')} autoComplete="one-time-code" />
          </Field>
        )}
      </ColumnLayout>
      {user && !isBuiltIn && (
        <Toggle {...form.check('is_disabled')} description={say(words.disableHint)}>
          {say(words.disable)}
        </Toggle>
      )}
    </FormDialog>
  );
}

/** One's own email and password are changed only with the current password. */
function useUserForm(user: UserRow | undefined) {
  const isSelf = useSignedIn().user.uid === user?.uid;
  const [updatesPassword, setUpdatesPassword] = useState(false);
  const [changesEmail, setChangesEmail] = useState(false);
  const setsPassword = !user || updatesPassword;
  const needsOldPassword = isSelf && (updatesPassword || changesEmail);
  const form = useForm<UserSchema>(
    userSchema({ isNew: !user, setsPassword, needsOldPassword }),
    user ? valuesOf(user) : newUser,
  );
  const changesEmailNow = user !== undefined && form.values.email.trim() !== user.email;
  if (changesEmailNow !== changesEmail) setChangesEmail(changesEmailNow);
  return { form, setsPassword, needsOldPassword, updatesPassword, setUpdatesPassword };
}

const newUser: UserValues = {
  name: '',
  email: '',
  phone: '',
  wxid: '',
  is_disabled: false,
  role: permissions.ordinary_user.uid,
  password: '',
  confirm: '',
  old_password: '',
  verify_code: '',
};

function valuesOf({ name, email, phone, wxid, stat, op_permissions }: UserRow): UserValues {
  return {
    ...newUser,
    name,
    email,
    phone,
    wxid,
    is_disabled: isDisabledStat(stat),
    role: op_permissions[0]?.uid ?? permissions.ordinary_user.uid,
  };
}

function Passwords({ form, isNew }: { form: Form<UserSchema>; isNew: boolean }) {
  return (
    <ColumnLayout columns={2}>
      <Field
        form={form}
        name="password"
        label={isNew ? words.password : words.newPassword}
        constraint={words.passwordRule(limits.passwordLengthMin)}
      >
        <Input {...form.input('password')} type="password" autoComplete="new-password" />
      </Field>
      <Field form={form} name="confirm" label={words.confirmPassword}>
        <Input {...form.input('confirm')} type="password" autoComplete="new-password" />
      </Field>
    </ColumnLayout>
  );
}

/** One platform role; only admin may give more than that of an ordinary user. */
function RoleField({ form, isBuiltIn }: { form: Form<UserSchema>; isBuiltIn: boolean }) {
  const say = useText();
  const { rights } = useSignedIn();
  const rows = useCall(listOpPermissions, {
    query: { page_index: 1, page_size: permissionNames.length, filter_by_target: 'user' },
  }).data?.data;
  const options = (rows ?? []).map(({ op_permission: { uid, name }, description }) => {
    const isFree = rights.isAdmin || uid === permissions.ordinary_user.uid;
    return {
      value: uid,
      label: name,
      description,
      disabled: !isFree,
      ...(!isFree && { disabledReason: say(userErrors.onlyAdminManagesAdministrators.text) }),
    };
  });
  return (
    <Field form={form} name="role" label={words.platformRole} {...(isBuiltIn && { constraint: words.fixed })}>
      <SpaceBetween size="xxs">
        <Select
          {...form.select('role', options)}
          disabled={isBuiltIn}
          placeholder={say(words.chooseRole)}
          statusType={rows ? 'finished' : 'loading'}
        />
      </SpaceBetween>
    </Field>
  );
}

function useSave(
  user: UserRow | undefined,
  { setsPassword, needsOldPassword }: { setsPassword: boolean; needsOldPassword: boolean },
  then: () => void,
) {
  const adding = useChange(addUser, { refreshes: [listUsers], said: words.userAdded, quiet: true });
  const updating = useChange(updateUser, { refreshes: [listUsers], said: words.userSaved, quiet: true });
  const save = ({ name, email, phone, wxid, role, is_disabled, password, old_password, verify_code }: ParsedUser) => {
    const contacts = { email, phone, wxid };
    if (!user) return adding.run({ body: { user: { name, password, ...contacts, op_permission_uids: [role] } } }, then);
    const given = {
      ...contacts,
      ...(user.uid !== adminUserUid && { op_permission_uids: [role], is_disabled }),
      ...(setsPassword && { password }),
      ...(needsOldPassword && { old_password, ...(verify_code !== '' && { verify_code }) }),
    };
    return updating.run({ params: { user_uid: user.uid }, body: { user: given } }, then);
  };
  return { save, busy: adding.busy || updating.busy, error: adding.error ?? updating.error };
}
