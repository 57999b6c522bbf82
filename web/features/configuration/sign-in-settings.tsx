import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Toggle from '@cloudscape-design/components/toggle';
import * as z from 'zod';
import { connectionNames } from '../../../shared/connections/index.ts';
import { readLoginConfiguration, updateLoginConfiguration } from '../../../shared/contract/configuration/operations.ts';
import type { Received } from '../../../shared/contract/operation.ts';
import { useText } from '../../app/language.tsx';
import { useWhyNot } from '../../app/may.ts';
import { useCall, useChange } from '../../app/query.ts';
import { ReasonedButton } from '../../ui/action.tsx';
import { Answer } from '../../ui/answer.tsx';
import { Field } from '../../ui/field.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { SaveProblem } from '../../ui/save-problem.tsx';
import { Time } from '../../ui/time.tsx';
import { useForm } from '../../ui/use-form.ts';
import { ChannelCard } from './channel-card.tsx';
import { words } from './configuration-words.ts';

const schema = z.object(updateLoginConfiguration.body.shape.login.required().shape);
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
  const form = useForm(schema, options);
  const saving = useChange(updateLoginConfiguration, {
    refreshes: [readLoginConfiguration],
    said: words.saved,
    quiet: true,
  });
  const save = () => form.submit((login) => saving.run({ body: { login } }, undefined, form.refuse));
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
        <SpaceBetween direction="horizontal" size="s" alignItems="center">
          <ReasonedButton text={words.save} variant="primary" why={why} loading={saving.busy} onClick={save} />
          {form.isChanged && <StatusIndicator type="warning">{say(words.unsaved)}</StatusIndicator>}
        </SpaceBetween>
        <LeaveGuard when={form.isChanged && !saving.busy} text={words.discardHint} />
      </SpaceBetween>
    </Container>
  );
}
