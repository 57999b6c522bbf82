import type { ScreensOf } from '../../../app/screen.ts';
import type { pages } from './pages.ts';

export const screens: ScreensOf<typeof pages> = {
  gitWebhooks: () => import('./git-webhooks.tsx'),
  gitDeliveries: () => import('./git-deliveries.tsx'),
};
