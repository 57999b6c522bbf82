// Made by `npm run gen`; do not edit.
import type { RecordUses } from './platform/record-use.ts';

type Loaded = { readonly recordUses: readonly RecordUses[] };

/** What uses what: the `record-uses.ts` of a group says what of it uses other things. */
export const recordUsers: readonly (() => Promise<Loaded>)[] = [
  () => import('./watching/audit-plans/record-uses.ts'),
  () => import('./changes/data-exports/record-uses.ts'),
  () => import('./databases/db-service-groups/record-uses.ts'),
  () => import('./databases/db-service-sync-tasks/record-uses.ts'),
  () => import('./databases/db-services/record-uses.ts'),
  () => import('./databases/discovery/record-uses.ts'),
  () => import('./changes/git-webhooks/record-uses.ts'),
  () => import('./databases/masking/record-uses.ts'),
  () => import('./people/members/record-uses.ts'),
  () => import('./changes/pipelines/record-uses.ts'),
  () => import('./people/projects/record-uses.ts'),
  () => import('./changes/rollouts/record-uses.ts'),
  () => import('./rules/rules/record-uses.ts'),
  () => import('./changes/sql-versions/record-uses.ts'),
  () => import('./changes/workflow-templates/record-uses.ts'),
  () => import('./changes/workflows/record-uses.ts'),
];
