import { page, type Page } from '../../../app/page.ts';

export const pages = {
  syncTasks: page('/sync-data-source', {
    access: 'syncTaskManage',
    title: { zh: '数据源同步', en: 'Sync of data sources' },
    menu: { group: 'settings', place: 22 },
  }),
} as const satisfies Record<string, Page>;
