import { page, type Page } from '../../../app/page.ts';

export const pages = {
  dataSourceManagement: page('/data-source-management', {
    access: 'globalDbServiceView',
    title: { zh: '数据源管理', en: 'Data source management' },
    menu: { group: 'settings', place: 20 },
  }),
  dbServices: page('/project/:projectID/db-services', {
    access: 'dbServiceView',
    title: { zh: '数据源', en: 'Data sources' },
    menu: { group: 'projectConfiguration', place: 10 },
  }),
  dbServiceCreate: page('/project/:projectID/db-services/create', {
    access: 'dbServiceManage',
    title: { zh: '添加数据源', en: 'Add data source' },
  }),
  dbServiceUpdate: page('/project/:projectID/db-services/update/:dbServiceUid', {
    access: 'dbServiceManage',
    title: { zh: '编辑数据源', en: 'Edit data source' },
  }),
} as const satisfies Record<string, Page>;
