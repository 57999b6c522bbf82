import type { ScreensOf } from '../../../app/screen.ts';
import type { pages } from './pages.ts';

export const screens: ScreensOf<typeof pages> = {
  dataExports: () => import('./exports.tsx'),
  dataExportCreate: () => import('./create.tsx'),
  dataExport: () => import('./export.tsx'),
};
