import { page, type Page } from '../../../app/page.ts';

export const pages = {
  // Another program hands SQL over by this address.
  transit: page('/transit', { access: 'signedIn', title: { zh: '转到创建页面', en: 'Hand over SQL' } }),
} as const satisfies Record<string, Page>;
