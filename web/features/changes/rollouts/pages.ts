import { page, type Page } from '../../../app/page.ts';

export const pages = {
  rollouts: page('/sqle/project/:projectID/rollouts', {
    access: 'workflowView',
    title: { zh: '分批变更', en: 'Changes in waves' },
    menu: { group: 'sqlExecution', place: 15 },
  }),
  rolloutCreate: page('/sqle/project/:projectID/rollouts/create', {
    access: 'workflowCreate',
    title: { zh: '创建分批变更', en: 'Begin a change in waves' },
  }),
  rollout: page('/sqle/project/:projectID/rollouts/:rolloutId', {
    access: 'workflowView',
    title: { zh: '分批变更详情', en: 'Change in waves' },
  }),
} as const satisfies Record<string, Page>;
