import * as contract from '../../shared/contract/configuration/operations.ts';
import { implement } from '../platform/implement.ts';
import { changing, reading, testing } from './channel-settings.ts';
import { readSystemVariables, updateSystemVariables } from './system-variables.ts';
import { uses } from './uses.ts';

export const group = implement(
  contract,
  {
    readSmtp: reading('smtp'),
    updateSmtp: changing('smtp'),
    testSmtp: testing('smtp'),
    readWebhook: reading('webhook'),
    updateWebhook: changing('webhook'),
    testWebhook: testing('webhook'),
    readWechat: reading('wechat'),
    updateWechat: changing('wechat'),
    testWechat: testing('wechat'),
    readFeishu: reading('feishu'),
    updateFeishu: changing('feishu'),
    testFeishu: testing('feishu'),
    readSlack: reading('slack'),
    updateSlack: changing('slack'),
    testSlack: testing('slack'),
    readTeams: reading('teams'),
    updateTeams: changing('teams'),
    testTeams: testing('teams'),
    readDingTalk: reading('dingTalk'),
    updateDingTalk: changing('dingTalk'),
    testDingTalk: testing('dingTalk'),
    readFeishuApproval: reading('feishuApproval'),
    updateFeishuApproval: changing('feishuApproval'),
    testFeishuApproval: testing('feishuApproval'),
    readWechatApproval: reading('wechatApproval'),
    updateWechatApproval: changing('wechatApproval'),
    testWechatApproval: testing('wechatApproval'),
    readCoding: reading('coding'),
    updateCoding: changing('coding'),
    testCoding: testing('coding'),
    readSystemVariables,
    updateSystemVariables,
  },
  uses,
);
