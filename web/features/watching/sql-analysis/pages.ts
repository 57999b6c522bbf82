import { page, type Page } from '../../../app/page.ts';

export const pages = {
  sqlAnalysis: page('/sqle/project/:projectID/sql-analysis', {
    access: 'dbServiceUse',
    title: { zh: 'SQL 分析', en: 'SQL analysis' },
    menu: { group: 'sqlDevelopment', place: 35 },
  }),
  taskAnalysis: page('/sqle/project/:projectID/exec-workflow/:taskId/:sqlNum/analyze', {
    access: 'projectView',
    title: { zh: 'SQL 分析', en: 'Analysis of a statement' },
  }),
  managedAnalysis: page('/sqle/project/:projectID/sql-management/:sqlManageId/analyze', {
    access: 'sqlManageView',
    title: { zh: '管控 SQL', en: 'Governed SQL' },
  }),
  collectedAnalysis: page('/sqle/project/:projectID/sql-management-conf/:scanId/analyze/:sqlId', {
    access: 'auditPlanList',
    title: { zh: '采集 SQL 分析', en: 'Analysis of collected SQL' },
  }),
} as const satisfies Record<string, Page>;
