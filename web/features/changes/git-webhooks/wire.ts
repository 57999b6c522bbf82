import type {
  getGitDelivery,
  listGitDeliveries,
  listGitWebhooks,
} from '../../../../shared/contract/changes/git-webhooks/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';

/** What the server says of webhooks, by the names this feature uses. */
export type GitWebhook = Received<typeof listGitWebhooks>['data'][number];
export type GitDelivery = Received<typeof listGitDeliveries>['data'][number];
export type GitDifference = Received<typeof getGitDelivery>['data']['differences'][number];
