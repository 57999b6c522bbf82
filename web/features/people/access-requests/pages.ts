import { page, type Page } from '../../../app/page.ts';

export const pages = {
  accessRequests: page('/project/:projectID/access', {
    access: 'accessRequestView',
    title: { zh: '限时权限', en: 'Access for a time' },
    menu: { group: 'projectConfiguration', place: 42 },
  }),
} as const satisfies Record<string, Page>;
