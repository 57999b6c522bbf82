import { useState } from 'react';
import * as z from 'zod';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import Header from '@cloudscape-design/components/header';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { Received } from '../../../../shared/contract/operation.ts';
import {
  addAccessToken,
  listAccessTokens,
  removeAccessToken,
  tokenAccess,
} from '../../../../shared/contract/people/users/operations.ts';
import { limits } from '../../../../shared/limits.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { Answer } from '../../../ui/answer.tsx';
import { Confirm, useAsked } from '../../../ui/dialog/confirm.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Time } from '../../../ui/time.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Input } from '../../../ui/form/input.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { words } from './account-words.ts';
import { useOwnPassword } from './own-password.tsx';

type Token = Received<typeof listAccessTokens>['data'][number];

const fields = addAccessToken.body.shape.access_token.shape;
const schema = z.object({
  name: fields.name,
  access: tokenAccess.schema,
  expiration_days: z.number().int().min(1).max(limits.personalTokenDaysMax),
});
const usualDays = 30;

/** The access tokens of the reader: what each is for, and a new one that is shown once. */
export function AccessTokens() {
  const say = useText();
  const asked = useCall(listAccessTokens, {}, { quiet: true });
  const [isAsking, setIsAsking] = useState(false);
  const [made, setMade] = useState<string>();
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
        {made !== undefined && <Made token={made} onClose={() => setMade(undefined)} />}
        <Answer of={asked}>{({ data }) => <Tokens tokens={data} />}</Answer>
      </SpaceBetween>
      {isAsking && <TokenDialog onMade={setMade} onClose={() => setIsAsking(false)} />}
    </Container>
  );
}

function Made({ token, onClose }: { token: string; onClose: () => void }) {
  const say = useText();
  return (
    <Alert
      type="success"
      header={say(words.tokenMade)}
      dismissible
      dismissAriaLabel={say(words.close)}
      onDismiss={onClose}
    >
      <div className="secret">
        <CopyToClipboard
          variant="inline"
          textToCopy={token}
          copyButtonAriaLabel={say(words.tokenCopy)}
          copySuccessText={say(words.tokenCopied)}
          copyErrorText={say(words.tokenNotCopied)}
        />
      </div>
    </Alert>
  );
}

function Tokens({ tokens }: { tokens: readonly Token[] }) {
  const say = useText();
  const revoking = useAsked<Token>();
  const revoke = useChange(removeAccessToken, { refreshes: [listAccessTokens], said: words.tokenRevoked, quiet: true });
  return (
    <>
      <PlainTable
        rows={tokens}
        rowId={({ uid }) => uid}
        title={words.token}
        empty={words.tokenNone}
        columns={[
          { id: 'name', header: words.tokenName, cell: ({ name }) => name },
          { id: 'access', header: words.tokenAccess, cell: ({ access }) => say(tokenAccess.labels[access]) },
          { id: 'until', header: words.tokenUntil, cell: (token) => <Until token={token} /> },
          {
            id: 'used',
            header: words.tokenUsed,
            cell: ({ last_used_at: at, last_used_ip: ip }) =>
              at === '' ? (
                say(words.tokenUnused)
              ) : (
                <span title={ip}>
                  <Time at={at} />
                </span>
              ),
          },
          {
            id: 'created',
            header: words.tokenCreated,
            cell: ({ created_at: at }) => <Time at={at || undefined} />,
          },
          {
            id: 'revoke',
            header: words.sessionActions,
            cell: (token) => (
              <Button
                variant="inline-link"
                ariaLabel={`${say(words.tokenRevoke)} ${token.name}`}
                onClick={() => revoking.ask(token)}
              >
                {say(words.tokenRevoke)}
              </Button>
            ),
          },
        ]}
      />
      {revoking.about && (
        <Confirm
          title={words.tokenRevoke}
          text={words.tokenRevoke}
          busy={revoke.busy}
          error={revoke.error}
          onConfirm={() => revoke.run({ params: { token_uid: revoking.about?.uid ?? '' } }, revoking.done)}
          onCancel={revoking.done}
        >
          {say(fill(words.tokenRevokeAsked, { name: revoking.about.name }))}
        </Confirm>
      )}
    </>
  );
}

function Until({ token }: { token: Token }) {
  const say = useText();
  if (!token.is_expired) return <Time at={token.expires_at} />;
  return <StatusIndicator type="warning">{say(words.tokenExpired)}</StatusIndicator>;
}

function TokenDialog({ onMade, onClose }: { onMade: (token: string) => void; onClose: () => void }) {
  const say = useText();
  const form = useForm(schema, { name: '', access: 'full', expiration_days: usualDays });
  const own = useOwnPassword();
  const make = useChange(addAccessToken, { refreshes: [listAccessTokens], quiet: true });
  const submit = () => {
    // What is wrong with either is shown at once.
    own.submit(() => undefined);
    form.submit((token) =>
      own.submit((shown) =>
        make.run({ body: { access_token: { ...token, ...shown } } }, ({ data }) => {
          onMade(data.access_token);
          onClose();
        }),
      ),
    );
  };
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
      <Field form={form} name="name" label={words.tokenName} hint={words.tokenNameHint}>
        <Input {...form.input('name')} />
      </Field>
      <Field form={form} name="access" label={words.tokenAccess} hint={words.tokenAccessHint}>
        <SegmentedControl
          selectedId={form.values.access}
          label={say(words.tokenAccess)}
          options={(['full', 'read'] as const).map((id) => ({ id, text: say(tokenAccess.labels[id]) }))}
          onChange={({ detail }) => form.set('access', detail.selectedId === 'read' ? 'read' : 'full')}
        />
      </Field>
      <Field form={form} name="expiration_days" label={words.tokenDays}>
        <Input {...form.number('expiration_days')} type="number" />
      </Field>
      {own.field}
    </FormDialog>
  );
}
