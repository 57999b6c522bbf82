import { page, type Page } from '../../../app/page.ts';

export const pages = {
  auditPlans: page('/sqle/project/:projectID/sql-management-conf', {
    access: 'auditPlanList',
    title: { zh: '管控配置', en: 'Scan configuration' },
    menu: { group: 'sqlManagement', place: 30 },
  }),
  auditPlanCreate: page('/sqle/project/:projectID/sql-management-conf/create', {
    access: 'auditPlanSave',
    title: { zh: '创建扫描任务', en: 'New scan' },
  }),
  auditPlanUpdate: page('/sqle/project/:projectID/sql-management-conf/update/:scanId', {
    access: 'auditPlanSave',
    title: { zh: '编辑扫描任务', en: 'Change the scan' },
  }),
  auditPlan: page('/sqle/project/:projectID/sql-management-conf/:scanId', {
    access: 'auditPlanList',
    title: { zh: '扫描任务', en: 'Scan' },
  }),
} as const satisfies Record<string, Page>;
