import type { ScreensOf } from '../../../app/screen.ts';
import type { pages } from './pages.ts';

export const screens: ScreensOf<typeof pages> = {
  workbenchEntry: () => import('./entry.tsx'),
  workbench: () => import('./workbench.tsx'),
  queryLog: () => import('./query-log.tsx'),
};
