// Made by `npm run gen`; do not edit.
import type { SourceUses } from './platform/source-use.ts';

type Loaded = { readonly sourceUses: readonly SourceUses[] };

/** What uses data sources: the `source-uses.ts` of a group says what of it does. */
export const sourceUsers: readonly (() => Promise<Loaded>)[] = [
  () => import('./audit-plans/source-uses.ts'),
  () => import('./data-exports/source-uses.ts'),
  () => import('./db-service-sync-tasks/source-uses.ts'),
  () => import('./git-webhooks/source-uses.ts'),
  () => import('./members/source-uses.ts'),
  () => import('./pipelines/source-uses.ts'),
  () => import('./sql-versions/source-uses.ts'),
  () => import('./workflow-templates/source-uses.ts'),
  () => import('./workflows/source-uses.ts'),
];
