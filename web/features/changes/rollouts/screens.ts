import type { ScreensOf } from '../../../app/screen.ts';
import type { pages } from './pages.ts';

export const screens: ScreensOf<typeof pages> = {
  rollouts: () => import('./rollouts.tsx'),
  rolloutCreate: () => import('./rollout-create.tsx'),
  rollout: () => import('./rollout.tsx'),
};
