import { page, type Page } from '../../../app/page.ts';

export const pages = {
  userCenter: page('/user-center', {
    access: 'userCenterView',
    title: { zh: '用户中心', en: 'User center' },
    menu: { group: 'settings', place: 10 },
  }),
} as const satisfies Record<string, Page>;
