import { page, type Page } from '../../../app/page.ts';

export const pages = {
  dataExports: page('/project/:projectID/data/export', {
    access: 'exportView',
    title: { zh: '数据导出', en: 'Data exports' },
    menu: { group: 'sqlDevelopment', place: 5 },
  }),
  dataExportCreate: page('/project/:projectID/data/export/create', {
    access: 'exportCreate',
    title: { zh: '创建数据导出', en: 'Create data export' },
  }),
  dataExport: page('/project/:projectID/data/export/:workflowID', {
    access: 'exportView',
    title: { zh: '数据导出详情', en: 'Data export' },
  }),
} as const satisfies Record<string, Page>;
