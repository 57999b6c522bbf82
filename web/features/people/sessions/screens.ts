import type { ScreensOf } from '../../../app/screen.ts';
import type { pages } from './pages.ts';

export const screens: ScreensOf<typeof pages> = {
  login: () => import('./sign-in.tsx'),
  // In the same file: whoever signs in may come by either, and each file of its own is one more to fetch.
  userBind: async () => ({ default: (await import('./sign-in.tsx')).UserBind }),
};
