import type { ScreensOf } from '../../../app/screen.ts';
import type { pages } from './pages.ts';

export const screens: ScreensOf<typeof pages> = {
  progress: () => import('./progress.tsx'),
  progressCreate: () => import('./progress-create.tsx'),
  progressUpdate: () => import('./progress-update.tsx'),
};
