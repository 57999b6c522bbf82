// Made by `npm run gen`; do not edit.
import type { Listeners } from './platform/events.ts';

/** Who acts when something happens in another group: the `events.ts` of a group says what it does. */
export const listeners: Listeners = {
  auditEnded: [() => import('./running/statistics/events.ts')],
  customRuleDeleted: [() => import('./rules/knowledge/events.ts')],
  executionEnded: [
    () => import('./auditing/drift-checks/events.ts'),
    () => import('./changes/rollouts/events.ts'),
    () => import('./changes/sql-versions/events.ts'),
  ],
  findingsSettled: [() => import('./running/statistics/events.ts')],
  projectDeleted: [
    () => import('./changes/approval-rules/events.ts'),
    () => import('./watching/audit-plans/events.ts'),
    () => import('./rules/audit-whitelist/events.ts'),
    () => import('./auditing/database-comparison/events.ts'),
    () => import('./databases/db-service-groups/events.ts'),
    () => import('./auditing/direct-audits/events.ts'),
    () => import('./databases/discovery/events.ts'),
    () => import('./auditing/drift-checks/events.ts'),
    () => import('./changes/git-webhooks/events.ts'),
    () => import('./changes/pipelines/events.ts'),
    () => import('./running/push-rules/events.ts'),
    () => import('./changes/rollouts/events.ts'),
    () => import('./watching/scan-tasks/events.ts'),
    () => import('./auditing/sql-audit-records/events.ts'),
    () => import('./watching/sql-exceptions/events.ts'),
    () => import('./auditing/sql-optimization/events.ts'),
    () => import('./changes/sql-versions/events.ts'),
    () => import('./changes/workbench/events.ts'),
  ],
};
