import { page, type Page } from '../../../app/page.ts';

export const pages = {
  ruleView: page('/sqle/rule', {
    access: 'signedIn',
    title: { zh: '查看规则', en: 'Audit rules' },
    menu: { group: 'quick', place: 10 },
    icon: 'security',
  }),
  ruleTemplate: page('/sqle/rule-manager/global-detail/:templateName/:dbType', {
    access: 'signedIn',
    title: { zh: '规则模板', en: 'Rule template' },
  }),
  ruleTemplateCreate: page('/sqle/rule-manager/global-create', {
    access: 'ruleManage',
    title: { zh: '创建规则模板', en: 'Create rule template' },
  }),
  ruleTemplateImport: page('/sqle/rule-manager/global-import', {
    access: 'ruleManage',
    title: { zh: '导入规则模板', en: 'Import rule template' },
  }),
  ruleTemplateUpdate: page('/sqle/rule-manager/global-update/:templateName', {
    access: 'ruleManage',
    title: { zh: '编辑规则模板', en: 'Edit rule template' },
  }),
  customRuleCreate: page('/sqle/rule-manager/custom-create', {
    access: 'ruleManage',
    title: { zh: '创建自定义规则', en: 'Create custom rule' },
  }),
  customRuleUpdate: page('/sqle/rule-manager/custom-update/:ruleID', {
    access: 'ruleManage',
    title: { zh: '编辑自定义规则', en: 'Edit custom rule' },
  }),
  ruleManager: page('/sqle/rule-manager', {
    access: 'ruleManagerView',
    title: { zh: '规则管理', en: 'Rule management' },
    menu: { group: 'settings', place: 30 },
  }),
  projectRuleTemplates: page('/sqle/project/:projectID/rule/template', {
    access: 'ruleTemplateView',
    title: { zh: '审核规则模板', en: 'Audit rule templates' },
    menu: { group: 'projectConfiguration', place: 20 },
  }),
  projectRuleTemplateCreate: page('/sqle/project/:projectID/rule/template/create', {
    access: 'ruleTemplateManage',
    title: { zh: '创建规则模板', en: 'Create rule template' },
  }),
  projectRuleTemplateImport: page('/sqle/project/:projectID/rule/template/import', {
    access: 'ruleTemplateManage',
    title: { zh: '导入规则模板', en: 'Import rule template' },
  }),
  projectRuleTemplate: page('/sqle/project/:projectID/rule/template/detail/:templateName/:dbType', {
    access: 'projectView',
    title: { zh: '规则模板', en: 'Rule template' },
  }),
  projectRuleTemplateUpdate: page('/sqle/project/:projectID/rule/template/update/:templateName', {
    access: 'ruleTemplateManage',
    title: { zh: '编辑规则模板', en: 'Edit rule template' },
  }),
} as const satisfies Record<string, Page>;
