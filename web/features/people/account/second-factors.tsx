import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import * as z from 'zod';
import type { Received } from '../../../../shared/contract/operation.ts';
import {
  beginTotp,
  confirmTotp,
  readSecondFactors,
  removeTotp,
  sendSmsCode,
  verifySmsCode,
} from '../../../../shared/contract/people/second-factors/operations.ts';
import { readUser, updateCurrentUser } from '../../../../shared/contract/people/users/operations.ts';
import { useText } from '../../../app/language.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { useSignedIn } from '../../../app/signed-in.tsx';
import { ReasonedButton } from '../../../ui/action.tsx';
import { Answer } from '../../../ui/answer.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Input } from '../../../ui/form/input.tsx';
import { words } from './account-words.ts';
import { QrCode } from './qr-code.tsx';
import { useOwnPassword } from './own-password.tsx';

type Factors = Received<typeof readSecondFactors>['data'];
type Dialog = 'totp' | 'totpOff' | 'sms' | 'smsOff';

/** What is asked for beside the password, to switch on and off. */
export function SecondFactors() {
  const asked = useCall(readSecondFactors, {}, { quiet: true });
  return <Answer of={asked}>{({ data }) => <Shown factors={data} />}</Answer>;
}

function Shown({ factors }: { factors: Factors }) {
  const say = useText();
  const { user } = useSignedIn();
  const [dialog, setDialog] = useState<Dialog>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => setDialog(undefined);
  const whyNoSms = factors.sms_available
    ? user.phone === ''
      ? words.smsNeedsPhone
      : undefined
    : words.smsNeedsService;
  const state = (isOn: boolean) => (
    <StatusIndicator type={isOn ? 'success' : 'stopped'}>
      {say(isOn ? words.factorOn : words.factorOff)}
    </StatusIndicator>
  );
  return (
    <Container
      header={
        <Header variant="h2" description={say(words.factorsHint)}>
          {say(words.factors)}
        </Header>
      }
    >
      <SpaceBetween size="m">
        {codes && <RecoveryCodes codes={codes} />}
        <KeyValuePairs
          columns={3}
          items={[
            {
              label: say(words.totp),
              value: (
                <SpaceBetween direction="horizontal" size="s" alignItems="center">
                  {state(factors.totp)}
                  <Button onClick={() => setDialog(factors.totp ? 'totpOff' : 'totp')}>
                    {say(factors.totp ? words.totpOff : words.totpOn)}
                  </Button>
                </SpaceBetween>
              ),
            },
            {
              label: say(words.sms),
              value: (
                <SpaceBetween direction="horizontal" size="s" alignItems="center">
                  {state(factors.sms)}
                  <ReasonedButton
                    text={user.two_factor_enabled ? words.smsOff : words.smsOn}
                    why={user.two_factor_enabled ? undefined : whyNoSms}
                    onClick={() => setDialog(user.two_factor_enabled ? 'smsOff' : 'sms')}
                  />
                </SpaceBetween>
              ),
            },
            { label: say(words.recoveryLeft), value: factors.recovery_codes_left },
          ]}
        />
      </SpaceBetween>
      {dialog === 'totp' && <TotpDialog onCodes={setCodes} onClose={close} />}
      {dialog === 'totpOff' && <TotpOffDialog onClose={close} />}
      {dialog === 'sms' && <SmsDialog onClose={close} />}
      {dialog === 'smsOff' && <SmsOffDialog onClose={close} />}
    </Container>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const say = useText();
  return (
    <Alert type="success" header={say(words.recoveryMade)}>
      <SpaceBetween size="xs">
        <Box variant="code">{codes.join('  ')}</Box>
        <CopyToClipboard
          textToCopy={codes.join('\n')}
          copyButtonText={say(words.tokenCopy)}
          copySuccessText={say(words.tokenCopied)}
          copyErrorText={say(words.tokenNotCopied)}
        />
      </SpaceBetween>
    </Alert>
  );
}

const codeSchema = z.object({ code: z.string().trim().min(1) });

function TotpDialog({ onCodes, onClose }: { onCodes: (codes: readonly string[]) => void; onClose: () => void }) {
  const say = useText();
  const { submit: show, field } = useOwnPassword();
  const code = useForm(codeSchema, { code: '' });
  const [made, setMade] = useState<{ secret: string; uri: string }>();
  const begin = useChange(beginTotp, { quiet: true });
  const confirm = useChange(confirmTotp, { refreshes: [readSecondFactors], quiet: true });
  const submit = () =>
    made === undefined
      ? show((body) => begin.run({ body }, ({ data }) => setMade(data)))
      : code.submit((body) =>
          confirm.run({ body }, ({ data }) => {
            onCodes(data.recovery_codes);
            onClose();
          }),
        );
  return (
    <FormDialog
      title={words.totpOn}
      hint={made === undefined ? words.totpHint : words.totpScan}
      text={made === undefined ? words.next : words.confirm}
      busy={begin.busy || confirm.busy}
      error={begin.error ?? confirm.error}
      onSubmit={submit}
      onCancel={onClose}
    >
      {made === undefined ? (
        field
      ) : (
        <SpaceBetween size="m">
          <QrCode text={made.uri} label={say(words.totpPicture)} />
          <div className="secret">
            <CopyToClipboard
              variant="inline"
              textToCopy={made.secret}
              copyButtonAriaLabel={say(words.tokenCopy)}
              copySuccessText={say(words.tokenCopied)}
              copyErrorText={say(words.tokenNotCopied)}
            />
          </div>
          <a href={made.uri}>{say(words.totpOpen)}</a>
          <Field form={code} name="code" label={words.factorCode}>
            <Input {...code.input('code')} autoComplete="one-time-code" />
          </Field>
        </SpaceBetween>
      )}
    </FormDialog>
  );
}

function TotpOffDialog({ onClose }: { onClose: () => void }) {
  const { submit, field } = useOwnPassword();
  const remove = useChange(removeTotp, { refreshes: [readSecondFactors], quiet: true });
  return (
    <FormDialog
      title={words.totpOff}
      hint={words.factorOffHint}
      text={words.turnOff}
      busy={remove.busy}
      error={remove.error}
      onSubmit={() => submit((body) => remove.run({ body }, onClose))}
      onCancel={onClose}
    >
      {field}
    </FormDialog>
  );
}

function SmsDialog({ onClose }: { onClose: () => void }) {
  const say = useText();
  const { user } = useSignedIn();
  const form = useForm(codeSchema, { code: '' });
  const own = useOwnPassword();
  const [problem, setProblem] = useState<string>();
  const send = useChange(sendSmsCode, { quiet: true });
  const verify = useChange(verifySmsCode, { quiet: true });
  const turnOn = useChange(updateCurrentUser, { refreshes: [readUser, readSecondFactors], quiet: true });
  const ask = () => send.run({ body: { username: user.name } }, ({ data }) => setProblem(data.send_error_message));
  const confirm = (shown: object) =>
    form.submit(({ code }) =>
      verify.run({ body: { username: user.name, code } }, ({ data }) => {
        setProblem(data.verify_error_message || undefined);
        if (data.is_verify_sent_normally)
          turnOn.run({ body: { current_user: { two_factor_enabled: true, ...shown } } }, onClose);
      }),
    );
  // Another factor would stand in for the one that is on.
  const submit = () => (own.asksCode ? own.submit(confirm) : confirm({}));
  return (
    <FormDialog
      title={words.smsOn}
      hint={words.smsHint}
      text={words.confirm}
      busy={verify.busy || turnOn.busy}
      error={turnOn.error ?? verify.error ?? send.error}
      onSubmit={submit}
      onCancel={onClose}
    >
      {problem !== undefined && (
        <Alert type={problem === '' ? 'success' : 'error'}>{problem === '' ? say(words.smsSent) : problem}</Alert>
      )}
      <Button formAction="none" loading={send.busy} onClick={ask}>
        {say(words.smsSend)}
      </Button>
      <Field form={form} name="code" label={own.asksCode ? words.smsCode : words.factorCode}>
        <Input {...form.input('code')} autoComplete="one-time-code" />
      </Field>
      {own.asksCode && own.field}
    </FormDialog>
  );
}

function SmsOffDialog({ onClose }: { onClose: () => void }) {
  const { submit, field } = useOwnPassword();
  const turnOff = useChange(updateCurrentUser, { refreshes: [readUser, readSecondFactors], quiet: true });
  return (
    <FormDialog
      title={words.smsOff}
      hint={words.factorOffHint}
      text={words.turnOff}
      busy={turnOff.busy}
      error={turnOff.error}
      onSubmit={() =>
        submit((shown) => turnOff.run({ body: { current_user: { two_factor_enabled: false, ...shown } } }, onClose))
      }
      onCancel={onClose}
    >
      {field}
    </FormDialog>
  );
}
