import * as z from 'zod';
import { secret, text, webAddress, type Channel } from './channel.ts';

/** Messages of an application of Feishu, or Lark, to each person. */
export const feishu = {
  title: { zh: '飞书', en: 'Feishu / Lark' },
  about: {
    zh: '由飞书应用发送给每个用户，按用户资料中的邮箱或手机号查找。',
    en: 'Sent by an application of Feishu to each user, who is found by email or phone.',
  },
  tab: 'push_notification',
  wire: {
    path: '/v1/dms/configurations/feishu',
    enabled: 'is_feishu_notification_enabled',
    body: 'update_feishu_configuration',
    testBody: 'test_feishu_configuration',
    sent: 'is_message_sent_normally',
    problem: 'error_message',
  },
  reaches: 'phone or email',
  settingsName: 'FeishuSettings',
  fields: {
    app_id: text({ zh: 'App ID', en: 'App ID' }, { isRequired: true }),
    app_secret: secret({ zh: 'App Secret', en: 'App secret' }, { isRequired: true }),
    api_url: text(
      { zh: '接口地址', en: 'Address of the API' },
      {
        isPlace: true,
        schema: webAddress,
        hint: {
          zh: '默认 https://open.feishu.cn；Lark 为 https://open.larksuite.com',
          en: 'https://open.feishu.cn by default; https://open.larksuite.com for Lark',
        },
      },
    ),
  },
  test: {
    account_type: {
      kind: 'choice',
      label: { zh: '按什么查找', en: 'Found by' },
      schema: z.enum(['email', 'phone']),
      initial: 'email',
      isRequired: true,
      options: [
        { value: 'email', label: { zh: '邮箱', en: 'Email' } },
        { value: 'phone', label: { zh: '手机号', en: 'Phone' } },
      ],
    },
    account: text({ zh: '邮箱或手机号', en: 'Email or phone' }, { isRequired: true }),
  },
} as const satisfies Channel;
