import type { ScreensOf } from '../../../app/screen.ts';
import type { pages } from './pages.ts';

export const screens: ScreensOf<typeof pages> = {
  versions: () => import('./versions.tsx'),
  versionCreate: () => import('./version-create.tsx'),
  versionUpdate: () => import('./version-update.tsx'),
  version: () => import('./version.tsx'),
};
