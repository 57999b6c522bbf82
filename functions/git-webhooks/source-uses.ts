import { usesAmong, type SourceUses } from '../platform/source-use.ts';
import { gitWebhooks } from './git-webhook-repo.ts';

export const sourceUses: readonly SourceUses[] = [
  {
    kind: 'git_webhook',
    effect: 'breaks',
    records: ['GIT_WEBHOOK'],
    find: (table, { projectUid, uid }, limit) =>
      usesAmong(
        gitWebhooks.on(table).list({ projectUid }, { limit }),
        ({ uid: id, dbServiceUid, repository, branch }) =>
          dbServiceUid === uid ? { name: `${repository} ${branch}`, id } : undefined,
      ),
  },
];
