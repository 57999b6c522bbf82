import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import * as z from 'zod';
import { newPassword } from '../../../../shared/contract/people/users/fields.ts';
import type { CallError } from '../../../app/call-error.ts';
import { useText } from '../../../app/language.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Input } from '../../../ui/form/input.tsx';
import { words } from './sign-in-words.ts';

type Props = {
  readonly busy: boolean;
  readonly error: CallError | null;
  readonly onChosen: (password: string) => void;
  readonly onBack: () => void;
};

/** Asks for another password in place of one that has run out. */
export function RenewalStep({ busy, error, onChosen, onBack }: Props) {
  const say = useText();
  const form = useForm(z.object({ password: newPassword, repeated: z.string().min(1) }), {
    password: '',
    repeated: '',
  });
  const shown = error && !error.is('passwordExpired') && !error.is('secondFactorRequired') ? error : null;
  const isRepeated = form.values.password === form.values.repeated;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit(({ password }) => isRepeated && onChosen(password));
      }}
    >
      <SpaceBetween size="l">
        <div>
          <Box variant="h1">{say(words.renewalTitle)}</Box>
          <Box color="text-body-secondary">{say(words.renewalHint)}</Box>
        </div>
        {shown && <Alert type="error">{shown.message}</Alert>}
        <Field form={form} name="password" label={words.newPassword}>
          <Input {...form.input('password')} type="password" autoComplete="new-password" autoFocus />
        </Field>
        <Field
          form={form}
          name="repeated"
          label={words.repeatPassword}
          {...(form.values.repeated !== '' && !isRepeated && { problem: words.passwordsDiffer })}
        >
          <Input {...form.input('repeated')} type="password" autoComplete="new-password" />
        </Field>
        <Button variant="primary" fullWidth formAction="submit" loading={busy}>
          {say(words.renew)}
        </Button>
        <Box textAlign="center">
          <Button variant="inline-link" formAction="none" onClick={onBack}>
            {say(words.backToSignIn)}
          </Button>
        </Box>
      </SpaceBetween>
    </form>
  );
}
