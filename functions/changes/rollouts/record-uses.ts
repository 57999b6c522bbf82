import { usesAmong, type RecordUses } from '../../platform/record-use.ts';
import { maySeeRollout } from './rollout-at-hand.ts';
import { rollouts, rolloutSources } from './rollout-repo.ts';

const open: ReadonlySet<string> = new Set(['auditing', 'audited', 'running', 'stopped']);

export const recordUses: readonly RecordUses[] = [
  {
    of: 'db_service',
    kind: 'rollout',
    effect: 'breaks',
    records: ['ROLLOUT_SOURCE'],
    find: async (ctx, { projectUid, uid }, limit) => {
      const listed = await rolloutSources
        .on(ctx.table)
        .listBy('gsi1', { dbServiceUid: uid }, { newestFirst: true, limit });
      const items = await rollouts
        .on(ctx.table)
        .getMany(listed.items.map(({ rolloutId }) => ({ projectUid, rolloutId })));
      return usesAmong(Promise.resolve({ items, next: listed.next }), (rollout) =>
        open.has(rollout.state)
          ? { name: rollout.name, id: rollout.rolloutId, projectUid, isHidden: !maySeeRollout(ctx, rollout) }
          : undefined,
      );
    },
  },
];
