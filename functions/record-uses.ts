// Made by `npm run gen`; do not edit.
import type { RecordUses } from './platform/record-use.ts';

type Loaded = { readonly recordUses: readonly RecordUses[] };

/** What uses what: the `record-uses.ts` of a group says what of it uses other things. */
export const recordUsers: readonly (() => Promise<Loaded>)[] = [
  () => import('./audit-plans/record-uses.ts'),
  () => import('./data-exports/record-uses.ts'),
  () => import('./db-service-sync-tasks/record-uses.ts'),
  () => import('./db-services/record-uses.ts'),
  () => import('./git-webhooks/record-uses.ts'),
  () => import('./members/record-uses.ts'),
  () => import('./pipelines/record-uses.ts'),
  () => import('./projects/record-uses.ts'),
  () => import('./rules/record-uses.ts'),
  () => import('./sql-versions/record-uses.ts'),
  () => import('./workflow-templates/record-uses.ts'),
  () => import('./workflows/record-uses.ts'),
];
