import { page, type Page } from '../../../app/page.ts';

export const pages = {
  overview: page('/sqle/project/:projectID/overview', {
    access: 'projectView',
    title: { zh: '项目概览', en: 'Project overview' },
    menu: { group: 'overview', place: 10 },
    icon: 'view-horizontal',
  }),
  reportStatistics: page('/sqle/report-statistics', {
    access: 'reportStatisticsView',
    title: { zh: '报表统计', en: 'Report statistics' },
    menu: { group: 'settings', place: 15 },
  }),
  userActivity: page('/sqle/report-statistics/activity', {
    access: 'reportStatisticsView',
    title: { zh: '用户活跃度', en: 'User activity' },
  }),
  reportMails: page('/sqle/report-statistics/mails', {
    access: 'reportStatisticsView',
    title: { zh: '报表邮件', en: 'Reports by mail' },
  }),
} as const satisfies Record<string, Page>;
