import { secret, webAddress, type Channel } from './channel.ts';

/** A channel of Slack, by an incoming webhook. */
export const slack = {
  title: { zh: 'Slack', en: 'Slack' },
  about: {
    zh: '通过 Incoming Webhook 把每条消息发送到一个频道。',
    en: 'Each message to one channel of Slack, by an incoming webhook.',
  },
  tab: 'push_notification',
  wire: {
    path: '/v1/dms/configurations/slack',
    enabled: 'is_slack_notification_enabled',
    sent: 'is_message_sent_normally',
    problem: 'error_message',
  },
  reaches: 'all',
  fields: {
    webhook_url: secret(
      { zh: 'Webhook 地址', en: 'Address of the webhook' },
      {
        isRequired: true,
        schema: webAddress,
        hint: {
          zh: '地址本身就是密钥，因此不再显示',
          en: 'The address is itself the secret, so it is not shown again',
        },
      },
    ),
  },
  test: {},
} as const satisfies Channel;
