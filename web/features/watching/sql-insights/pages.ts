import { page, type Page } from '../../../app/page.ts';

export const pages = {
  sqlInsights: page('/sqle/project/:projectID/sql-insights', {
    access: 'sqlInsightView',
    title: { zh: '性能洞察', en: 'SQL insights' },
    menu: { group: 'sqlManagement', place: 20 },
  }),
} as const satisfies Record<string, Page>;
