import type { Listener } from '../../platform/events.ts';
import { driftChecks, histories, snapshots } from './drift-repo.ts';
import { forgetAllOfHistory, forgetCheck, forgetSnapshot } from './forget.ts';

export { noteExecution as executionEnded } from './origins.ts';

/** Its data sources are gone by then, so there is nothing to compare. */
export const projectDeleted: Listener<'projectDeleted'> = async (place, { projectUid, isOver }) => {
  const { items: checks } = await driftChecks.on(place.table).list({ projectUid });
  for (const check of checks) {
    if (isOver()) return 'more';
    await forgetCheck(place, check);
  }
  const { items: kept } = await snapshots.on(place.table).list({ projectUid });
  for (const snapshot of kept) {
    if (isOver()) return 'more';
    await forgetSnapshot(place, snapshot);
  }
  const { items: past } = await histories.on(place.table).list({ projectUid });
  for (const history of past) {
    if (isOver()) return 'more';
    await forgetAllOfHistory(place, history);
  }
  return 'all';
};
