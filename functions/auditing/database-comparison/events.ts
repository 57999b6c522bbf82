import type { Listener } from '../../platform/events.ts';
import { comparisons, forgetFound } from './comparison-repo.ts';
import { rehearsals } from './rehearsal/rehearsal-repo.ts';

const recordsAtOnce = 20;

/** Removes the comparisons and rehearsals of a project that is no more, each with what it found first, so that a broken run can be repeated. */
export const projectDeleted: Listener<'projectDeleted'> = async ({ table }, { projectUid, isOver }) => {
  for (;;) {
    const { items } = await comparisons.on(table).list({ projectUid }, { limit: recordsAtOnce });
    const { items: rehearsed } = await rehearsals.on(table).list({ projectUid }, { limit: recordsAtOnce });
    if (items.length + rehearsed.length === 0) return 'all';
    for (const record of items) {
      if (isOver()) return 'more';
      await forgetFound(table, record.comparisonId);
      await comparisons.on(table).remove(record);
    }
    if (isOver()) return 'more';
    await rehearsals.on(table).removeAll(rehearsed);
  }
};
