import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import {
  readAccountPasswordPolicy,
  updateAccountPasswordPolicy,
} from '../../../../shared/contract/databases/account-passwords/operations.ts';
import {
  accountPasswordPolicy,
  type AccountPasswordPolicy,
} from '../../../../shared/contract/databases/account-passwords/policy.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { characterClass } from '../../../../shared/contract/ground/configuration/password-rules.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { useCall, useChange } from '../../../app/query.ts';
import { ReasonedButton } from '../../../ui/action.tsx';
import { Answer } from '../../../ui/answer.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { SaveProblem } from '../../../ui/form/save-problem.tsx';
import { Time } from '../../../ui/time.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Input } from '../../../ui/form/input.tsx';
import { Multiselect } from '../../../ui/form/multiselect.tsx';
import { Toggle } from '../../../ui/form/toggle.tsx';
import { words } from './configuration-words.ts';

type Known = Received<typeof readAccountPasswordPolicy>['data'];

/** What is asked of the passwords of database accounts. */
export function AccountPasswords() {
  const asked = useCall(readAccountPasswordPolicy, {}, { quiet: true });
  return <Answer of={asked}>{({ data }) => <PolicyForm key={data.changed_at} known={data} />}</Answer>;
}

function PolicyForm({ known: { changed_at: at, changed_by: by, ...policy } }: { known: Known }) {
  const say = useText();
  const why = useWhyNot()('channelManage');
  const form = useForm(accountPasswordPolicy, policy);
  const saving = useChange(updateAccountPasswordPolicy, {
    refreshes: [readAccountPasswordPolicy],
    said: words.saved,
    quiet: true,
  });
  const send = (account_password_policy: AccountPasswordPolicy) =>
    saving.run({ body: { account_password_policy } }, undefined, form.refuse);
  const save = () => form.submit(send);
  const isFixed = why !== undefined;
  return (
    <Container header={<PolicyHeader at={at} by={by} />}>
      <SpaceBetween size="m">
        {saving.error && <SaveProblem error={saving.error} onOverwrite={save} />}
        <ColumnLayout columns={2}>
          <Field form={form} name="length_min" label={words.passwordLength} hint={words.accountPasswordLengthHint}>
            <Input {...form.number('length_min')} type="number" disabled={isFixed} />
          </Field>
          <Field form={form} name="classes" label={words.passwordClasses}>
            <Multiselect {...form.multiselect('classes', useClasses())} disabled={isFixed} />
          </Field>
          <Field form={form} name="days_max" label={words.accountPasswordDays} hint={words.accountPasswordDaysHint}>
            <Input {...form.number('days_max')} type="number" disabled={isFixed} />
          </Field>
        </ColumnLayout>
        <Toggle {...form.check('without_user_name')} disabled={isFixed}>
          {say(words.withoutUserName)}
        </Toggle>
        <SpaceBetween direction="horizontal" size="s" alignItems="center">
          <ReasonedButton text={words.save} variant="primary" why={why} loading={saving.busy} onClick={save} />
          {form.isChanged && <StatusIndicator type="warning">{say(words.unsaved)}</StatusIndicator>}
        </SpaceBetween>
        <LeaveGuard when={form.isChanged && !saving.busy} text={words.discardHint} />
      </SpaceBetween>
    </Container>
  );
}

function PolicyHeader({ at, by }: { at: string | undefined; by: string | undefined }) {
  const say = useText();
  return (
    <Header
      variant="h2"
      description={
        <>
          {say(words.accountPasswordsHint)}
          {at && (
            <>
              <br />
              {say(words.changed)} <Time at={at} /> {by}
            </>
          )}
        </>
      }
    >
      {say(words.accountPasswords)}
    </Header>
  );
}

function useClasses() {
  const say = useText();
  return characterClass.values.map((value) => ({ value, label: say(characterClass.labels[value]) }));
}
