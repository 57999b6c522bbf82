import * as z from 'zod';
import { channels } from '../../channels/index.ts';
import { webAddress } from '../../channels/channel.ts';
import { operation } from '../operation.ts';
import { dataOf } from '../paging.ts';
import { recordsAbout } from '../record.ts';
import { changingOf, readingOf, testOf } from './channel-operations.ts';

const aboutConfiguration = recordsAbout('system_configuration', { zh: '系统配置', en: 'System configuration' });

export const readSmtp = readingOf(channels.smtp);
export const updateSmtp = changingOf(channels.smtp);
export const testSmtp = testOf(channels.smtp);

export const readWebhook = readingOf(channels.webhook);
export const updateWebhook = changingOf(channels.webhook);
export const testWebhook = testOf(channels.webhook);

export const readWechat = readingOf(channels.wechat);
export const updateWechat = changingOf(channels.wechat);
export const testWechat = testOf(channels.wechat);

export const readFeishu = readingOf(channels.feishu);
export const updateFeishu = changingOf(channels.feishu);
export const testFeishu = testOf(channels.feishu);

export const readSlack = readingOf(channels.slack);
export const updateSlack = changingOf(channels.slack);
export const testSlack = testOf(channels.slack);

export const readTeams = readingOf(channels.teams);
export const updateTeams = changingOf(channels.teams);
export const testTeams = testOf(channels.teams);

export const readDingTalk = readingOf(channels.dingTalk);
export const updateDingTalk = changingOf(channels.dingTalk);
export const testDingTalk = testOf(channels.dingTalk);

export const readFeishuApproval = readingOf(channels.feishuApproval);
export const updateFeishuApproval = changingOf(channels.feishuApproval);
export const testFeishuApproval = testOf(channels.feishuApproval);

export const readWechatApproval = readingOf(channels.wechatApproval);
export const updateWechatApproval = changingOf(channels.wechatApproval);
export const testWechatApproval = testOf(channels.wechatApproval);

export const readCoding = readingOf(channels.coding);
export const updateCoding = changingOf(channels.coding);
export const testCoding = testOf(channels.coding);

export const readSystemVariables = operation('GET /v1/dms/configurations/system_variables', {
  access: 'channelView',
  summary: 'Settings that hold for the whole platform',
  reply: dataOf(
    z.object({
      url: z.string(),
      changed_at: z.string().optional(),
      changed_by: z.string().optional(),
    }),
  ),
});

export const updateSystemVariables = operation('PATCH /v1/dms/configurations/system_variables', {
  access: 'channelManage',
  summary: 'Change settings that hold for the whole platform',
  body: z.object({ url: webAddress.nullish() }),
  record: aboutConfiguration('update_system_variables', { zh: '修改全局配置', en: 'Change the global settings' }),
});
