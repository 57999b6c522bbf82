import type { ScreensOf } from '../../../app/screen.ts';
import type { pages } from './pages.ts';

export const screens: ScreensOf<typeof pages> = {
  reportStatistics: () => import('./report/report-statistics.tsx'),
  userActivity: () => import('./activity/user-activity.tsx'),
  reportMails: () => import('./mails/report-mails.tsx'),
  overview: () => import('./overview.tsx'),
};
