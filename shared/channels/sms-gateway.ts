import { phone } from '../contract/people/users/fields.ts';
import { secret, text, webAddress, type Channel } from './channel.ts';

/** Short messages to phones, by a gateway of the company. */
export const smsGateway = {
  title: { zh: '短信网关', en: 'SMS gateway' },
  about: {
    zh: '通过企业的短信网关把消息发送到用户资料中的手机号：向一个地址发送 JSON {phone, content, token}，返回 200 即为成功。',
    en: 'Sends messages to the phone of each user by an SMS gateway of the company: JSON {phone, content, token} to one address, which answers 200.',
  },
  tab: 'push_notification',
  wire: {
    path: '/v1/dms/configurations/sms_gateway',
    enabled: 'is_sms_notification_enabled',
    sent: 'is_message_sent_normally',
    problem: 'error_message',
  },
  reaches: 'phone',
  fields: {
    url: text({ zh: '地址', en: 'Address' }, { isRequired: true, isPlace: true, schema: webAddress }),
    token: secret(
      { zh: '令牌', en: 'Token' },
      { hint: { zh: '网关据此识别本平台', en: 'By it the gateway knows this platform' } },
    ),
  },
  test: { recipient_phone: text({ zh: '手机号', en: 'Phone' }, { isRequired: true, schema: phone }) },
} as const satisfies Channel;
