import { secret, webAddress, type Channel } from './channel.ts';

/** A channel of Microsoft Teams, by a workflow of Power Automate. */
export const teams = {
  title: { zh: 'Microsoft Teams', en: 'Microsoft Teams' },
  about: {
    zh: '通过 Power Automate 工作流地址把每条消息发送到一个频道；对方只确认已排队。',
    en: 'Each message to one channel, by the address of a Power Automate workflow, which only says that it has queued it.',
  },
  tab: 'push_notification',
  wire: {
    path: '/v1/dms/configurations/teams',
    enabled: 'is_teams_notification_enabled',
    sent: 'is_message_sent_normally',
    problem: 'error_message',
  },
  reaches: 'all',
  fields: {
    webhook_url: secret(
      { zh: '工作流地址', en: 'Address of the workflow' },
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
