import type { ScreensOf } from '../../../app/screen.ts';
import type { pages } from './pages.ts';

export const screens: ScreensOf<typeof pages> = {
  dbServiceImport: () => import('./db-service-import.tsx'),
  globalDbServiceImport: () => import('./global-db-service-import.tsx'),
  projectImport: () => import('./project-import.tsx'),
};
