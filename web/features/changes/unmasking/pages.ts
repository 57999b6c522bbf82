import { page, type Page } from '../../../app/page.ts';

export const pages = {
  unmasking: page('/project/:projectID/unmasking', {
    access: 'unmaskingView',
    title: { zh: '查看原文申请', en: 'Plain data requests' },
    menu: { group: 'projectConfiguration', place: 16 },
  }),
} as const satisfies Record<string, Page>;
