import { page, type Page } from '../../../app/page.ts';

export const pages = {
  sensitiveData: page('/project/:projectID/sensitive-data', {
    access: 'maskingView',
    title: { zh: '敏感数据发现', en: 'Sensitive data' },
    menu: { group: 'projectConfiguration', place: 14 },
  }),
  sensitiveDataTask: page('/project/:projectID/sensitive-data/:discoveryTaskId', {
    access: 'maskingView',
    title: { zh: '疑似敏感的列', en: 'Suspected columns' },
  }),
} as const satisfies Record<string, Page>;
