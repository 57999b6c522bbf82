import * as z from 'zod';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { readSecondFactors, sendSmsCode } from '../../../../shared/contract/people/second-factors/operations.ts';
import { useText } from '../../../app/language.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { useSignedIn } from '../../../app/signed-in.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Input } from '../../../ui/form/input.tsx';
import { words } from './account-words.ts';

/**
 * What a person shows once more before something delicate: the own password, which no account of a provider has (the server
 * then asks for a fresh session), and a code where a second factor is on.
 */
export function useOwnPassword() {
  const { user } = useSignedIn();
  const factors = useCall(readSecondFactors, {}, { quiet: true }).data?.data;
  const asksPassword = user.authentication_type !== 'oauth2';
  const asksCode = factors !== undefined && (factors.sms || factors.totp);
  const form = useForm(
    z.object({
      old_password: asksPassword ? z.string().min(1) : z.string(),
      verify_code: asksCode ? z.string().trim().min(1) : z.string(),
    }),
    { old_password: '', verify_code: '' },
  );
  const field = (asksPassword || asksCode) && (
    <SpaceBetween size="m">
      {asksPassword && (
        <Field form={form} name="old_password" label={words.oldPassword}>
          <Input {...form.input('old_password')} type="password" autoComplete="current-password" />
        </Field>
      )}
      {asksCode && (
        <Field form={form} name="verify_code" label={words.factorCode} hint={words.factorCodeHint}>
          <Input {...form.input('verify_code')} autoComplete="one-time-code" />
        </Field>
      )}
      {asksCode && factors.sms && <SendCode userName={user.name} />}
    </SpaceBetween>
  );
  /** Gives what was shown, a code only where one is asked for. */
  const submit = (then: (shown: { old_password: string; verify_code?: string }) => void) =>
    form.submit(({ old_password, verify_code }) => then({ old_password, ...(asksCode && { verify_code }) }));
  return { submit, field, asksCode };
}

function SendCode({ userName }: { userName: string }) {
  const say = useText();
  const [problem, setProblem] = useState<string>();
  const send = useChange(sendSmsCode, { quiet: true });
  const ask = () => send.run({ body: { username: userName } }, ({ data }) => setProblem(data.send_error_message));
  return (
    <SpaceBetween size="s">
      {problem !== undefined && (
        <Alert type={problem === '' ? 'success' : 'error'}>{problem === '' ? say(words.smsSent) : problem}</Alert>
      )}
      <Button formAction="none" loading={send.busy} onClick={ask}>
        {say(words.smsSend)}
      </Button>
    </SpaceBetween>
  );
}
