import * as z from 'zod';
import { readUser, updateCurrentUser } from '../../../../shared/contract/people/users/operations.ts';
import { useChange } from '../../../app/query.ts';
import { useSignedIn } from '../../../app/signed-in.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Input } from '../../../ui/form/input.tsx';
import { words } from './account-words.ts';
import { useOwnPassword } from './own-password.tsx';

export type ProfileField = 'email' | 'phone' | 'wxid';
const inputTypes = { email: 'email', phone: 'text', wxid: 'text' } as const;

/** Changes one way to reach the reader; the new value must differ from the old one. */
export function ProfileDialog({ field, onClose }: { field: ProfileField; onClose: () => void }) {
  const { user } = useSignedIn();
  const before = user[field];
  // It leads to the account, so the server asks who it is.
  const isGuarded = field === 'email';
  const schema = z.object({
    value: updateCurrentUser.body.shape.current_user.shape[field]
      .unwrap()
      .refine((value) => value !== before, { params: { text: words.mustDiffer } }),
  });
  const form = useForm(schema, { value: before });
  const own = useOwnPassword();
  const save = useChange(updateCurrentUser, { refreshes: [readUser], said: words.saved, quiet: true });
  const change = (value: string, shown: object) =>
    save.run({ body: { current_user: { [field]: value, ...shown } } }, onClose);
  const submit = () => {
    if (!isGuarded) return form.submit(({ value }) => change(value, {}));
    // What is wrong with either is shown at once.
    own.submit(() => undefined);
    return form.submit(({ value }) => own.submit((shown) => change(value, shown)));
  };
  return (
    <FormDialog
      title={words[field]}
      text={words.save}
      busy={save.busy}
      error={save.error}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Field form={form} name="value" label={words[field]}>
        <Input {...form.input('value')} type={inputTypes[field]} />
      </Field>
      {isGuarded && own.field}
    </FormDialog>
  );
}
