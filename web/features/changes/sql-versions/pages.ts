import { page, type Page } from '../../../app/page.ts';

export const pages = {
  versions: page('/sqle/project/:projectID/version-management', {
    access: 'versionView',
    title: { zh: '版本管理', en: 'Versions' },
    menu: { group: 'sqlExecution', place: 30 },
  }),
  versionCreate: page('/sqle/project/:projectID/version-management/create', {
    access: 'versionManage',
    title: { zh: '创建版本', en: 'Create version' },
  }),
  versionUpdate: page('/sqle/project/:projectID/version-management/update/:versionId', {
    access: 'versionManage',
    title: { zh: '编辑版本', en: 'Edit version' },
  }),
  version: page('/sqle/project/:projectID/version-management/detail/:versionId', {
    access: 'versionView',
    title: { zh: '版本详情', en: 'Version' },
  }),
} as const satisfies Record<string, Page>;
