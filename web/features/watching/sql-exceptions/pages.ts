import { page, type Page } from '../../../app/page.ts';

export const pages = {
  sqlExceptions: page('/sqle/project/:projectID/sql-management-exception', {
    access: 'sqlExceptionView',
    title: { zh: '管控 SQL 例外', en: 'SQL exceptions' },
    menu: { group: 'projectConfiguration', place: 60 },
  }),
} as const satisfies Record<string, Page>;
