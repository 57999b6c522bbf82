import * as z from 'zod';
import { secret, text, webAddress, type Channel } from './channel.ts';

const notAnAgent = { zh: 'AgentId 只包含数字', en: 'The AgentId is a number' };

/** Work notices of an application of DingTalk to each person, and approvals that are decided there. */
export const dingTalk = {
  title: { zh: '钉钉', en: 'DingTalk' },
  about: {
    zh: '工单等待审批时在钉钉发起审批，结果自动同步；填写 AgentId 后消息也以工作通知发送。用户按手机号查找。',
    en: 'A workflow that waits for approval is put up for approval in DingTalk and follows what is decided there. With an AgentId messages are sent as work notices too. People are found by phone.',
  },
  tab: 'process_connection',
  wire: {
    path: '/sqle/v1/configurations/ding_talk',
    enabled: 'is_enable_ding_talk_notify',
    sent: 'is_ding_talk_send_normal',
    problem: 'send_error_message',
  },
  reaches: 'phone',
  fields: {
    app_key: text({ zh: 'AppKey', en: 'AppKey' }, { isRequired: true }),
    app_secret: secret({ zh: 'AppSecret', en: 'AppSecret' }, { isRequired: true }),
    agent_id: text(
      { zh: 'AgentId', en: 'AgentId' },
      {
        hint: {
          zh: '留空则只发起审批，不发送工作通知',
          en: 'Without it there are approvals only, and no work notices',
        },
        schema: z
          .string()
          .trim()
          .max(20)
          .refine((id) => /^\d*$/.test(id), { params: { text: notAnAgent } }),
      },
    ),
    api_url: text(
      { zh: '代理地址', en: 'Address of a proxy' },
      {
        isPlace: true,
        schema: webAddress,
        hint: {
          zh: '代替 https://api.dingtalk.com 和 https://oapi.dingtalk.com；可信 IP 不是本机时需要',
          en: 'In place of https://api.dingtalk.com and https://oapi.dingtalk.com, where only a proxy has a trusted address',
        },
      },
    ),
  },
  test: {
    phone: text(
      { zh: '手机号', en: 'Phone' },
      {
        hint: {
          zh: '留空则只检查 AppKey 和 AppSecret；填写则向其发送工作通知',
          en: 'Without one only AppKey and AppSecret are tried; whoever has it gets a work notice',
        },
      },
    ),
  },
} as const satisfies Channel;
