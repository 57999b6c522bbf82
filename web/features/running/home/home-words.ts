import type { Text } from '../../../../shared/text.ts';

export const words = {
  greeting: (name: string): Text => ({ zh: `你好，${name}`, en: `Hello, ${name}` }),
  description: {
    zh: '等待您处理的、正在运行的和失败的工单，以及最近 7 天的情况',
    en: 'What waits for you, what runs now, what failed, and what the last week was like',
  },
  unbound: { zh: '您还没有加入任何项目', en: 'You are not in any project yet' },
  unboundHint: { zh: '请联系项目管理员，将您添加为项目成员。', en: 'Ask a project admin to add you as a member.' },
  firstUse: { zh: '您想从哪里开始？', en: 'Where do you want to begin?' },
  firstUseHint: {
    zh: '打开控制台时将进入您选择的页面，之后可在“个人中心”的偏好中修改。',
    en: 'The console opens there from now on. Your account page changes it at any time.',
  },
  systems: {
    WORKBENCH: { zh: '查询数据源，并为变更提交审批', en: 'Query data sources, and ask for approval of changes' },
    MANAGEMENT: { zh: '审核、审批、上线与观察', en: 'Audits, approvals, executions, and what databases do' },
  },
  firstUseConfirm: { zh: '确定', en: 'Confirm' },
  firstChange: { zh: '完成第一个变更', en: 'Make a first change' },
  firstChangeHint: {
    zh: '在演示数据库上走一遍完整流程，约一分钟。SQL 已写好，不影响任何真实数据。',
    en: 'The whole way on the demo database, in about a minute. The SQL is written; nothing real is touched.',
  },
  firstChangeSteps: [
    { zh: '审核 SQL：规则在执行前指出风险', en: 'Audit the SQL: rules name what is risky before anything runs' },
    { zh: '提交并审批：由人决定是否执行', en: 'Submit and approve it: a person decides whether it may run' },
    { zh: '执行：查看每条语句的结果', en: 'Execute it: each statement shows what became of it' },
  ],
  firstSql:
    "CREATE TABLE IF NOT EXISTS first_notes (id bigint PRIMARY KEY, note text NOT NULL);\nINSERT INTO first_notes (id, note) VALUES (1, 'My first change') ON CONFLICT (id) DO NOTHING;\n",
  begin: { zh: '开始', en: 'Begin' },
  notNow: { zh: '暂不', en: 'Not now' },
  waiting: { zh: '等待我处理', en: 'Waiting for me' },
  noneWaiting: { zh: '没有等待您处理的工单', en: 'Nothing waits for you' },
  running: { zh: '正在执行', en: 'Running now' },
  noneRunning: { zh: '当前没有正在执行的工单', en: 'Nothing runs now' },
  failed: { zh: '执行失败', en: 'Failed' },
  noneFailed: { zh: '没有失败的工单', en: 'Nothing failed' },
  more: { zh: '还有 {count} 个', en: '{count} more' },
  further: { zh: '在项目的工单列表中查看其余工单', en: 'The rest is in the workflow lists of the projects' },
  by: { zh: '{name} 提交', en: 'by {name}' },
  todo: {
    wait_for_audit: { zh: '待您审批', en: 'Approve or reject' },
    wait_for_execution: { zh: '待您执行', en: 'Execute' },
    rejected: { zh: '待您修改', en: 'Change and submit again' },
  },
} as const;
