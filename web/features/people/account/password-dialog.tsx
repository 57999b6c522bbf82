import * as z from 'zod';
import { updateCurrentUser } from '../../../../shared/contract/people/users/operations.ts';
import { useChange } from '../../../app/query.ts';
import { leaveToSignIn } from '../../../app/session.ts';
import { Field } from '../../../ui/form/field.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Input } from '../../../ui/form/input.tsx';
import { words } from './account-words.ts';
import { useOwnPassword } from './own-password.tsx';

const fields = updateCurrentUser.body.shape.current_user.shape;
const schema = z.object({
  password: fields.password.unwrap(),
  repeated: z.string().min(1),
});

/** Changes the own password; the session ends with it. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useForm(schema, { password: '', repeated: '' });
  const own = useOwnPassword();
  const save = useChange(updateCurrentUser, { quiet: true });
  const isRepeated = form.values.password === form.values.repeated;
  const submit = () => {
    // What is wrong with either is shown at once.
    own.submit(() => undefined);
    form.submit(({ password }) =>
      own.submit((shown) => {
        if (isRepeated) save.run({ body: { current_user: { ...shown, password } } }, leaveToSignIn);
      }),
    );
  };
  return (
    <FormDialog
      title={words.changePassword}
      hint={words.passwordHint}
      text={words.save}
      busy={save.busy}
      error={save.error}
      onSubmit={submit}
      onCancel={onClose}
    >
      {own.field}
      <Field form={form} name="password" label={words.newPassword}>
        <Input {...form.input('password')} type="password" autoComplete="new-password" />
      </Field>
      <Field
        form={form}
        name="repeated"
        label={words.repeatPassword}
        {...(form.values.repeated !== '' && !isRepeated && { problem: words.passwordsDiffer })}
      >
        <Input {...form.input('repeated')} type="password" autoComplete="new-password" />
      </Field>
    </FormDialog>
  );
}
