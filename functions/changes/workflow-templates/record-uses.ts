import type { RecordUses } from '../../platform/record-use.ts';
import { followedTemplates, kinds, templateByNumber } from './template-repo.ts';

export const recordUses: readonly RecordUses[] = [
  {
    of: 'db_service',
    kind: 'workflow_template',
    effect: 'letsGo',
    records: ['WORKFLOW_TEMPLATE', 'FURTHER_WORKFLOW_TEMPLATE', 'FOLLOWED_WORKFLOW_TEMPLATE'],
    find: async ({ table }, { projectUid, uid }) => {
      const followed = await followedTemplates
        .on(table)
        .getMany(kinds.map((type) => ({ projectUid, type, dbServiceUid: uid })));
      const templates = await Promise.all(followed.map(({ number }) => templateByNumber(table, projectUid, number)));
      const found = templates.flatMap((one) =>
        one?.name ? [{ name: one.name, id: String(one.number), projectUid }] : [],
      );
      return { found, isPart: false };
    },
  },
];
