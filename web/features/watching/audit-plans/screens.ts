import type { ScreensOf } from '../../../app/screen.ts';
import type { pages } from './pages.ts';

export const screens: ScreensOf<typeof pages> = {
  auditPlans: () => import('./audit-plans.tsx'),
  auditPlanCreate: () => import('./audit-plan-create.tsx'),
  auditPlanUpdate: () => import('./audit-plan-update.tsx'),
  auditPlan: () => import('./audit-plan.tsx'),
};
