import type { ScreensOf } from '../../../app/screen.ts';
import type { pages } from './pages.ts';

export const screens: ScreensOf<typeof pages> = {
  account: () => import('./account.tsx'),
  connectAgent: () => import('./connect-agent.tsx'),
};
