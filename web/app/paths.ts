import { addressOf, page, type Page, type PathParams } from './page.ts';

/** Every page that is built. The router, links, breadcrumbs and menus read this; the order here is the order of the menus. */
export const paths = {
  login: page('/login', { access: 'public', title: { zh: '登录', en: 'Sign in' } }),
  home: page('/', { access: 'signedIn', title: { zh: '首页', en: 'Home' } }),
  account: page('/account', { access: 'signedIn', title: { zh: '个人中心', en: 'Account' } }),
  projects: page('/project', { access: 'signedIn', title: { zh: '项目', en: 'Projects' }, menu: 'projects' }),
  ruleView: page('/sqle/rule', { access: 'signedIn', title: { zh: '查看规则', en: 'Audit rules' }, menu: 'quick', icon: 'security' }),
  ruleTemplate: page('/sqle/rule-manager/global-detail/:templateName/:dbType', { access: 'signedIn', title: { zh: '规则模板', en: 'Rule template' } }),
  knowledge: page('/sqle/knowledge', { access: 'signedIn', title: { zh: '规则知识库', en: 'Knowledge base' }, menu: 'quick', icon: 'status-info' }),
  knowledgeResults: page('/sqle/knowledge/refined', { access: 'signedIn', title: { zh: '搜索结果', en: 'Search results' } }),
  ruleKnowledge: page('/sqle/rule/knowledge/:ruleName/:dbType', { access: 'signedIn', title: { zh: '规则知识', en: 'Article on a rule' } }),
  ruleTemplateCreate: page('/sqle/rule-manager/global-create', { access: 'ruleManage', title: { zh: '创建规则模板', en: 'Create rule template' } }),
  ruleTemplateImport: page('/sqle/rule-manager/global-import', { access: 'ruleManage', title: { zh: '导入规则模板', en: 'Import rule template' } }),
  ruleTemplateUpdate: page('/sqle/rule-manager/global-update/:templateName', { access: 'ruleManage', title: { zh: '编辑规则模板', en: 'Edit rule template' } }),
  customRuleCreate: page('/sqle/rule-manager/custom-create', { access: 'ruleManage', title: { zh: '创建自定义规则', en: 'Create custom rule' } }),
  customRuleUpdate: page('/sqle/rule-manager/custom-update/:ruleID', { access: 'ruleManage', title: { zh: '编辑自定义规则', en: 'Edit custom rule' } }),
  userCenter: page('/user-center', { access: 'userCenterView', title: { zh: '用户中心', en: 'User center' }, menu: 'settings' }),
  dataSourceManagement: page('/data-source-management', { access: 'globalDbServiceView', title: { zh: '数据源管理', en: 'Data source management' }, menu: 'settings' }),
  ruleManager: page('/sqle/rule-manager', { access: 'ruleManagerView', title: { zh: '规则管理', en: 'Rule management' }, menu: 'settings' }),
  overview: page('/sqle/project/:projectID/overview', { access: 'projectView', title: { zh: '项目概览', en: 'Project overview' }, menu: 'overview', icon: 'view-horizontal' }),
  quickAudits: page('/sqle/project/:projectID/sql-audit', { access: 'quickAuditView', title: { zh: '快捷审核', en: 'Quick audits' }, menu: 'sqlDevelopment' }),
  quickAuditCreate: page('/sqle/project/:projectID/sql-audit/create', { access: 'quickAuditCreate', title: { zh: '创建审核', en: 'New audit' } }),
  quickAudit: page('/sqle/project/:projectID/sql-audit/detail/:recordId', { access: 'quickAuditView', title: { zh: '审核结果', en: 'Audit' } }),
  ideAudits: page('/sqle/project/:projectID/plugin-audit', { access: 'ideAuditView', title: { zh: 'IDE 审核', en: 'IDE audits' }, menu: 'sqlDevelopment' }),
  workflows: page('/sqle/project/:projectID/exec-workflow', { access: 'workflowView', title: { zh: 'SQL 工单', en: 'Workflows' }, menu: 'sqlExecution' }),
  workflowCreate: page('/sqle/project/:projectID/exec-workflow/create', { access: 'workflowCreate', title: { zh: '创建工单', en: 'Create workflow' } }),
  workflow: page('/sqle/project/:projectID/exec-workflow/:workflowId', { access: 'workflowView', title: { zh: '工单详情', en: 'Workflow' } }),
  dbServices: page('/project/:projectID/db-services', { access: 'dbServiceView', title: { zh: '数据源', en: 'Data sources' }, menu: 'projectConfiguration' }),
  dbServiceCreate: page('/project/:projectID/db-services/create', { access: 'dbServiceManage', title: { zh: '添加数据源', en: 'Add data source' } }),
  dbServiceUpdate: page('/project/:projectID/db-services/update/:dbServiceUid', { access: 'dbServiceManage', title: { zh: '编辑数据源', en: 'Edit data source' } }),
  projectRuleTemplates: page('/sqle/project/:projectID/rule/template', { access: 'ruleTemplateView', title: { zh: '审核规则模板', en: 'Audit rule templates' }, menu: 'projectConfiguration' }),
  projectRuleTemplateCreate: page('/sqle/project/:projectID/rule/template/create', { access: 'ruleTemplateManage', title: { zh: '创建规则模板', en: 'Create rule template' } }),
  projectRuleTemplateImport: page('/sqle/project/:projectID/rule/template/import', { access: 'ruleTemplateManage', title: { zh: '导入规则模板', en: 'Import rule template' } }),
  projectRuleTemplate: page('/sqle/project/:projectID/rule/template/detail/:templateName/:dbType', { access: 'projectView', title: { zh: '规则模板', en: 'Rule template' } }),
  projectRuleTemplateUpdate: page('/sqle/project/:projectID/rule/template/update/:templateName', { access: 'ruleTemplateManage', title: { zh: '编辑规则模板', en: 'Edit rule template' } }),
  progress: page('/sqle/project/:projectID/progress', { access: 'workflowTemplatePage', title: { zh: '审批流程', en: 'Approval process' }, menu: 'projectConfiguration' }),
  progressUpdate: page('/sqle/project/:projectID/progress/update/:workflowName', { access: 'workflowTemplateManage', title: { zh: '编辑审批流程', en: 'Edit the approval process' } }),
  members: page('/project/:projectID/member', { access: 'memberView', title: { zh: '成员', en: 'Members' }, menu: 'projectConfiguration' }),
  whitelist: page('/sqle/project/:projectID/whitelist', { access: 'auditWhitelistView', title: { zh: '审核白名单', en: 'Audit whitelist' }, menu: 'projectConfiguration' }),
  operationRecords: page('/sqle/project/:projectID/operation-record', { access: 'projectOperationRecordView', title: { zh: '操作记录', en: 'Operation records' }, menu: 'operationHistory' }),
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof paths;
export const pageNames = Object.keys(paths) as PageName[];

type Params<N extends PageName> = PathParams<(typeof paths)[N]['path']>;
type LinkArgs<N extends PageName> = [Params<N>] extends [never]
  ? [params?: Record<string, never>, query?: Readonly<Record<string, string | undefined>>]
  : [params: Readonly<Record<Params<N>, string>>, query?: Readonly<Record<string, string | undefined>>];

/** The address of a page: `link('dbServiceUpdate', { projectID, dbServiceUid }, { active: 'advanced' })`. */
export function link<N extends PageName>(name: N, ...[params, query]: LinkArgs<N>): string {
  return addressOf(paths[name].path, params ?? {}, query);
}

/** The page of an address as written in the contract of addresses; undefined while it is not built. */
export function pageAt(path: string): PageName | undefined {
  return pageNames.find((name) => paths[name].path === path);
}
