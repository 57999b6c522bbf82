import { usesAmong, type RecordUses } from '../../platform/record-use.ts';
import { gitWebhooks } from './git-webhook-repo.ts';

export const recordUses: readonly RecordUses[] = [
  {
    of: 'db_service',
    kind: 'git_webhook',
    effect: 'breaks',
    records: ['GIT_WEBHOOK'],
    // Every member of a project sees its webhooks.
    find: ({ table }, { projectUid, uid }, limit) =>
      usesAmong(
        gitWebhooks.on(table).list({ projectUid }, { limit }),
        ({ uid: id, dbServiceUid, repository, branch }) =>
          dbServiceUid === uid ? { name: `${repository} ${branch}`, id, projectUid } : undefined,
      ),
  },
];
