import { secret, text, toggle, webAddress, type Channel } from './channel.ts';
import { issueTemplates } from './issue-template.ts';

/** Issues in Jira, of the cloud or of a server of one's own. */
export const jira = {
  title: { zh: 'Jira', en: 'Jira' },
  about: {
    zh: '把 SQL 管控中的问题推送为 Jira 事项。Jira Cloud 填写邮箱与 API 令牌，自建 Jira 仅填写个人访问令牌。',
    en: 'SQL from SQL management becomes issues in Jira. Jira Cloud asks an email and an API token, a server of your own a personal access token alone.',
  },
  tab: 'process_connection',
  wire: {
    path: '/sqle/v1/configurations/jira',
    enabled: 'is_jira_enabled',
    sent: 'is_issue_created_normally',
    problem: 'error_message',
  },
  reaches: 'none',
  fields: {
    jira_url: text(
      { zh: 'Jira 地址', en: 'Address of Jira' },
      {
        isRequired: true,
        isPlace: true,
        schema: webAddress,
        hint: { zh: '例如 https://team.atlassian.net', en: 'Such as https://team.atlassian.net' },
      },
    ),
    email: text({ zh: '邮箱', en: 'Email' }, { hint: { zh: '仅 Jira Cloud 需要', en: 'Only Jira Cloud needs it' } }),
    token: secret({ zh: '令牌', en: 'Token' }, { isRequired: true }),
    default_project: text({ zh: '默认项目键', en: 'Key of the usual project' }),
    issue_type: text(
      { zh: '事项类型', en: 'Issue type' },
      {
        isRequired: true,
        initial: 'Task',
        hint: { zh: '与 Jira 中显示的名称一致', en: 'By the name that Jira shows' },
      },
    ),
    sends_priority: toggle(
      { zh: '同时设置优先级', en: 'Set the priority too' },
      {
        hint: {
          zh: '项目的创建界面没有“优先级”字段时 Jira 会拒绝',
          en: 'Jira refuses it where the project has no field Priority when an issue is made',
        },
      },
    ),
    ...issueTemplates,
  },
  test: { project: text({ zh: 'Jira 项目键', en: 'Key of a project in Jira' }, { isRequired: true }) },
} as const satisfies Channel;
