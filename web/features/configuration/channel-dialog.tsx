import * as z from 'zod';
import Toggle from '@cloudscape-design/components/toggle';
import { channels, type ChannelName } from '../../../shared/channels/index.ts';
import type { Channel } from '../../../shared/channels/channel.ts';
import { fill } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { useChange } from '../../app/query.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import { channelCalls } from './channel-calls.ts';
import type { Settings } from './channel-card.tsx';
import { words } from './configuration-words.ts';
import { SettingFields, settingsSchema } from './setting-fields.tsx';

/** The settings of one channel, to change. A secret that stays empty stays as it is stored. */
export function ChannelDialog({
  name,
  settings,
  onClose,
}: {
  name: ChannelName;
  settings: Settings;
  onClose: () => void;
}) {
  const say = useText();
  const channel: Channel = channels[name];
  const { wire, fields } = channel;
  const saving = useChange(channelCalls[name].update, {
    refreshes: [channelCalls[name].read],
    said: words.saved,
    quiet: true,
  });
  const form = useForm(settingsSchema(fields, { [wire.enabled]: z.boolean() }), valuesOf(channel, settings));
  const save = ({ [wire.enabled]: enabled, ...values }: Record<string, unknown>) => {
    const body = { ...values, [wire.enables ?? wire.enabled]: enabled };
    saving.run({ body: wire.body === undefined ? body : { [wire.body]: body } }, onClose, form.refuse);
  };
  return (
    <FormDialog
      title={fill(words.editTitle, { title: channel.title })}
      text={words.save}
      busy={saving.busy}
      error={saving.error}
      onSubmit={() => form.submit(save)}
      onCancel={onClose}
    >
      <SettingFields form={form} fields={fields} />
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
