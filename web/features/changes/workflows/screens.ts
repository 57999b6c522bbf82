import type { ScreensOf } from '../../../app/screen.ts';
import type { pages } from './pages.ts';

export const screens: ScreensOf<typeof pages> = {
  workflows: () => import('./workflows.tsx'),
  workflowCreate: () => import('./create.tsx'),
  workflow: () => import('./workflow.tsx'),
  workflowFile: () => import('./workflow-file.tsx'),
};
