import { channels, type ChannelName } from '../../../../shared/channels/index.ts';
import type { Channel } from '../../../../shared/channels/channel.ts';
import { connections, type ConnectionName } from '../../../../shared/connections/index.ts';
import * as contract from '../../../../shared/contract/ground/configuration/operations.ts';

/** Whatever is set up by a card with a form and a test. */
export type SettingsName = ChannelName | ConnectionName;
/** What is known of each. */
export const described: Readonly<Record<SettingsName, Channel>> = { ...channels, ...connections };

/** The operations of each. */
export const channelCalls = {
  smtp: { read: contract.readSmtp, update: contract.updateSmtp, test: contract.testSmtp },
  webhook: { read: contract.readWebhook, update: contract.updateWebhook, test: contract.testWebhook },
  wechat: { read: contract.readWechat, update: contract.updateWechat, test: contract.testWechat },
  feishu: { read: contract.readFeishu, update: contract.updateFeishu, test: contract.testFeishu },
  slack: { read: contract.readSlack, update: contract.updateSlack, test: contract.testSlack },
  teams: { read: contract.readTeams, update: contract.updateTeams, test: contract.testTeams },
  dingTalk: { read: contract.readDingTalk, update: contract.updateDingTalk, test: contract.testDingTalk },
  smsGateway: { read: contract.readSmsGateway, update: contract.updateSmsGateway, test: contract.testSmsGateway },
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
  jira: { read: contract.readJira, update: contract.updateJira, test: contract.testJira },
  githubIssues: {
    read: contract.readGithubIssues,
    update: contract.updateGithubIssues,
    test: contract.testGithubIssues,
  },
  gitlabIssues: {
    read: contract.readGitlabIssues,
    update: contract.updateGitlabIssues,
    test: contract.testGitlabIssues,
  },
  oauth2: { read: contract.readOauth2, update: contract.updateOauth2, test: contract.testOauth2 },
  ldap: { read: contract.readLdap, update: contract.updateLdap, test: contract.testLdap },
  sms: { read: contract.readSms, update: contract.updateSms, test: contract.testSms },
} as const satisfies Readonly<Record<SettingsName, object>>;
