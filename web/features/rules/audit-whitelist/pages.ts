import { page, type Page } from '../../../app/page.ts';

export const pages = {
  whitelist: page('/sqle/project/:projectID/whitelist', {
    access: 'auditWhitelistView',
    title: { zh: '审核白名单', en: 'Audit whitelist' },
    menu: { group: 'projectConfiguration', place: 50 },
  }),
} as const satisfies Record<string, Page>;
