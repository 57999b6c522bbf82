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
  dingTalk: { read: contract.readDingTalk, update: contract.updateDingTalk, test: contract.testDingTalk },
  feishuApproval: {
    read: contract.readFeishuApproval,
    update: contract.updateFeishuApproval,
    test: contract.testFeishuApproval,
  },
  wechatApproval: {
    read: contract.readWechatApproval,
    update: contract.updateWechatApproval,
    test: contract.testWechatApproval,
  },
  coding: { read: contract.readCoding, update: contract.updateCoding, test: contract.testCoding },
} as const satisfies Readonly<Record<ChannelName, object>>;
