import * as z from 'zod';
import { phone } from '../contract/people/users/fields.ts';
import { secret, text, webAddress, type Channel } from '../channels/channel.ts';

/** Codes for signing in, sent to phones by a gateway of the company. */
export const sms = {
  title: { zh: '短信', en: 'SMS' },
  about: {
    zh: '通过企业的短信网关发送登录验证码：向一个地址发送 JSON {phone, verify_code, token}。',
    en: 'Sends codes for signing in by an SMS gateway of the company: JSON {phone, verify_code, token} to one address.',
  },
  tab: 'login_connection',
  wire: {
    path: '/v1/dms/configurations/sms',
    enabled: 'enable',
    enables: 'enable_sms',
    body: 'update_sms_configuration',
    testBody: 'test_sms_configuration',
    sent: 'is_smtp_send_normal',
    problem: 'send_error_message',
  },
  reaches: 'none',
  fields: {
    sms_type: {
      kind: 'choice',
      label: { zh: '类型', en: 'Kind' },
      schema: z.enum(['webhook']),
      initial: 'webhook',
      options: [{ value: 'webhook', label: { zh: 'Webhook 网关', en: 'Webhook gateway' } }],
    },
    url: text({ zh: '地址', en: 'Address' }, { isRequired: true, isPlace: true, schema: webAddress }),
    token: secret(
      { zh: '令牌', en: 'Token' },
      { inside: 'configuration', hint: { zh: '网关据此识别本平台', en: 'By it the gateway knows this platform' } },
    ),
  },
  test: { recipient_phone: text({ zh: '手机号', en: 'Phone' }, { isRequired: true, schema: phone }) },
} as const satisfies Channel;
