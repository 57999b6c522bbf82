import { useEffect, useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import * as z from 'zod';
import { sendSmsCode } from '../../../../shared/contract/people/second-factors/operations.ts';
import { limits } from '../../../../shared/limits.ts';
import { fill } from '../../../../shared/text.ts';
import type { CallError } from '../../../app/call-error.ts';
import { useText } from '../../../app/language.tsx';
import { useChange } from '../../../app/query.ts';
import { Field } from '../../../ui/form/field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Input } from '../../../ui/form/input.tsx';
import { words } from './sign-in-words.ts';

type Props = {
  readonly userName: string;
  readonly tenant: string;
  readonly busy: boolean;
  readonly error: CallError | null;
  readonly onCode: (code: string) => void;
  readonly onBack: () => void;
};

/** Asks for the second factor: a code of an app, of a message, or one kept for this day. */
export function CodeStep({ userName, tenant, busy, error, onCode, onBack }: Props) {
  const say = useText();
  const form = useForm(z.object({ code: z.string().trim().min(1) }), { code: '' });
  const shown = error && !error.is('secondFactorRequired') ? error : null;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit(({ code }) => onCode(code));
      }}
    >
      <SpaceBetween size="l">
        <div>
          <Box variant="h1">{say(words.codeTitle)}</Box>
          <Box color="text-body-secondary">{say(words.codeHint)}</Box>
        </div>
        {shown && <Alert type="error">{shown.message}</Alert>}
        <Field form={form} name="code" label={words.code}>
          <Input {...form.input('code')} autoComplete="one-time-code" autoFocus />
        </Field>
        <Button variant="primary" fullWidth formAction="submit" loading={busy}>
          {say(words.enter)}
        </Button>
        <SendCode userName={userName} tenant={tenant} />
        <Box textAlign="center">
          <Button variant="inline-link" formAction="none" onClick={onBack}>
            {say(words.backToSignIn)}
          </Button>
        </Box>
      </SpaceBetween>
    </form>
  );
}

function SendCode({ userName, tenant }: Pick<Props, 'userName' | 'tenant'>) {
  const say = useText();
  const sending = useChange(sendSmsCode, { quiet: true });
  const [answer, setAnswer] = useState<string>();
  const [wait, setWait] = useState(0);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  const send = () =>
    sending.run({ body: { username: userName, ...(tenant && { tenant }) } }, ({ data }) => {
      setAnswer(data.send_error_message);
      if (data.is_sms_code_sent_normally) setWait(limits.codePauseSeconds);
    });
  return (
    <SpaceBetween size="s">
      {answer !== undefined && (
        <Alert type={answer === '' ? 'success' : 'warning'}>{answer === '' ? say(words.codeSent) : answer}</Alert>
      )}
      <Button fullWidth formAction="none" loading={sending.busy} disabled={wait > 0} onClick={send}>
        {wait > 0 ? say(fill(words.codeAgain, { seconds: wait })) : say(words.sendCode)}
      </Button>
    </SpaceBetween>
  );
}
