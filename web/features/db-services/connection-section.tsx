import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { useText } from '../../app/language.tsx';
import { ReasonedButton } from '../../ui/action.tsx';
import { Field } from '../../ui/field.tsx';
import { Outcomes, type Outcome } from './connection-tests.tsx';
import { words } from './form-words.ts';
import { ParamsFields } from './params-fields.tsx';
import type { DbServiceFormState } from './use-db-service-form.ts';
import { useConnectionTry } from './use-save.ts';

/** How the database is reached, with a try of the connection as it stands in the form. */
export function ConnectionSection({ state }: { state: DbServiceFormState }) {
  const say = useText();
  const { form, before, driver, needsPassword, isLocked } = state;
  return (
    <Container
      header={
        <Header variant="h2" description={say(words.connectionHint)}>
          {say(words.connection)}
        </Header>
      }
    >
      <SpaceBetween size="l">
        <ColumnLayout columns={2}>
          <Field form={form} name="host" label={words.host} constraint={words.hostExample}>
            <Input {...form.input('host')} autoComplete={false} />
          </Field>
          <Field form={form} name="port" label={words.port}>
            <Input {...form.input('port')} inputMode="numeric" autoComplete={false} />
          </Field>
          <Field form={form} name="user" label={words.user}>
            <Input {...form.input('user')} autoComplete={false} />
          </Field>
          {needsPassword && (
            <Field form={form} name="password" label={words.password}>
              <Input {...form.input('password')} type="password" autoComplete="new-password" />
            </Field>
          )}
        </ColumnLayout>
        <ParamsFields
          params={driver?.params ?? []}
          values={form.values.params}
          isNew={!before}
          isLocked={isLocked}
          onChange={(params) => form.set('params', params)}
        />
        {before && <PasswordSwitch state={state} />}
        <ConnectionTry state={state} />
      </SpaceBetween>
    </Container>
  );
}

function PasswordSwitch({ state: { updatesPassword, setUpdatesPassword, isMoved } }: { state: DbServiceFormState }) {
  const say = useText();
  return (
    <Toggle
      checked={updatesPassword || isMoved}
      disabled={isMoved}
      description={say(isMoved ? words.movedNeedsPassword : words.keepsPassword)}
      onChange={({ detail }) => setUpdatesPassword(detail.checked)}
    >
      {say(words.updatePassword)}
    </Toggle>
  );
}

function ConnectionTry({ state: { form, before, needsPassword, whyNotTestable } }: { state: DbServiceFormState }) {
  const say = useText();
  const test = useConnectionTry(before?.uid);
  const [tried, setTried] = useState<{ readonly key: string; readonly outcomes: readonly Outcome[] }>();
  const { host, port, user, password, params, db_type } = form.values;
  const key = JSON.stringify([host, port, user, password, params, db_type]);
  const keep = (outcomes: readonly Outcome[]) => setTried({ key, outcomes });
  const run = () => {
    setTried(undefined);
    if (needsPassword) test.unsaved({ host: host.trim(), port: port.trim(), user, password, params, db_type }, keep);
    else test.saved(keep);
  };
  // A result says nothing about values that have changed since.
  const outcomes = tried?.key === key ? tried.outcomes : undefined;
  const isConnected = outcomes?.every(({ is_connectable }) => is_connectable);
  return (
    <SpaceBetween size="s">
      <ReasonedButton text={words.test} formAction="none" loading={test.busy} why={whyNotTestable} onClick={run} />
      <div aria-live="polite">
        {outcomes && isConnected && <Alert type="success">{say(words.connected)}</Alert>}
        {outcomes && !isConnected && (
          <Alert type="error" header={say(words.notConnected)}>
            <Box>
              <Outcomes outcomes={outcomes} />
            </Box>
          </Alert>
        )}
      </div>
    </SpaceBetween>
  );
}
