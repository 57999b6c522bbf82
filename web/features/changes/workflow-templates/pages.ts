import { page, type Page } from '../../../app/page.ts';

export const pages = {
  progress: page('/sqle/project/:projectID/progress', {
    access: 'workflowTemplatePage',
    title: { zh: '审批流程', en: 'Approval process' },
    menu: { group: 'projectConfiguration', place: 30 },
  }),
  progressCreate: page('/sqle/project/:projectID/progress/create/:workflowType', {
    access: 'workflowTemplateManage',
    title: { zh: '创建审批流程', en: 'Create an approval process' },
  }),
  progressUpdate: page('/sqle/project/:projectID/progress/update/:templateId', {
    access: 'workflowTemplateManage',
    title: { zh: '编辑审批流程', en: 'Edit the approval process' },
  }),
} as const satisfies Record<string, Page>;
