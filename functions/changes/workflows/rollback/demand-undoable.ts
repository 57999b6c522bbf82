import type { demandUndoable as demand } from './rollback-check.ts';

/** As in `rollback-check.ts`, which only a rollback loads: what reverses changes is large, and many functions hold what starts them. */
export const demandUndoable: typeof demand = async (place, workflow, taskIds) => {
  if (!workflow.rollbackOf) return;
  const { demandUndoable: demandRows } = await import('./rollback-check.ts');
  await demandRows(place, workflow, taskIds);
};
