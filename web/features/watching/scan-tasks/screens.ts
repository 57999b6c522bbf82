import type { ScreensOf } from '../../../app/screen.ts';
import type { pages } from './pages.ts';

export const screens: ScreensOf<typeof pages> = {
  scanTasks: () => import('./scan-tasks.tsx'),
  scanTaskCreate: () => import('./scan-task-create.tsx'),
  scanTaskUpdate: () => import('./scan-task-update.tsx'),
  scanTask: () => import('./scan-task.tsx'),
  scanReport: () => import('./scan-report.tsx'),
};
