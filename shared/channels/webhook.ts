import * as z from 'zod';
import { secret, text, webAddress, type Channel } from './channel.ts';

/** Each message as JSON to an address of the company. */
export const webhook = {
  title: { zh: 'Webhook', en: 'Webhook' },
  about: {
    zh: '把每条消息以 JSON 发送到一个地址，仅返回 200 视为成功。',
    en: 'Each message as JSON to one address. Only an answer of 200 counts as received.',
  },
  tab: 'push_notification',
  wire: {
    path: '/v1/dms/configurations/webhook',
    enabled: 'enable',
    body: 'webhook_config',
    sent: 'is_message_sent_normally',
    problem: 'send_error_message',
  },
  reaches: 'all',
  fields: {
    url: text({ zh: '地址', en: 'Address' }, { isRequired: true, isPlace: true, schema: webAddress }),
    max_retry_times: {
      kind: 'number',
      label: { zh: '重试次数', en: 'Retries' },
      hint: { zh: '0 至 5；间隔逐次加倍', en: '0 to 5; each pause is twice the one before' },
      schema: z.number().int().min(0).max(5),
      initial: 3,
    },
    retry_interval_seconds: {
      kind: 'number',
      label: { zh: '首次重试间隔（秒）', en: 'First pause in seconds' },
      hint: { zh: '1 至 5', en: '1 to 5' },
      schema: z.number().int().min(1).max(5),
      initial: 1,
    },
    token: secret(
      { zh: '令牌', en: 'Token' },
      {
        hint: {
          zh: '以 Authorization: Bearer 发送，也是 webhook-signature（Standard Webhooks，HMAC-SHA256）的密钥',
          en: 'Sent as Authorization: Bearer, and the key of webhook-signature (Standard Webhooks, HMAC-SHA256)',
        },
      },
    ),
  },
  test: {},
} as const satisfies Channel;
