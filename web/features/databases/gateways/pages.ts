import { page, type Page } from '../../../app/page.ts';

export const pages = {
  zones: page('/availability-zone', {
    access: 'gatewayView',
    title: { zh: '可用区配置', en: 'Availability zone configuration' },
    menu: { group: 'settings', place: 35 },
  }),
} as const satisfies Record<string, Page>;
