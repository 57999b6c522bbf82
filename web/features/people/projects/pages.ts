import { page, type Page } from '../../../app/page.ts';

export const pages = {
  projects: page('/project', {
    access: 'signedIn',
    title: { zh: '项目', en: 'Projects' },
    menu: { group: 'projects', place: 10 },
  }),
} as const satisfies Record<string, Page>;
