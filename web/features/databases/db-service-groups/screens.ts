import type { ScreensOf } from '../../../app/screen.ts';
import type { pages } from './pages.ts';

export const screens: ScreensOf<typeof pages> = {
  dbServiceGroups: () => import('./db-service-groups.tsx'),
};
