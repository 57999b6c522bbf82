import { page, type Page } from '../../../app/page.ts';

export const pages = {
  workflows: page('/sqle/project/:projectID/exec-workflow', {
    access: 'workflowView',
    title: { zh: 'SQL 工单', en: 'Workflows' },
    menu: { group: 'sqlExecution', place: 10 },
  }),
  workflowCreate: page('/sqle/project/:projectID/exec-workflow/create', {
    access: 'workflowCreate',
    title: { zh: '创建工单', en: 'Create workflow' },
  }),
  workflow: page('/sqle/project/:projectID/exec-workflow/:workflowId', {
    access: 'workflowView',
    title: { zh: '工单详情', en: 'Workflow' },
  }),
  workflowFile: page('/sqle/project/:projectID/exec-workflow/:workflowId/task/:workflowTaskId/files/:fileId/sqls', {
    access: 'workflowView',
    title: { zh: 'SQL 文件', en: 'SQL file' },
  }),
} as const satisfies Record<string, Page>;
