import { page, type Page } from '../../../app/page.ts';

export const pages = {
  resourceOverview: page('/resource-overview', {
    access: 'resourceOverviewView',
    title: { zh: '资源全景', en: 'Resource overview' },
    menu: { group: 'settings', place: 25 },
  }),
} as const satisfies Record<string, Page>;
