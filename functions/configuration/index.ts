import * as contract from '../../shared/contract/configuration/operations.ts';
import { endLinksWhenOff } from '../channels/approval-link-switch.ts';
import { senders } from '../channels/index.ts';
import { implement } from '../platform/implement.ts';
import { connectionTests } from '../signing-in/testing.ts';
import { changing, reading, testing } from './channel-settings.ts';
import {
  demandOtherWay,
  demandRoles,
  providerAddresses,
  readLoginConfiguration,
  updateLoginConfiguration,
} from './login-configuration.ts';
import { demandSender, tellSender } from './mail-service.ts';
import { readSystemVariables, updateSystemVariables } from './system-variables.ts';
import { uses } from './uses.ts';

export const group = implement(
  contract,
  {
    readSmtp: reading('smtp', tellSender),
    updateSmtp: changing('smtp', async (change, ctx) => {
      await demandSender(change, ctx);
      await endLinksWhenOff(ctx.table, change);
    }),
    testSmtp: testing('smtp', senders.smtp),
    readWebhook: reading('webhook'),
    updateWebhook: changing('webhook'),
    testWebhook: testing('webhook', senders.webhook),
    readWechat: reading('wechat'),
    updateWechat: changing('wechat'),
    testWechat: testing('wechat', senders.wechat),
    readFeishu: reading('feishu'),
    updateFeishu: changing('feishu'),
    testFeishu: testing('feishu', senders.feishu),
    readSlack: reading('slack'),
    updateSlack: changing('slack'),
    testSlack: testing('slack', senders.slack),
    readTeams: reading('teams'),
    updateTeams: changing('teams'),
    testTeams: testing('teams', senders.teams),
    readDingTalk: reading('dingTalk'),
    updateDingTalk: changing('dingTalk'),
    testDingTalk: testing('dingTalk', senders.dingTalk),
    readSmsGateway: reading('smsGateway'),
    updateSmsGateway: changing('smsGateway'),
    testSmsGateway: testing('smsGateway', senders.smsGateway),
    readFeishuApproval: reading('feishuApproval'),
    updateFeishuApproval: changing('feishuApproval'),
    testFeishuApproval: testing('feishuApproval', senders.feishuApproval),
    readWechatApproval: reading('wechatApproval'),
    updateWechatApproval: changing('wechatApproval'),
    testWechatApproval: testing('wechatApproval', senders.wechatApproval),
    readCoding: reading('coding'),
    updateCoding: changing('coding'),
    testCoding: testing('coding', senders.coding),
    readJira: reading('jira'),
    updateJira: changing('jira'),
    testJira: testing('jira', senders.jira),
    readGithubIssues: reading('githubIssues'),
    updateGithubIssues: changing('githubIssues'),
    testGithubIssues: testing('githubIssues', senders.githubIssues),
    readGitlabIssues: reading('gitlabIssues'),
    updateGitlabIssues: changing('gitlabIssues'),
    testGitlabIssues: testing('gitlabIssues', senders.gitlabIssues),
    readOauth2: reading('oauth2', providerAddresses),
    updateOauth2: changing('oauth2', demandOtherWay),
    testOauth2: testing('oauth2', connectionTests.oauth2),
    readLdap: reading('ldap'),
    updateLdap: changing('ldap', demandRoles),
    testLdap: testing('ldap', connectionTests.ldap),
    readSms: reading('sms'),
    updateSms: changing('sms'),
    testSms: testing('sms', connectionTests.sms),
    readLoginConfiguration,
    updateLoginConfiguration,
    readSystemVariables,
    updateSystemVariables,
  },
  uses,
);
