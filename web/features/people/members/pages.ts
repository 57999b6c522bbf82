import { page, type Page } from '../../../app/page.ts';

export const pages = {
  members: page('/project/:projectID/member', {
    access: 'memberView',
    title: { zh: '成员', en: 'Members' },
    menu: { group: 'projectConfiguration', place: 40 },
  }),
} as const satisfies Record<string, Page>;
