import { page, type Page } from '../../../app/page.ts';

export const pages = {
  account: page('/account', { access: 'signedIn', title: { zh: '个人中心', en: 'Account' } }),
} as const satisfies Record<string, Page>;
