import { page, type Page } from '../../app/page.ts';

export const pages = {
  login: page('/login', { access: 'public', title: { zh: '登录', en: 'Sign in' } }),
} as const satisfies Record<string, Page>;
