import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { ReasonedButton } from '../../../ui/action.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Toggle } from '../../../ui/form/toggle.tsx';
import { CommitMarksOffer } from './commit-marks-offer.tsx';
import { Outcomes, type Outcome } from './connection-tests.tsx';
import { words } from './form-words.ts';
import { ParamsFields } from './params-fields.tsx';
import type { DbServiceFormState } from './use-db-service-form.ts';
import { useConnectionTry, withHostKey } from './use-save.ts';

/** How the database is reached, with a try of the connection as it stands in the form. */
export function ConnectionSection({ state }: { state: DbServiceFormState }) {
  const say = useText();
  const { form, before, driver, needsPassword, hasPassword, isLocked, problems, setParams } = state;
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
          {...(before && { stored: new Map(before.additional_params.map((one) => [one.name, one.is_set])) })}
          isLocked={isLocked}
          problems={problems}
          onChange={setParams}
        />
        {before && hasPassword && <PasswordSwitch state={state} />}
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

function ConnectionTry({ state }: { state: DbServiceFormState }) {
  const { form, before, triesAsWritten, whyNotTestable, setParams, refuse } = state;
  const say = useText();
  const test = useConnectionTry(before?.uid);
  const [tried, setTried] = useState<{ readonly key: string; readonly outcomes: readonly Outcome[] }>();
  const { host, port, user, password = '', params, db_type } = form.values;
  const keyOf = (tried: Record<string, string>) => JSON.stringify([host, port, user, password, tried, db_type]);
  const key = keyOf(params);
  const keep = (outcomes: readonly Outcome[]) => {
    const pinned = withHostKey(params, outcomes);
    if (pinned !== params) setParams(pinned);
    setTried({ key: keyOf(pinned), outcomes });
  };
  const run = () => {
    setTried(undefined);
    if (triesAsWritten)
      test.unsaved({ host: host.trim(), port: port.trim(), user, password, params, db_type }, keep, refuse);
    else test.saved(keep);
  };
  // A result says nothing about values that have changed since.
  const outcomes = tried?.key === key ? tried.outcomes : undefined;
  const isConnected = outcomes?.every(({ is_connectable }) => is_connectable);
  return (
    <SpaceBetween size="s">
      <ReasonedButton text={words.test} formAction="none" loading={test.busy} why={whyNotTestable} onClick={run} />
      <div aria-live="polite">
        <SpaceBetween size="s">
          {outcomes && isConnected && (
            <Alert type="success" header={say(words.connected)}>
              <HostKeys outcomes={outcomes} />
            </Alert>
          )}
          {outcomes && isConnected && <CommitMarksOffer state={state} />}
          {outcomes && !isConnected && (
            <Alert type="error" header={say(words.notConnected)}>
              <Box>
                <Outcomes outcomes={outcomes} />
              </Box>
            </Alert>
          )}
        </SpaceBetween>
      </div>
    </SpaceBetween>
  );
}

function HostKeys({ outcomes }: { outcomes: readonly Outcome[] }) {
  const say = useText();
  const keys = [...new Set(outcomes.flatMap(({ jump_host_key: key }) => key ?? []))];
  return keys.map((key) => <div key={key}>{say(fill(words.hostKeyKept, { key }))}</div>);
}
