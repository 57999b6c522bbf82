import * as z from 'zod';
import { secret, text, toggle, webAddress, type Channel } from './channel.ts';

const notAnAgent = { zh: '应用 ID 只包含数字', en: 'The id of the application is a number' };

/** Messages of an application of WeCom to each person. */
export const wechat = {
  title: { zh: '企业微信', en: 'WeCom' },
  about: {
    zh: '由企业微信应用发送给每个用户，使用用户资料中的企业微信用户 ID。',
    en: 'Sent by an application of WeCom to the WeChat user id of each user.',
  },
  tab: 'push_notification',
  wire: {
    path: '/v1/dms/configurations/wechat',
    enabled: 'enable_wechat_notify',
    body: 'update_wechat_configuration',
    testBody: 'test_wechat_configuration',
    sent: 'is_wechat_send_normal',
    problem: 'send_error_message',
  },
  reaches: 'wxid',
  fields: {
    corp_id: text({ zh: '企业 ID', en: 'Id of the company' }, { isRequired: true }),
    agent_id: {
      kind: 'number',
      label: { zh: '应用 ID', en: 'Id of the application' },
      schema: z
        .number()
        .int()
        .min(0)
        .max(999_999_999_999)
        .refine((id) => Number.isInteger(id), { params: { text: notAnAgent } }),
      initial: 0,
      none: 0,
      isRequired: true,
    },
    corp_secret: secret({ zh: '应用密钥', en: 'Secret of the application' }, { isRequired: true }),
    safe_enabled: toggle({ zh: '保密消息', en: 'Confidential messages' }),
    proxy_ip: text(
      { zh: '代理地址', en: 'Address of a proxy' },
      {
        isPlace: true,
        schema: webAddress,
        hint: {
          zh: '代替 https://qyapi.weixin.qq.com；可信 IP 不是本机时需要',
          en: 'In place of https://qyapi.weixin.qq.com, where only a proxy has a trusted address',
        },
      },
    ),
  },
  test: { recipient_id: text({ zh: '企业微信用户 ID', en: 'WeChat user id' }, { isRequired: true }) },
} as const satisfies Channel;
