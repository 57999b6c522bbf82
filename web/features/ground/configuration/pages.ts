import { page, type Page } from '../../../app/page.ts';

export const pages = {
  system: page('/system', {
    access: 'channelView',
    title: { zh: '系统设置', en: 'System settings' },
    menu: { group: 'settings', place: 40 },
  }),
} as const satisfies Record<string, Page>;
