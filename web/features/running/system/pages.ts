import { page, type Page } from '../../../app/page.ts';

export const pages = {
  quotas: page('/system/quotas', {
    access: 'quotaView',
    title: { zh: '配额与用量', en: 'Quotas and use' },
    menu: { group: 'settings', place: 45 },
  }),
} as const satisfies Record<string, Page>;
