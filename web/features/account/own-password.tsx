import * as z from 'zod';
import Input from '@cloudscape-design/components/input';
import { useSignedIn } from '../../app/signed-in.tsx';
import { Field } from '../../ui/field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { words } from './account-words.ts';

/** The own password, which no account of a provider has; the server then asks for a fresh session. */
export function useOwnPassword() {
  const { user } = useSignedIn();
  const isAsked = user.authentication_type !== 'oauth2';
  const form = useForm(z.object({ old_password: isAsked ? z.string().min(1) : z.string() }), { old_password: '' });
  const field = isAsked && (
    <Field form={form} name="old_password" label={words.oldPassword}>
      <Input {...form.input('old_password')} type="password" autoComplete="current-password" />
    </Field>
  );
  return { form, field };
}
