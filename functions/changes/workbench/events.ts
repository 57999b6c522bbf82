import type { Listener } from '../../platform/events.ts';
import { savedScripts } from './script-repo.ts';

const scriptsAtOnce = 100;

export const projectDeleted: Listener<'projectDeleted'> = async ({ table }, { projectUid, isOver }) => {
  while (!isOver()) {
    const { items } = await savedScripts.on(table).list({ projectUid }, { limit: scriptsAtOnce });
    if (items.length === 0) return 'all';
    await savedScripts.on(table).removeAll(items);
  }
  return 'more';
};
