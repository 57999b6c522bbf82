import { AppError } from '../../../shared/errors/index.ts';
import type { Listener } from '../../platform/events.ts';
import { optimizationFile, optimizations, removingOptimization } from './optimization-repo.ts';

const recordsAtOnce = 20;

/** Removes the optimisations of a project that is no more, each with its files first, so that a broken run can be repeated. */
export const projectDeleted: Listener<'projectDeleted'> = async ({ table, tenant, world }, { projectUid, isOver }) => {
  const files = world.files.forTenant(tenant);
  for (;;) {
    const { items } = await optimizations.on(table).list({ projectUid }, { limit: recordsAtOnce });
    if (items.length === 0) return 'all';
    for (const record of items) {
      if (isOver()) return 'more';
      for (const which of ['given', 'found'] as const)
        await files.remove(optimizationFile(record.optimizationId, which));
      await table.transact(removingOptimization(table, record)).catch(readAgain);
    }
  }
};

/** It ended, or another run removed it, between reading and removing: the next look tells. */
function readAgain(error: unknown): void {
  if (!(error instanceof AppError && error.kind === 'changedMeanwhile')) throw error;
}
