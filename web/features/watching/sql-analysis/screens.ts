import type { ScreensOf } from '../../../app/screen.ts';
import type { pages } from './pages.ts';

export const screens: ScreensOf<typeof pages> = {
  sqlAnalysis: () => import('./sql-analysis.tsx'),
  taskAnalysis: () => import('./task-analysis.tsx'),
  managedAnalysis: () => import('./managed-analysis.tsx'),
  collectedAnalysis: () => import('./collected-analysis.tsx'),
};
