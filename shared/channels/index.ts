import type { Channel } from './channel.ts';
import { smtp } from './smtp.ts';
import { webhook } from './webhook.ts';

/** The channels by which people are told, in the order in which the settings show them. */
export const channels = {
  smtp,
  webhook,
} as const satisfies Readonly<Record<string, Channel>>;
/** One of the channels. */
export type ChannelName = keyof typeof channels;
/** Their names. */
export const channelNames = Object.keys(channels) as [ChannelName, ...ChannelName[]];
