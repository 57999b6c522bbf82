import type { Listener } from '../../platform/events.ts';
import { removeIdeAudits } from './remove-old.ts';

export const projectDeleted: Listener<'projectDeleted'> = (place, { projectUid, isOver }) =>
  removeIdeAudits(place, projectUid, isOver);
