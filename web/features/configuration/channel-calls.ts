import type { ChannelName } from '../../../shared/channels/index.ts';
import * as contract from '../../../shared/contract/configuration/operations.ts';

/** The operations of each channel. */
export const channelCalls = {
  smtp: { read: contract.readSmtp, update: contract.updateSmtp, test: contract.testSmtp },
  webhook: { read: contract.readWebhook, update: contract.updateWebhook, test: contract.testWebhook },
} as const satisfies Readonly<Record<ChannelName, object>>;
