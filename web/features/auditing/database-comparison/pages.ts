import { page, type Page } from '../../../app/page.ts';

export const pages = {
  comparison: page('/sqle/project/:projectID/data-source-comparison', {
    access: 'dbServiceUse',
    title: { zh: '数据源结构对比', en: 'Structure comparison' },
    menu: { group: 'sqlDevelopment', place: 40 },
  }),
} as const satisfies Record<string, Page>;
