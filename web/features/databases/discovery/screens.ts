import type { ScreensOf } from '../../../app/screen.ts';
import type { pages } from './pages.ts';

export const screens: ScreensOf<typeof pages> = {
  sensitiveData: () => import('./sensitive-data.tsx'),
  sensitiveDataTask: () => import('./suspected-columns.tsx'),
};
