import type { ScreensOf } from '../../../app/screen.ts';
import type { pages } from './pages.ts';

export const screens: ScreensOf<typeof pages> = {
  dataSourceManagement: () => import('./global-db-services.tsx'),
  dbServices: () => import('./db-services.tsx'),
  dbServiceCreate: () => import('./create.tsx'),
  dbServiceUpdate: () => import('./update.tsx'),
};
