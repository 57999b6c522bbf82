import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useChange } from '../../../app/query.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { channelCalls, described, type SettingsName } from './channel-calls.ts';
import { words } from './configuration-words.ts';
import { SettingFields, settingsSchema } from './setting-fields.tsx';

/** Tries a channel and shows the very words of the other side. */
export function TestDialog({ name, onClose }: { name: SettingsName; onClose: () => void }) {
  const say = useText();
  const { wire, title, test, tab } = described[name];
  const sending = useChange(channelCalls[name].test, { quiet: true });
  const [problem, setProblem] = useState<string>();
  const form = useForm(
    settingsSchema(test),
    Object.fromEntries(Object.entries(test).map(([field, { initial }]) => [field, initial])),
  );
  const send = (values: Record<string, unknown>) => {
    setProblem(undefined);
    sending.run(
      { body: wire.testBody === undefined ? values : { [wire.testBody]: values } },
      ({ data }) => setProblem(data[wire.sent] === true ? '' : String(data[wire.problem])),
      form.refuse,
    );
  };
  return (
    <FormDialog
      title={fill(words.testTitle, { title })}
      hint={tab === 'login_connection' ? words.tryHint : words.testHint}
      text={words.send}
      busy={sending.busy}
      error={sending.error}
      onSubmit={() => form.submit(send)}
      onCancel={onClose}
    >
      <SettingFields form={form} fields={test} />
      {problem === '' && <Alert type="success">{say(tab === 'login_connection' ? words.tried : words.arrived)}</Alert>}
      {problem !== undefined && problem !== '' && (
        <Alert type="error" header={say(tab === 'login_connection' ? words.failed : words.refused)}>
          <Box variant="code">{problem}</Box>
        </Alert>
      )}
    </FormDialog>
  );
}
