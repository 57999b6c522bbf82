import { useState } from 'react';
import * as z from 'zod';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { generateToken, readUser } from '../../../shared/contract/users/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { useText } from '../../app/language.tsx';
import { useChange } from '../../app/query.ts';
import { useSignedIn } from '../../app/signed-in.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Time } from '../../ui/time.tsx';
import { useForm } from '../../ui/use-form.ts';
import { words } from './account-words.ts';

const schema = z.object({
  expiration_days: z.number().int().min(1).max(limits.personalTokenDaysMax),
  old_password: z.string().min(1),
});
const usualDays = 30;

/** The personal token: its state, and a new one that is shown once. */
export function AccessToken() {
  const say = useText();
  const { user } = useSignedIn();
  const [isAsking, setIsAsking] = useState(false);
  const [made, setMade] = useState<string>();
  const info = user.access_token_info;
  const state =
    info === undefined ? (
      <StatusIndicator type="stopped">{say(words.tokenNone)}</StatusIndicator>
    ) : (
      <StatusIndicator type={info.is_expired ? 'warning' : 'success'}>
        {say(info.is_expired ? words.tokenExpired : words.tokenValid)}
      </StatusIndicator>
    );
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={say(words.tokenHint)}
          actions={<Button onClick={() => setIsAsking(true)}>{say(words.tokenMake)}</Button>}
        >
          {say(words.token)}
        </Header>
      }
    >
      <SpaceBetween size="m">
        {made !== undefined && (
          <Alert
            type="success"
            header={say(words.tokenMade)}
            dismissible
            dismissAriaLabel={say(words.close)}
            onDismiss={() => setMade(undefined)}
          >
            <div className="secret">
              <CopyToClipboard
                variant="inline"
                textToCopy={made}
                copyButtonAriaLabel={say(words.tokenCopy)}
                copySuccessText={say(words.tokenCopied)}
                copyErrorText={say(words.tokenNotCopied)}
              />
            </div>
          </Alert>
        )}
        <KeyValuePairs
          columns={3}
          items={[
            { label: say(words.tokenState), value: state },
            { label: say(words.tokenUntil), value: <Time at={info?.token_expired_timestamp} /> },
          ]}
        />
      </SpaceBetween>
      {isAsking && <TokenDialog onMade={setMade} onClose={() => setIsAsking(false)} />}
    </Container>
  );
}

function TokenDialog({ onMade, onClose }: { onMade: (token: string) => void; onClose: () => void }) {
  const form = useForm(schema, { expiration_days: usualDays, old_password: '' });
  const make = useChange(generateToken, { refreshes: [readUser], quiet: true });
  const submit = () =>
    form.submit((body) =>
      make.run({ body }, ({ data }) => {
        onMade(data.access_token);
        onClose();
      }),
    );
  return (
    <FormDialog
      title={words.tokenMake}
      hint={words.tokenHint}
      text={words.tokenMake}
      busy={make.busy}
      error={make.error}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Field form={form} name="expiration_days" label={words.tokenDays}>
        <Input {...form.number('expiration_days')} type="number" />
      </Field>
      <Field form={form} name="old_password" label={words.oldPassword}>
        <Input {...form.input('old_password')} type="password" autoComplete="current-password" />
      </Field>
    </FormDialog>
  );
}
