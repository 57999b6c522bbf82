import type { ScreensOf } from '../../../app/screen.ts';
import type { pages } from './pages.ts';

export const screens: ScreensOf<typeof pages> = {
  sqlOptimizations: () => import('./optimizations.tsx'),
  sqlOptimizationCreate: () => import('./create.tsx'),
  sqlOptimization: () => import('./optimization.tsx'),
};
