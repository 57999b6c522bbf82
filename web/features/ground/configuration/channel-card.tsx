import { useState } from 'react';
import Container from '@cloudscape-design/components/container';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { Channel, ChannelField } from '../../../../shared/channels/channel.ts';
import { flattened } from '../../../../shared/channels/nesting.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { useCall } from '../../../app/query.ts';
import { ActionBar } from '../../../ui/action.tsx';
import { Answer } from '../../../ui/answer.tsx';
import { Time } from '../../../ui/time.tsx';
import { channelCalls, described, type SettingsName } from './channel-calls.ts';
import { ChannelDialog } from './channel-dialog.tsx';
import { askedFields, offeredFields } from './setting-fields.tsx';
import { TestDialog } from './test-dialog.tsx';
import { words } from './configuration-words.ts';
import { isKept, type Settings } from './kept-secrets.ts';

/** One channel: whether it is on, its settings, and ways to change and try it. */
export function ChannelCard({ name }: { name: SettingsName }) {
  const asked = useCall(channelCalls[name].read, {}, { quiet: true });
  return (
    <Answer of={asked}>{({ data }) => <Shown name={name} settings={flattened(described[name].fields, data)} />}</Answer>
  );
}

function Shown({ name, settings }: { name: SettingsName; settings: Settings }) {
  const say = useText();
  const why = useWhyNot()('channelManage');
  const [dialog, setDialog] = useState<'edit' | 'test'>();
  const channel = described[name];
  const isOn = settings[channel.wire.enabled] === true;
  const actions = [
    { id: 'test', text: words.test, run: () => setDialog('test'), why },
    { id: 'edit', text: words.edit, run: () => setDialog('edit'), why },
  ];
  const close = () => setDialog(undefined);
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={say(channel.about)}
          info={
            <StatusIndicator type={isOn ? 'success' : 'stopped'}>{say(isOn ? words.on : words.off)}</StatusIndicator>
          }
          actions={<ActionBar actions={actions} />}
        >
          {say(channel.title)}
        </Header>
      }
    >
      <KeyValuePairs columns={3} items={useItems(channel, settings)} />
      {dialog === 'edit' && <ChannelDialog name={name} settings={settings} onClose={close} />}
      {dialog === 'test' && <TestDialog name={name} onClose={close} />}
    </Container>
  );
}

function useItems({ fields, told = {} }: Channel, settings: Settings) {
  const say = useText();
  const secretWords = (name: string) => {
    const isSet = isKept(settings, name);
    return isSet === undefined ? words.hidden : isSet ? words.isSet : words.notSet;
  };
  const shown = (name: string, field: ChannelField, value: unknown) => {
    if (field.kind === 'secret') return say(secretWords(name));
    if (field.kind === 'switch') return say(value === true ? words.yes : words.no);
    const option = field.options?.find((one) => one.value === value);
    if (option) return say(option.label);
    if (Array.isArray(value) && value.length > 0) return value.join('; ');
    return value === '' || value === undefined || Array.isArray(value) ? say(words.notSet) : shortened(String(value));
  };
  const { changed_at: at, changed_by: by } = settings;
  return [
    ...Object.entries(askedFields(offeredFields(fields, settings), settings)).map(([name, field]) => ({
      label: say(field.label),
      value: shown(name, field, settings[name]),
    })),
    ...Object.entries(told)
      .filter(([name]) => settings[name] !== '' || !Object.values(fields).some(({ offeredBy }) => offeredBy === name))
      .map(([name, label]) => ({ label: say(label), value: <Told words={settings[name]} /> })),
    ...(typeof at === 'string'
      ? [
          {
            label: say(words.changed),
            value: (
              <>
                <Time at={at} /> {String(by)}
              </>
            ),
          },
        ]
      : []),
  ];
}

const shownMax = 200;

function shortened(value: string): string {
  return value.length > shownMax ? `${value.slice(0, shownMax)}…` : value;
}

/** What must be copied to elsewhere. */
function Told({ words: told }: { words: unknown }) {
  const say = useText();
  if (typeof told !== 'string' || told === '') return say(words.notSet);
  return (
    <CopyToClipboard
      variant="inline"
      textToCopy={told}
      copyButtonAriaLabel={say(words.copy)}
      copySuccessText={say(words.copied)}
      copyErrorText={say(words.notCopied)}
    />
  );
}
