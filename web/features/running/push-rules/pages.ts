import { page, type Page } from '../../../app/page.ts';

export const pages = {
  pushRule: page('/sqle/project/:projectID/push-rule', {
    access: 'pushRuleView',
    title: { zh: '推送规则', en: 'Push rules' },
    menu: { group: 'projectConfiguration', place: 45 },
  }),
} as const satisfies Record<string, Page>;
