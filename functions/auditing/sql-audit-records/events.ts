import type { Listener } from '../../platform/events.ts';
import { removeQuickAudits } from './remove-quick-audits.ts';

export const projectDeleted: Listener<'projectDeleted'> = (place, { projectUid, isOver }) =>
  removeQuickAudits(place, projectUid, isOver);
