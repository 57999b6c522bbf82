import type { ScreensOf } from '../../../app/screen.ts';
import type { pages } from './pages.ts';

export const screens: ScreensOf<typeof pages> = {
  pipelines: () => import('./pipelines.tsx'),
  pipelineCreate: () => import('./pipeline-create.tsx'),
  pipelineUpdate: () => import('./pipeline-update.tsx'),
};
