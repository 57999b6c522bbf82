import { page, type Page } from '../../../app/page.ts';

export const pages = {
  sqlManages: page('/sqle/project/:projectID/sql-management', {
    access: 'sqlManageView',
    title: { zh: 'SQL 管控', en: 'SQL management' },
    menu: { group: 'sqlManagement', place: 10 },
  }),
} as const satisfies Record<string, Page>;
