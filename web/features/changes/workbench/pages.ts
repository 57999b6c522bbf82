import { page, type Page } from '../../../app/page.ts';

export const pages = {
  // What `configurations/sql_query` answers as our address.
  workbenchEntry: page('/sql-workbench', {
    access: 'signedIn',
    title: { zh: 'SQL 工作台', en: 'SQL workbench' },
  }),
  workbench: page('/project/:projectID/cloud-beaver', {
    access: 'queryRun',
    title: { zh: 'SQL 工作台', en: 'SQL workbench' },
    menu: { group: 'sqlDevelopment', place: 3 },
  }),
  queryLog: page('/project/:projectID/cloud-beaver/log', {
    access: 'queryLogView',
    title: { zh: 'SQL 工作台操作日志', en: 'Workbench log' },
    menu: { group: 'operationHistory', place: 20 },
  }),
} as const satisfies Record<string, Page>;
