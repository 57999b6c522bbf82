import { page, type Page } from '../../../app/page.ts';

export const pages = {
  ideAudits: page('/sqle/project/:projectID/plugin-audit', {
    access: 'ideAuditView',
    title: { zh: 'IDE 审核', en: 'IDE audits' },
    menu: { group: 'sqlDevelopment', place: 20 },
  }),
} as const satisfies Record<string, Page>;
