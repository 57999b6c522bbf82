import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import * as z from 'zod';
import { webAddress } from '../../../shared/channels/channel.ts';
import { readSystemVariables, updateSystemVariables } from '../../../shared/contract/configuration/operations.ts';
import { useText } from '../../app/language.tsx';
import { useWhyNot } from '../../app/may.ts';
import { useCall, useChange } from '../../app/query.ts';
import { ReasonedButton } from '../../ui/action.tsx';
import { Answer } from '../../ui/answer.tsx';
import { Field } from '../../ui/field.tsx';
import { SaveProblem } from '../../ui/save-problem.tsx';
import { useForm } from '../../ui/use-form.ts';
import { words } from './configuration-words.ts';

const schema = z.object({ url: webAddress });

/** What holds for the whole platform. */
export function GlobalSettings() {
  const asked = useCall(readSystemVariables, {}, { quiet: true });
  return <Answer of={asked}>{({ data }) => <SettingsForm key={data.url} url={data.url} />}</Answer>;
}

function SettingsForm({ url }: { url: string }) {
  const say = useText();
  const why = useWhyNot()('channelManage');
  const form = useForm(schema, { url });
  const saving = useChange(updateSystemVariables, { refreshes: [readSystemVariables], said: words.saved, quiet: true });
  const save = () => form.submit((body) => saving.run({ body }, undefined, form.refuse));
  return (
    <Container header={<Header variant="h2">{say(words.global)}</Header>}>
      <SpaceBetween size="m">
        {saving.error && <SaveProblem error={saving.error} onOverwrite={save} />}
        <Field form={form} name="url" label={words.url} hint={words.urlHint}>
          <Input {...form.input('url')} disabled={why !== undefined} inputMode="url" />
        </Field>
        <ReasonedButton text={words.save} variant="primary" why={why} loading={saving.busy} onClick={save} />
      </SpaceBetween>
    </Container>
  );
}
