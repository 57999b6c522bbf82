import type { Text } from '../../../../shared/text.ts';

export type Way = { readonly text: Text; readonly path: string };
/** What shows that a step was done; one of which nothing shows it counts as done once its page was opened from here. */
export type Sign = 'users' | 'sources' | 'members' | 'workflows';
export type Step = {
  readonly id: string;
  readonly title: Text;
  readonly text: Text;
  readonly ways: readonly Way[];
  readonly sign?: Sign;
};

export const words = {
  guide: { zh: '入门步骤', en: 'Getting started' },
  guideDone: { zh: '已完成 {done}/{all}', en: '{done} of {all} done' },
  fold: { zh: '收起', en: 'Fold' },
  unfold: { zh: '展开', en: 'Unfold' },
  stepDone: { zh: '已完成', en: 'Done' },
  skip: { zh: '标为已完成', en: 'Mark as done' },
} as const satisfies Record<string, Text>;

const project = '/project/:projectID';
const sql = '/sqle/project/:projectID';

/** Where each step is done. A page that is not built yet, or that the reader may not open, is left out. */
export const adminSteps: readonly Step[] = [
  {
    id: 'users',
    sign: 'users',
    title: { zh: '规划项目和用户', en: 'Plan projects and users' },
    text: {
      zh: '以项目隔离团队和业务，为每个人分配合适的平台角色。',
      en: 'Projects keep teams and businesses apart. Give each person the platform role that fits.',
    },
    ways: [
      { text: { zh: '管理项目', en: 'Manage projects' }, path: '/project' },
      { text: { zh: '管理用户', en: 'Manage users' }, path: '/user-center' },
    ],
  },
  {
    id: 'sources',
    sign: 'sources',
    title: { zh: '接入数据源', en: 'Connect data sources' },
    text: {
      zh: '添加数据库，测试连接，设置环境、运维时间和审核规则。',
      en: 'Add databases, test the connection, set environment, maintenance times and audit rules.',
    },
    ways: [
      { text: { zh: '添加数据源', en: 'Add a data source' }, path: `${project}/db-services/create` },
      { text: { zh: '查看数据源', en: 'View data sources' }, path: `${project}/db-services` },
    ],
  },
  {
    id: 'members',
    sign: 'members',
    title: { zh: '添加成员', en: 'Add members' },
    text: {
      zh: '决定谁可以在哪些数据源上提交、审批和执行。',
      en: 'Decide who may submit, approve and execute on which data sources.',
    },
    ways: [{ text: { zh: '管理成员', en: 'Manage members' }, path: `${project}/member` }],
  },
  {
    id: 'rules',
    title: { zh: '了解审核规则', en: 'Know the audit rules' },
    text: {
      zh: '每条规则说明风险、原因和改法，并附正反示例。',
      en: 'Each rule tells the risk, the reason and the remedy, with good and bad examples.',
    },
    ways: [
      { text: { zh: '查看规则', en: 'View rules' }, path: '/sqle/rule' },
      { text: { zh: '规则模板', en: 'Rule templates' }, path: `${sql}/rule/template` },
    ],
  },
  {
    id: 'process',
    title: { zh: '设定审批流程', en: 'Set the approval process' },
    text: {
      zh: '最多四级审批，可指定人员，也可按数据源权限匹配。',
      en: 'Up to four approval steps, by named people or by rights on the data source.',
    },
    ways: [{ text: { zh: '配置流程', en: 'Set the process' }, path: `${sql}/progress` }],
  },
  {
    id: 'change',
    sign: 'workflows',
    title: { zh: '提交并执行变更', en: 'Submit and execute a change' },
    text: {
      zh: '编写或上传 SQL，审核通过后审批、定时或立即执行。',
      en: 'Write or upload SQL, have it audited and approved, then execute it now or on schedule.',
    },
    ways: [
      { text: { zh: '创建工单', en: 'Create a workflow' }, path: `${sql}/exec-workflow/create` },
      { text: { zh: '查看工单', en: 'View workflows' }, path: `${sql}/exec-workflow` },
    ],
  },
  {
    id: 'records',
    title: { zh: '追溯操作', en: 'Trace what was done' },
    text: {
      zh: '谁在何时做了什么，结果如何，都有记录可查、可导出。',
      en: 'Who did what and when, with the outcome: searchable and ready to export.',
    },
    ways: [{ text: { zh: '操作记录', en: 'Operation records' }, path: `${sql}/operation-record` }],
  },
];

export const memberSteps: readonly Step[] = [
  {
    id: 'project',
    title: { zh: '了解项目', en: 'Get to know the project' },
    text: {
      zh: '查看项目评分、工单状态和数据源概况。',
      en: 'See the score, the workflows and the data sources of your project.',
    },
    ways: [{ text: { zh: '项目概览', en: 'Project overview' }, path: `${sql}/overview` }],
  },
  {
    id: 'rules',
    title: { zh: '了解审核规则', en: 'Know the audit rules' },
    text: {
      zh: '提交前了解规则，少走返工的弯路。',
      en: 'Know the rules before you submit, and save a round of rework.',
    },
    ways: [{ text: { zh: '查看规则', en: 'View rules' }, path: '/sqle/rule' }],
  },
  {
    id: 'change',
    sign: 'workflows',
    title: { zh: '提交变更', en: 'Submit a change' },
    text: {
      zh: '选择数据源，编写或上传 SQL，根据审核结果改好后提交。',
      en: 'Choose a data source, write or upload SQL, follow the findings, then submit.',
    },
    ways: [{ text: { zh: '创建工单', en: 'Create a workflow' }, path: `${sql}/exec-workflow/create` }],
  },
  {
    id: 'follow',
    title: { zh: '跟进审批和执行', en: 'Follow approval and execution' },
    text: {
      zh: '处理待您审批的工单，查看每条语句的执行结果。',
      en: 'Approve what waits for you and read the result of each statement.',
    },
    ways: [{ text: { zh: '查看工单', en: 'View workflows' }, path: `${sql}/exec-workflow` }],
  },
];
