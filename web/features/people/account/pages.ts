import { page, type Page } from '../../../app/page.ts';

export const pages = {
  account: page('/account', { access: 'signedIn', title: { zh: '个人中心', en: 'Account' } }),
  connectAgent: page('/connect-agent', {
    access: 'signedIn',
    title: { zh: '连接智能体', en: 'Connect an agent' },
    under: '/account',
  }),
} as const satisfies Record<string, Page>;
