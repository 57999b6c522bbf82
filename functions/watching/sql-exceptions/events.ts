import type { Listener } from '../../platform/events.ts';
import { removeExceptionsOf } from './exception-repo.ts';

export const projectDeleted: Listener<'projectDeleted'> = (place, { projectUid, isOver }) =>
  removeExceptionsOf(place, projectUid, isOver);
