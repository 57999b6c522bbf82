import SpaceBetween from '@cloudscape-design/components/space-between';
import { channelNames, channels } from '../../../../shared/channels/index.ts';
import type { Channel } from '../../../../shared/channels/channel.ts';
import { useMay } from '../../../app/may.ts';
import { ChannelCard } from './channel-card.tsx';
import { Undelivered } from './undelivered.tsx';

/** The channels by which messages leave, and what did not arrive. */
export function PushChannels() {
  const may = useMay();
  return (
    <SpaceBetween size="l">
      <ChannelCards tab="push_notification" />
      {may('undeliveredManage') && <Undelivered />}
    </SpaceBetween>
  );
}

/** Where approvals are decided, and where issues go. */
export function ProcessChannels() {
  return <ChannelCards tab="process_connection" />;
}

function ChannelCards({ tab }: { tab: Channel['tab'] }) {
  return (
    <SpaceBetween size="l">
      {channelNames
        .filter((name) => channels[name].tab === tab)
        .map((name) => (
          <ChannelCard key={name} name={name} />
        ))}
    </SpaceBetween>
  );
}
