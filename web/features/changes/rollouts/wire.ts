import type { Received } from '../../../../shared/contract/operation.ts';
import type {
  getRollout,
  listRollouts,
  listRolloutSources,
} from '../../../../shared/contract/changes/rollouts/operations.ts';

/** What the server says of changes in waves, by the names this feature uses. */
export type RolloutRow = Received<typeof listRollouts>['data'][number];
export type Rollout = Received<typeof getRollout>['data'];
export type RolloutSource = Received<typeof listRolloutSources>['data'][number];
