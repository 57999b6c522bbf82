import { page, type Page } from '../../../app/page.ts';

export const pages = {
  globalDashboard: page('/sqle/global-dashboard', {
    access: 'signedIn',
    title: { zh: '全局看板', en: 'Dashboard' },
    menu: { group: 'quick', place: 5 },
    icon: 'grid-view',
  }),
} as const satisfies Record<string, Page>;
