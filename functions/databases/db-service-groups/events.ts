import type { Listener } from '../../platform/events.ts';
import { groupsOf, removeGroup } from './group-repo.ts';

export const projectDeleted: Listener<'projectDeleted'> = async ({ table }, { projectUid, isOver }) => {
  for (const group of await groupsOf(table, projectUid)) {
    if (isOver()) return 'more';
    await removeGroup(table, group);
  }
  return 'all';
};
