import { secret, text, webAddress, type Channel } from './channel.ts';

/** Issues in Coding. */
export const coding = {
  title: { zh: 'Coding', en: 'Coding' },
  about: {
    zh: '把 SQL 管控中的问题推送为 Coding 事项；填写消息项目后，每条消息也会成为一个事项。',
    en: 'SQL from SQL management becomes issues in Coding. With a project for messages each message becomes an issue too.',
  },
  tab: 'process_connection',
  wire: {
    path: '/sqle/v1/configurations/coding',
    enabled: 'is_coding_enabled',
    sent: 'is_message_sent_normally',
    problem: 'error_message',
  },
  reaches: 'all',
  fields: {
    coding_url: text(
      { zh: 'Coding 地址', en: 'Address of Coding' },
      {
        isRequired: true,
        isPlace: true,
        schema: webAddress,
        hint: { zh: '例如 https://team.coding.net', en: 'Such as https://team.coding.net' },
      },
    ),
    token: secret({ zh: '访问令牌', en: 'Access token' }, { isRequired: true }),
    message_project: text(
      { zh: '消息项目', en: 'Project for messages' },
      {
        hint: {
          zh: '留空则消息不会成为事项',
          en: 'Without it messages do not become issues',
        },
      },
    ),
  },
  test: { coding_project_name: text({ zh: 'Coding 项目名称', en: 'Project in Coding' }, { isRequired: true }) },
} as const satisfies Channel;
