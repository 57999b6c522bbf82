import { useState } from 'react';
import { startRegistration } from '@simplewebauthn/browser';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Alert from '@cloudscape-design/components/alert';
import type { Received } from '../../../../shared/contract/operation.ts';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
} from '../../../../shared/contract/people/second-factors/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { useSignedIn } from '../../../app/signed-in.tsx';
import { ReasonedButton } from '../../../ui/action.tsx';
import { Answer } from '../../../ui/answer.tsx';
import { useAsked } from '../../../ui/dialog/confirm.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Time } from '../../../ui/time.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Input } from '../../../ui/form/input.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { words } from './account-words.ts';
import { useOwnPassword } from './own-password.tsx';

type Passkey = Received<typeof listPasskeys>['data'][number];
type Options = Received<typeof beginPasskey>['data'];

/** The devices by which the reader signs in without a password. */
export function Passkeys() {
  const say = useText();
  const { user } = useSignedIn();
  const asked = useCall(listPasskeys, {}, { quiet: true });
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={say(words.passkeysHint)}
          actions={
            <ReasonedButton
              text={words.passkeyAdd}
              why={whyNot(user.authentication_type)}
              onClick={() => setIsAdding(true)}
            />
          }
        >
          {say(words.passkeys)}
        </Header>
      }
    >
      <Answer of={asked}>{({ data }) => <Listed passkeys={data} />}</Answer>
      {isAdding && <AddDialog onClose={() => setIsAdding(false)} />}
    </Container>
  );
}

function whyNot(authentication: string) {
  if (authentication !== 'dms') return words.passkeyElsewhere;
  return 'PublicKeyCredential' in window ? undefined : words.passkeyUnsupported;
}

function Listed({ passkeys }: { passkeys: readonly Passkey[] }) {
  const say = useText();
  const removing = useAsked<Passkey>();
  return (
    <>
      <PlainTable
        rows={passkeys}
        rowId={({ uid }) => uid}
        title={words.passkeys}
        empty={words.passkeyNone}
        columns={[
          { id: 'name', header: words.tokenName, cell: ({ name }) => name },
          { id: 'created', header: words.tokenCreated, cell: ({ created_at: at }) => <Time at={at} /> },
          {
            id: 'used',
            header: words.tokenUsed,
            cell: ({ last_used_at: at }) => (at === '' ? say(words.tokenUnused) : <Time at={at} />),
          },
          {
            id: 'remove',
            header: words.sessionActions,
            cell: (passkey) => (
              <Button
                variant="inline-link"
                ariaLabel={`${say(words.passkeyRemove)} ${passkey.name}`}
                onClick={() => removing.ask(passkey)}
              >
                {say(words.passkeyRemove)}
              </Button>
            ),
          },
        ]}
      />
      {removing.about && <RemoveDialog passkey={removing.about} onClose={removing.done} />}
    </>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const say = useText();
  const form = useForm(addPasskey.body.pick({ name: true }), { name: '' });
  const own = useOwnPassword();
  const [isRefused, setIsRefused] = useState(false);
  const begin = useChange(beginPasskey, { quiet: true });
  const add = useChange(addPasskey, { refreshes: [listPasskeys], said: words.passkeyAdded, quiet: true });
  const make = (name: string, optionsJSON: Options) => {
    startRegistration({ optionsJSON }).then(
      (credential) => add.run({ body: { name, credential: { ...credential, clientExtensionResults: {} } } }, onClose),
      () => setIsRefused(true),
    );
  };
  const submit = () => {
    // What is wrong with either is shown at once.
    own.submit(() => undefined);
    form.submit(({ name }) =>
      own.submit((body) => {
        setIsRefused(false);
        begin.run({ body }, ({ data }) => make(name, data));
      }),
    );
  };
  return (
    <FormDialog
      title={words.passkeyAdd}
      hint={words.passkeyAddHint}
      text={words.next}
      busy={begin.busy || add.busy}
      error={begin.error ?? add.error}
      onSubmit={submit}
      onCancel={onClose}
    >
      {isRefused && <Alert type="warning">{say(words.passkeyNotMade)}</Alert>}
      <Field form={form} name="name" label={words.tokenName} hint={words.passkeyNameHint}>
        <Input {...form.input('name')} />
      </Field>
      {own.field}
    </FormDialog>
  );
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { submit, field } = useOwnPassword();
  const remove = useChange(removePasskey, { refreshes: [listPasskeys], said: words.passkeyRemoved, quiet: true });
  return (
    <FormDialog
      title={fill(words.passkeyRemoveAsked, { name: passkey.name })}
      hint={words.passkeyRemoveHint}
      text={words.passkeyRemove}
      busy={remove.busy}
      error={remove.error}
      onSubmit={() => submit((body) => remove.run({ params: { passkey_uid: passkey.uid }, body }, onClose))}
      onCancel={onClose}
    >
      {field}
    </FormDialog>
  );
}
