import { list, secret, text, webAddress, type Channel } from './channel.ts';
import { issueTemplates } from './issue-template.ts';

/** Issues in a repository of GitHub. */
export const githubIssues = {
  title: { zh: 'GitHub Issues', en: 'GitHub issues' },
  about: {
    zh: '把 SQL 管控中的问题推送为 GitHub 仓库的 Issue。令牌需要该仓库 Issues 的读写权限。',
    en: 'SQL from SQL management becomes issues of a repository. The token must read and write the issues of it.',
  },
  tab: 'process_connection',
  wire: {
    path: '/sqle/v1/configurations/github_issues',
    enabled: 'is_github_issues_enabled',
    sent: 'is_issue_created_normally',
    problem: 'error_message',
  },
  reaches: 'none',
  fields: {
    api_url: text(
      { zh: 'API 地址', en: 'Address of the API' },
      {
        isRequired: true,
        isPlace: true,
        initial: 'https://api.github.com',
        schema: webAddress,
        hint: {
          zh: 'GitHub Enterprise 例如 https://git.example.com/api/v3',
          en: 'Of GitHub Enterprise such as https://git.example.com/api/v3',
        },
      },
    ),
    token: secret({ zh: '访问令牌', en: 'Access token' }, { isRequired: true }),
    default_project: text({ zh: '默认仓库（所有者/名称）', en: 'Usual repository (owner/name)' }),
    labels: list({ zh: '标签，每行一个', en: 'Labels, one a line' }),
    ...issueTemplates,
  },
  test: { project: text({ zh: '仓库（所有者/名称）', en: 'Repository (owner/name)' }, { isRequired: true }) },
} as const satisfies Channel;
