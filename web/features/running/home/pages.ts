import { page, type Page } from '../../../app/page.ts';

export const pages = {
  home: page('/', { access: 'signedIn', title: { zh: '首页', en: 'Home' } }),
} as const satisfies Record<string, Page>;
