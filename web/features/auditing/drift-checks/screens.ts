import type { ScreensOf } from '../../../app/screen.ts';
import type { pages } from './pages.ts';

export const screens: ScreensOf<typeof pages> = {
  driftChecks: () => import('./drift-checks.tsx'),
  driftCheck: () => import('./drift-check.tsx'),
  structureHistory: () => import('./structure-history.tsx'),
};
