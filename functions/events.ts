// Made by `npm run gen`; do not edit.
import type { Listeners } from './platform/events.ts';

/** Who acts when something happens in another group: the `events.ts` of a group says what it does. */
export const listeners: Listeners = {
  auditEnded: [() => import('./statistics/events.ts')],
  customRuleDeleted: [() => import('./knowledge/events.ts')],
  executionEnded: [() => import('./sql-versions/events.ts')],
  projectDeleted: [
    () => import('./audit-plans/events.ts'),
    () => import('./audit-whitelist/events.ts'),
    () => import('./database-comparison/events.ts'),
    () => import('./direct-audits/events.ts'),
    () => import('./git-webhooks/events.ts'),
    () => import('./pipelines/events.ts'),
    () => import('./push-rules/events.ts'),
    () => import('./scan-tasks/events.ts'),
    () => import('./sql-audit-records/events.ts'),
    () => import('./sql-exceptions/events.ts'),
    () => import('./sql-optimization/events.ts'),
    () => import('./sql-versions/events.ts'),
  ],
};
