import { page, type Page } from '../../../app/page.ts';

export const pages = {
  dbServiceGroups: page('/project/:projectID/db-service-groups', {
    access: 'projectView',
    title: { zh: '数据源组', en: 'Data source groups' },
    menu: { group: 'projectConfiguration', place: 11 },
  }),
} as const satisfies Record<string, Page>;
