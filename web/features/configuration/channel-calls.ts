import type { ChannelName } from '../../../shared/channels/index.ts';
import * as contract from '../../../shared/contract/configuration/operations.ts';

/** The operations of each channel. */
export const channelCalls = {
  smtp: { read: contract.readSmtp, update: contract.updateSmtp, test: contract.testSmtp },
  webhook: { read: contract.readWebhook, update: contract.updateWebhook, test: contract.testWebhook },
  wechat: { read: contract.readWechat, update: contract.updateWechat, test: contract.testWechat },
  feishu: { read: contract.readFeishu, update: contract.updateFeishu, test: contract.testFeishu },
  slack: { read: contract.readSlack, update: contract.updateSlack, test: contract.testSlack },
  teams: { read: contract.readTeams, update: contract.updateTeams, test: contract.testTeams },
} as const satisfies Readonly<Record<ChannelName, object>>;
