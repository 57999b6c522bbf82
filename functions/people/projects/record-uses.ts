import { projectUidsOf } from '../../platform/access/own-projects.ts';
import { projects } from '../../platform/access/project.ts';
import { usesAmong, type RecordUses } from '../../platform/record-use.ts';

export const recordUses: readonly RecordUses[] = [
  {
    of: 'business_tag',
    kind: 'project',
    effect: 'blocks',
    find: async (ctx, { uid }, limit) => {
      // Overseers see every project, others those they belong to.
      const seen = ctx.may('projectView') ? undefined : await projectUidsOf(ctx, 'belongsTo');
      return usesAmong(projects.on(ctx.table).listBy('gsi1', {}, { limit }), (one) =>
        one.businessTagUid === uid
          ? {
              name: one.name,
              id: one.uid,
              projectUid: one.uid,
              isHidden: seen !== undefined && !seen.includes(one.uid),
            }
          : undefined,
      );
    },
  },
];
