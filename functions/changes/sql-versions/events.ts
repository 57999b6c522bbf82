import type { Listener } from '../../platform/events.ts';
import { removeVersions } from './remove-versions.ts';

export { executionEnded } from './advance-batch.ts';

export const projectDeleted: Listener<'projectDeleted'> = (place, { projectUid, isOver }) =>
  removeVersions(place, projectUid, isOver);
