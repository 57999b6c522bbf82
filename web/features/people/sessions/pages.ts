import { page, type Page } from '../../../app/page.ts';

export const pages = {
  login: page('/login', { access: 'public', title: { zh: '登录', en: 'Sign in' } }),
  userBind: page('/user/bind', { access: 'public', title: { zh: '绑定用户', en: 'Bind your user' } }),
} as const satisfies Record<string, Page>;
