import { page, type Page } from '../../../app/page.ts';

export const pages = {
  approvalRules: page('/sqle/project/:projectID/progress/rules', {
    access: 'workflowTemplatePage',
    title: { zh: '审批规则', en: 'Approval rules' },
  }),
} as const satisfies Record<string, Page>;
