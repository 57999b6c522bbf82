import type { Listener } from '../../platform/events.ts';
import { activeRollouts, approvedSources, rollouts, rolloutScripts, rolloutSources } from './rollout-repo.ts';

export { executionEnded } from './waves.ts';

const removedAtOnce = 5;

export const projectDeleted: Listener<'projectDeleted'> = async ({ table }, { projectUid, isOver }) => {
  while (!isOver()) {
    const { items } = await rollouts.on(table).list({ projectUid }, { limit: removedAtOnce });
    if (items.length === 0) return 'all';
    for (const one of items) {
      const { rolloutId, sources } = one;
      await rolloutSources
        .on(table)
        .removeAll(Array.from({ length: sources }, (_, position) => ({ rolloutId, position })));
      await rolloutScripts.on(table).remove(one);
      await approvedSources.on(table).remove(one);
      await activeRollouts.on(table).remove(one);
      await rollouts.on(table).remove(one);
    }
  }
  return 'more';
};
