import { list, secret, text, webAddress, type Channel } from './channel.ts';
import { issueTemplates } from './issue-template.ts';

/** Issues in a project of GitLab. */
export const gitlabIssues = {
  title: { zh: 'GitLab Issues', en: 'GitLab issues' },
  about: {
    zh: '把 SQL 管控中的问题推送为 GitLab 项目的议题。令牌需要 api 权限。',
    en: 'SQL from SQL management becomes issues of a project. The token needs the scope api.',
  },
  tab: 'process_connection',
  wire: {
    path: '/sqle/v1/configurations/gitlab_issues',
    enabled: 'is_gitlab_issues_enabled',
    sent: 'is_issue_created_normally',
    problem: 'error_message',
  },
  reaches: 'none',
  fields: {
    gitlab_url: text(
      { zh: 'GitLab 地址', en: 'Address of GitLab' },
      { isRequired: true, isPlace: true, initial: 'https://gitlab.com', schema: webAddress },
    ),
    token: secret({ zh: '访问令牌', en: 'Access token' }, { isRequired: true }),
    default_project: text({ zh: '默认项目（群组/名称）', en: 'Usual project (group/name)' }),
    labels: list({ zh: '标签，每行一个', en: 'Labels, one a line' }),
    ...issueTemplates,
  },
  test: { project: text({ zh: '项目（群组/名称）', en: 'Project (group/name)' }, { isRequired: true }) },
} as const satisfies Channel;
