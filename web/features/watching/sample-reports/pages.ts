import { page, type Page } from '../../../app/page.ts';

export const pages = {
  sampleReports: page('/sqle/project/:projectID/sample-reports', {
    access: 'sqlInsightView',
    title: { zh: '历史分析', en: 'Reports over samples' },
    menu: { group: 'sqlManagement', place: 21 },
  }),
} as const satisfies Record<string, Page>;
