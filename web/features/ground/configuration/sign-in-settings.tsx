import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import * as z from 'zod';
import { connectionNames } from '../../../../shared/connections/index.ts';
import {
  readLoginConfiguration,
  updateLoginConfiguration,
} from '../../../../shared/contract/ground/configuration/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { characterClass, passwordRules } from '../../../../shared/contract/ground/configuration/password-rules.ts';
import { limits } from '../../../../shared/limits.ts';
import { isNetwork, notANetwork } from '../../../../shared/networks.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { useCall, useChange } from '../../../app/query.ts';
import { ReasonedButton } from '../../../ui/action.tsx';
import { Answer } from '../../../ui/answer.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { SaveProblem } from '../../../ui/form/save-problem.tsx';
import { Time } from '../../../ui/time.tsx';
import { useForm, type Form } from '../../../ui/form/use-form.ts';
import { Input } from '../../../ui/form/input.tsx';
import { Multiselect } from '../../../ui/form/multiselect.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { Toggle } from '../../../ui/form/toggle.tsx';
import { ChannelCard } from './channel-card.tsx';
import { words } from './configuration-words.ts';

/** One line of the networks as it is typed; an empty one is none. */
const line = z
  .string()
  .trim()
  .refine((text) => text === '' || isNetwork(text), { params: { text: notANetwork } });
/** The rules lie flat in the form: each of them is a field. */
const schema = updateLoginConfiguration.body.shape.login
  .required()
  .omit({ password_rules: true })
  .extend({ allowed_networks: z.array(line).max(limits.allowedNetworksMax), ...passwordRules.shape });
type Options = Received<typeof readLoginConfiguration>['data'];

/** How people sign in, and what signing in leans on outside of the platform. */
export function SignInSettings() {
  const asked = useCall(readLoginConfiguration, {}, { quiet: true });
  return (
    <SpaceBetween size="l">
      <Answer of={asked}>{({ data }) => <OptionsForm key={data.changed_at} options={data} />}</Answer>
      {connectionNames.map((name) => (
        <ChannelCard key={name} name={name} />
      ))}
    </SpaceBetween>
  );
}

function OptionsForm({ options: { changed_at: at, changed_by: by, ...options } }: { options: Options }) {
  const say = useText();
  const why = useWhyNot()('channelManage');
  const { password_rules: ofPasswords, ...others } = options;
  const form = useForm(schema, { ...others, ...ofPasswords });
  const saving = useChange(updateLoginConfiguration, {
    refreshes: [readLoginConfiguration],
    said: words.saved,
    quiet: true,
  });
  const save = () =>
    form.submit(({ length_min, classes, history, days_max, allowed_networks: lines, ...login }) => {
      const password_rules = { length_min, classes, history, days_max };
      const allowed_networks = lines.filter((network) => network !== '');
      saving.run({ body: { login: { ...login, password_rules, allowed_networks } } }, undefined, form.refuse);
    });
  return (
    <Container
      header={
        <Header
          variant="h2"
          {...(at && {
            description: (
              <>
                {say(words.changed)} <Time at={at} /> {by}
              </>
            ),
          })}
        >
          {say(words.loginOptions)}
        </Header>
      }
    >
      <SpaceBetween size="m">
        {saving.error && <SaveProblem error={saving.error} onOverwrite={save} />}
        <Field form={form} name="login_button_text" label={words.buttonText} hint={words.buttonTextHint}>
          <Input {...form.input('login_button_text')} disabled={why !== undefined} />
        </Field>
        <Toggle
          {...form.check('disable_user_pwd_login')}
          disabled={why !== undefined}
          description={say(words.passwordOffHint)}
        >
          {say(words.passwordOff)}
        </Toggle>
        <Toggle
          {...form.check('disable_multiple_login')}
          disabled={why !== undefined}
          description={say(words.singleSessionHint)}
        >
          {say(words.singleSession)}
        </Toggle>
        <PasswordFields form={form} isFixed={why !== undefined} />
        <Field form={form} name="allowed_networks" label={words.networks} hint={words.networksHint}>
          <Textarea
            value={form.values.allowed_networks.join('\n')}
            rows={3}
            spellcheck={false}
            disabled={why !== undefined}
            invalid={form.problemOf('allowed_networks') !== undefined}
            onChange={({ detail }) => form.set('allowed_networks', detail.value.split('\n'))}
          />
        </Field>
        <SpaceBetween direction="horizontal" size="s" alignItems="center">
          <ReasonedButton text={words.save} variant="primary" why={why} loading={saving.busy} onClick={save} />
          {form.isChanged && <StatusIndicator type="warning">{say(words.unsaved)}</StatusIndicator>}
        </SpaceBetween>
        <LeaveGuard when={form.isChanged && !saving.busy} text={words.discardHint} />
      </SpaceBetween>
    </Container>
  );
}

function PasswordFields({ form, isFixed }: { form: Form<typeof schema>; isFixed: boolean }) {
  const say = useText();
  const classes = characterClass.values.map((value) => ({ value, label: say(characterClass.labels[value]) }));
  return (
    <ColumnLayout columns={2}>
      <Field form={form} name="length_min" label={words.passwordLength}>
        <Input {...form.number('length_min')} type="number" disabled={isFixed} />
      </Field>
      <Field form={form} name="classes" label={words.passwordClasses}>
        <Multiselect {...form.multiselect('classes', classes)} disabled={isFixed} />
      </Field>
      <Field form={form} name="history" label={words.passwordHistory} hint={words.passwordHistoryHint}>
        <Input {...form.number('history')} type="number" disabled={isFixed} />
      </Field>
      <Field form={form} name="days_max" label={words.passwordDays} hint={words.passwordDaysHint}>
        <Input {...form.number('days_max')} type="number" disabled={isFixed} />
      </Field>
    </ColumnLayout>
  );
}
