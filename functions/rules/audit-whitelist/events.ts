import type { Listener } from '../../platform/events.ts';
import { removeWhitelist } from './whitelist-repo.ts';

export const projectDeleted: Listener<'projectDeleted'> = (place, { projectUid, isOver }) =>
  removeWhitelist(place, projectUid, isOver);
