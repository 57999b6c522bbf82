import * as z from 'zod';
import type { Channel } from '../../../../shared/channels/channel.ts';
import { nested } from '../../../../shared/channels/nesting.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useChange } from '../../../app/query.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Toggle } from '../../../ui/form/toggle.tsx';
import { channelCalls, described, type SettingsName } from './channel-calls.ts';
import { isKept, type Settings } from './kept-secrets.ts';
import { words } from './configuration-words.ts';
import { askedFields, offeredFields, SettingFields, settingsSchema } from './setting-fields.tsx';

/** The settings of one channel, to change. A secret that stays empty stays as it is stored. */
export function ChannelDialog({
  name,
  settings,
  onClose,
}: {
  name: SettingsName;
  settings: Settings;
  onClose: () => void;
}) {
  const say = useText();
  const channel = described[name];
  const { wire, fields } = channel;
  const saving = useChange(channelCalls[name].update, {
    refreshes: [channelCalls[name].read],
    said: words.saved,
    quiet: true,
  });
  const offered = offeredFields(fields, settings);
  const isMissing = (field: string) => isKept(settings, field) === false;
  const form = useForm(
    (values) => settingsSchema(askedFields(offered, values), { [wire.enabled]: z.boolean() }, isMissing),
    valuesOf(channel, settings),
  );
  const save = ({ [wire.enabled]: enabled, ...values }: Record<string, unknown>) => {
    const body = { ...nested(fields, values), [wire.enables ?? wire.enabled]: enabled };
    saving.run({ body: wire.body === undefined ? body : { [wire.body]: body } }, onClose, form.refuse);
  };
  return (
    <FormDialog
      title={fill(words.editTitle, { title: channel.title })}
      text={words.save}
      busy={saving.busy}
      error={saving.error}
      // What nobody changed is no change of theirs.
      onSubmit={() => form.submit(form.isChanged ? save : onClose)}
      isChanged={form.isChanged}
      onCancel={onClose}
    >
      <SettingFields form={form} fields={askedFields(offered, form.values)} isMissing={isMissing} />
      <Toggle
        checked={form.values[wire.enabled] === true}
        onChange={({ detail }) => form.set(wire.enabled, detail.checked)}
      >
        {say(words.enabled)}
      </Toggle>
    </FormDialog>
  );
}

function valuesOf({ wire, fields }: Channel, settings: Settings): Record<string, unknown> {
  return Object.fromEntries([...Object.keys(fields), wire.enabled].map((name) => [name, settings[name]]));
}
