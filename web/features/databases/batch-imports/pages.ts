import { page, type Page } from '../../../app/page.ts';

export const pages = {
  dbServiceImport: page('/project/:projectID/db-services/batch-import', {
    access: 'dbServiceManage',
    title: { zh: '批量导入数据源', en: 'Import data sources' },
  }),
  globalDbServiceImport: page('/global-data-source/batch-import', {
    access: 'globalDbServiceAdd',
    title: { zh: '批量导入数据源', en: 'Import data sources' },
    under: '/data-source-management',
  }),
  projectImport: page('/project/import', {
    access: 'projectCreate',
    title: { zh: '批量导入项目', en: 'Import projects' },
  }),
} as const satisfies Record<string, Page>;
