import type { ChannelName } from '../../shared/channels/index.ts';
import type { Sender } from './sender.ts';
import { smtp } from './smtp.ts';
import { webhook } from './webhook.ts';

/** How messages leave by each channel. */
export const senders: Readonly<Record<ChannelName, Sender>> = {
  smtp,
  webhook,
};
