import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import * as z from 'zod';
import type { Received } from '../../../../shared/contract/operation.ts';
import {
  getScanTaskNotifyConfig,
  testScanTaskNotifyConfig,
  updateScanTaskNotifyConfig,
} from '../../../../shared/contract/watching/scan-tasks/operations.ts';
import { levels, levelTexts } from '../../../../shared/levels.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { ReasonedButton } from '../../../ui/action.tsx';
import { Answer } from '../../../ui/answer.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { Toggle } from '../../../ui/form/toggle.tsx';
import { words } from './scan-task-words.ts';

type Config = Received<typeof getScanTaskNotifyConfig>['data'];
type Props = { readonly name: string; readonly why: Text | undefined };

/** Who is told of the reports of a scan task, from which level on and how often. */
export function Subscription({ name, why }: Props) {
  const { name: project_name } = useProject();
  const params = { project_name, audit_plan_name: name };
  const asked = useCall(getScanTaskNotifyConfig, { params }, { quiet: true });
  return (
    <Answer of={asked}>
      {({ data }) => <ConfigForm key={JSON.stringify(data)} config={data} name={name} why={why} />}
    </Answer>
  );
}

const schema = z.object({
  notify_interval: updateScanTaskNotifyConfig.body.shape.notify_interval.unwrap().unwrap(),
  notify_level: z.enum(levels),
  enable_email_notify: z.boolean(),
  enable_web_hook_notify: z.boolean(),
  web_hook_url: z.string(),
  web_hook_template: z.string(),
});

function ConfigForm({ config, name, why }: Props & { config: Config }) {
  const say = useText();
  const { name: project_name } = useProject();
  const params = { project_name, audit_plan_name: name };
  const { email_recipient: recipient, last_send_problem: problem, ...values } = config;
  const form = useForm(schema, values);
  const save = useChange(updateScanTaskNotifyConfig, {
    refreshes: [getScanTaskNotifyConfig],
    said: words.saved,
    quiet: true,
  });
  const disabled = why !== undefined;
  const levelOptions = levels.map((value) => ({ value, label: say(levelTexts[value]) }));
  return (
    <SpaceBetween size="l">
      <LeaveGuard when={form.isChanged && !save.busy} text={words.leave} />
      {problem !== '' && (
        <Alert type="warning" header={say(words.lastProblem)}>
          {problem}
        </Alert>
      )}
      {save.error && <Alert type="error">{save.error.message}</Alert>}
      <Toggle {...form.check('enable_email_notify')} disabled={disabled}>
        {say(fill(words.byMail, { name: recipient }))}
      </Toggle>
      <Toggle {...form.check('enable_web_hook_notify')} disabled={disabled}>
        {say(words.byWebhook)}
      </Toggle>
      {form.values.enable_web_hook_notify && (
        <SpaceBetween size="m">
          <Field form={form} name="web_hook_url" label={words.url}>
            <Input {...form.input('web_hook_url')} type="url" disabled={disabled} />
          </Field>
          <Field form={form} name="web_hook_template" label={words.webhookTemplate} hint={words.webhookTemplateHint}>
            <Textarea {...form.input('web_hook_template')} disabled={disabled} />
          </Field>
        </SpaceBetween>
      )}
      <Field form={form} name="notify_level" label={words.notifyLevel}>
        <Select {...form.select('notify_level', levelOptions)} disabled={disabled} />
      </Field>
      <Field form={form} name="notify_interval" label={words.interval} hint={words.intervalHint}>
        <Input {...form.number('notify_interval')} type="number" disabled={disabled} />
      </Field>
      <SpaceBetween direction="horizontal" size="xs">
        <ReasonedButton
          text={words.save}
          variant="primary"
          why={why}
          loading={save.busy}
          onClick={() => form.submit((body) => save.run({ params, body }, undefined, form.refuse))}
        />
        <Trial name={name} why={why} />
      </SpaceBetween>
    </SpaceBetween>
  );
}

/** Sends a message by what is saved, and tells whether it arrived. */
function Trial({ name, why }: Props) {
  const say = useText();
  const { name: project_name } = useProject();
  const [said, setSaid] = useState<Received<typeof testScanTaskNotifyConfig>['data']>();
  const test = useChange(testScanTaskNotifyConfig, {});
  return (
    <SpaceBetween size="s">
      <ReasonedButton
        text={words.test}
        why={why}
        loading={test.busy}
        onClick={() => test.run({ params: { project_name, audit_plan_name: name } }, ({ data }) => setSaid(data))}
      />
      {said && (
        <Alert
          type={said.is_notify_send_normal ? 'success' : 'error'}
          header={say(said.is_notify_send_normal ? words.sent : words.notSent)}
        >
          {said.send_error_message}
        </Alert>
      )}
    </SpaceBetween>
  );
}
