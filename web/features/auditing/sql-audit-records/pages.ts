import { page, type Page } from '../../../app/page.ts';

export const pages = {
  quickAudits: page('/sqle/project/:projectID/sql-audit', {
    access: 'quickAuditView',
    title: { zh: '快捷审核', en: 'Quick audits' },
    menu: { group: 'sqlDevelopment', place: 10 },
  }),
  quickAuditCreate: page('/sqle/project/:projectID/sql-audit/create', {
    access: 'quickAuditCreate',
    title: { zh: '创建审核', en: 'New audit' },
  }),
  quickAudit: page('/sqle/project/:projectID/sql-audit/detail/:recordId', {
    access: 'quickAuditView',
    title: { zh: '审核结果', en: 'Audit' },
  }),
} as const satisfies Record<string, Page>;
