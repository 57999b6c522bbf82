import { page, type Page } from '../../../app/page.ts';

export const pages = {
  scanTasks: page('/sqle/project/:projectID/scan-tasks', {
    access: 'auditPlanList',
    title: { zh: '智能扫描', en: 'Scan tasks' },
    menu: { group: 'sqlManagement', place: 35 },
  }),
  scanTaskCreate: page('/sqle/project/:projectID/scan-tasks/create', {
    access: 'auditPlanSave',
    title: { zh: '创建扫描任务', en: 'New scan task' },
  }),
  scanTaskUpdate: page('/sqle/project/:projectID/scan-tasks/update/:taskName', {
    access: 'auditPlanSave',
    title: { zh: '编辑扫描任务', en: 'Change the scan task' },
  }),
  scanTask: page('/sqle/project/:projectID/scan-tasks/task/:taskName', {
    access: 'auditPlanList',
    title: { zh: '扫描任务', en: 'Scan task' },
  }),
  scanReport: page('/sqle/project/:projectID/scan-tasks/task/:taskName/reports/:reportId', {
    access: 'auditPlanList',
    title: { zh: '扫描报告', en: 'Scan report' },
  }),
} as const satisfies Record<string, Page>;
